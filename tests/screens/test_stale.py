"""A private card is sent again when its content has changed, or it says itself when it changes next."""

import random

import pytest

from bot.core.games import games
from bot.core.ui.panels import Panel, Text
from rules.mythic_dice.moves import Capture, Wishes
from storage.changes import Message, Status
from storage.ids import PlayerId
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, DORA, NAMES, InMemoryTable, owed_to
from tests.screens.sample_views import languages, screens

ENTRIES = 120
"""How many moves of a game are checked."""

MOST_WISHES = 6
"""A move's text has room for this many, whatever they are."""


NAMES_ITS_NEXT_CHANGE = {Text(languages().voice("en")(wait)) for wait in ("hand-wait", "mythic-hand-wait")}
"""Stand on the cards of people who wait in Mythical Dice and in Mythic Dice: these show what had happened before."""


def cards(paper: InMemoryTable) -> dict[PlayerId, Panel]:
    """The private card of each person as it would be drawn now."""
    screen = screens().of(paper.table.setup.game)
    return {player: screen.hand(paper.table.view(player, NAMES), "en") for player in paper.table.people}


def move(paper: InMemoryTable, luck: random.Random) -> None:
    """A random seat with legal moves makes one; at a secret capture phase it answers with one or more wishes."""
    seats = [seat for seat in range(len(paper.table.chairs)) if paper.state.legal(seat)]
    seat = luck.choice(seats)
    offered = list(paper.state.legal(seat))
    captures = [one for one in offered if isinstance(one, Capture)]
    if captures and paper.state.secret:
        offered = [Wishes(tuple(luck.sample(captures, luck.randint(1, min(len(captures), MOST_WISHES)))))]
    paper.move(paper.sitter(seat), luck.choice(offered))


@pytest.mark.parametrize("game", games())
def test_a_private_card_that_reads_otherwise_is_owed(game: str) -> None:
    """The card is also sent if only the right to capture at once is new. Moves that end a chapter are not compared.

    A card that names its next change may show how the trick lay before.
    """
    paper, luck = InMemoryTable(CINDY, BEN, CHARLIE, DORA, game=game), random.Random(7)
    for _ in range(ENTRIES):
        if paper.table.status is not Status.PLAYING:
            break
        before, chapter = cards(paper), paper.table.chapter
        move(paper, luck)
        after = cards(paper)
        changed = {player for player, card in after.items() if card != before[player]}
        changed -= {player for player in changed if not NAMES_ITS_NEXT_CHANGE.isdisjoint(after[player].blocks)}
        assert paper.table.chapter != chapter or changed <= owed_to(paper.changes[-1], Message.HAND)
