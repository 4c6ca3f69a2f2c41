"""The table's card of Mythic Dice is complete and short enough, with up to ten seats and any names."""

from collections.abc import Sequence

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.core.ui.panels import Facts, Grid, Panel, Picture, Text
from bot.core.ui.presses import Verb
from bot.screens.mythic_dice.words import face_words
from rules.game import Pending
from rules.mythic_dice.layout import Place
from rules.mythic_dice.moves import Pass
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.state import MythicState
from storage.changes import Message
from tests.rules.mythic_dice.tables import acting, held, new_game, place, play
from tests.screens.mythic_dice.sample_views import (
    NAMES,
    SCREEN,
    ahead,
    finished,
    questions,
    seen,
    to_act,
    to_decay,
    to_return,
)
from tests.screens.sample_views import languages, screens
from tests.screens.test_every_game import MOST_SIGNS, signs
from tests.screens.text import blocks_of, panel_text, verbs

SAY = languages().voice("en")


def details(state: MythicState, language: str = "en", names: Sequence[str] = NAMES) -> Panel:
    """What stands behind the card's button."""
    return SCREEN.details(seen(state, names=names), language)


def card(state: MythicState, language: str = "en", names: Sequence[str] = NAMES) -> Panel:
    """The table's card, made from the public view."""
    return screens().message(Message.TABLE, seen(state, names=names, robots={1}), language)


def lines(panel: Panel) -> list[str]:
    """The texts and the facts of the card, as lines."""
    said = [block.lines for block in panel.blocks if isinstance(block, Facts)]
    texts = [block.text for block in panel.blocks if isinstance(block, Text)]
    return [*texts, *[line for some in said for line in some]]


def richest() -> MythicState:
    """Ten seats that hold all cards and all dice between them."""
    pairs = [(Face.KAPPA, "2 2"), (Face.LEPRECHAUN, "3 3"), (Face.NEMEAN_LION, "6 6"), (Face.QUETZALCOATL, "6 7 8")]
    more = [(Face.WILL_O_THE_WISP, "1 3"), (Face.BASILISK, "4 6"), (Face.CERBERUS, "4 5 8"), (Face.SIMURGH, "3 7")]
    rest = [(Face.GOLEM, "2 8"), (Face.GARUDA, "5 7")]
    owned = [Face.STORM_DRUM, Face.ANTLERS, Face.HORN, Face.DRAGON_PEARL, Face.FEATHER, Face.RIDDLE, Face.EGG]
    cards = [held(face, dice) for face, dice in (*pairs, *more, *rest)]
    artifacts: list[Face | None] = [*owned, *[None] * (len(cards) - len(owned))]
    places: list[Place] = []
    for one, artifact in zip(cards, artifacts, strict=True):
        laid = place("1 8", one, *([artifact] if artifact is not None else []))
        places.append(laid._replace(barred=True, calm=True))
    return acting(*places)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_richest_table_has_room_in_a_message(language: str) -> None:
    """The details have room for ten wide names, a creature for each seat, seven artifacts, and both marks on each."""
    names = tuple("W" * 60 for _ in range(10))
    assert signs(card(richest(), language, names)) < MOST_SIGNS
    assert signs(details(richest(), language, names)) < MOST_SIGNS


def test_many_dice_are_counted_in_the_grid_and_told_in_the_details() -> None:
    """The grid has the number of dice if a line cannot hold them all; the values stand behind "Details"."""
    state = acting(place("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 4 8 8"), place("2"))

    (grid,) = blocks_of(card(state), Grid)
    assert grid.rows[0] == ("Cindy", "×23", "0")
    assert "Cindy: free: 20×1 1×4 2×8" in lines(details(state))


def test_the_card_says_whom_the_table_waits_for() -> None:
    """In a capture phase the names are in the order of effect, and marks show the first and who has answered ahead."""
    assert lines(card(ahead()))[0] == "First, captures, in this order: ▶ Charlie, Ben ✓, Cindy ✓"
    assert lines(card(to_act()))[0] == "Cindy chooses an action."
    assert lines(card(to_decay()))[0].endswith("Still choosing: Cindy, Ben")
    assert lines(card(to_return()))[0] == "Free dice go back to the pool. Still choosing: Cindy, Ben, Charlie"


def test_the_details_say_what_lies_before_everybody() -> None:
    """They have creatures with their dice, artifacts, and the display in three groups. The goal stands on the card."""
    assert "Goal: 28 points at the end of your own action. Dice in the pool: 24." in lines(card(to_act()))
    said = lines(details(to_act()))

    assert "Ben: Roc\u00a0(3\u00a04\u00a06)\u00a0=\u00a06 · Mask" in said
    assert "Charlie: Lion’s Hide" in said
    assert [line.split(":")[0] for line in said if line.startswith(("Pairs", "Two dice"))] == [
        "Pairs (worth the number on the dice)",
        "Two dice",
        "Two dice and any third (worth the number on the third)",
    ]


def test_the_card_tells_what_has_just_happened_in_few_lines() -> None:
    """The captures and the decay have at most four lines, and no line of the card ends without a content."""
    for state in questions(5, 11):
        panel = card(state)
        news = [line for line in lines(panel) if line.startswith(("Captured:", "Decay:"))]
        assert len(news) <= 4
        assert not any(line.endswith(":") for line in lines(panel))


@pytest.mark.parametrize("seats", [2, 10])
def test_details_tell_by_what_somebody_won(seats: int) -> None:
    """The rows of the picture add up to the final points; the picture's words are short, and the goal is named."""
    state = finished(seats)
    panel = SCREEN.details(seen(state), "en")
    (picture,) = blocks_of(panel, Picture)

    assert state.pending is Pending.OVER
    assert [sum(points) for points in zip(*picture.rows, strict=True)] == list(state.scores())
    assert len(picture.words) < 1_000
    assert any("goal" in line for line in lines(panel))


def test_the_end_tells_why_others_with_enough_points_have_not_won() -> None:
    """Ben has more points than Cindy, but it is her turn: the last cards say so, for all and for each."""
    pairs = ((Face.LUNG, "8 8"), (Face.KRAKEN, "6 8"), (Face.UNICORN, "7 7"), (Face.NEMEAN_LION, "6 6"))
    thirds = ((Face.PHOENIX, "1 1 8"), (Face.CERBERUS, "4 5 8"), (Face.SPHINX, "2 3 8"), (Face.ROC, "3 4 8"))
    hers, his = ([held(face, dice) for face, dice in some] for some in (pairs, thirds))
    state = acting(place("1", *hers), place("1", *his), place("1"))
    state.apply(0, Pass())
    assert state.scores()[:2] == (28, 32)
    mine = seen(state, 0)
    for panel in (card(state), SCREEN.hand(mine, "en"), SCREEN.hand(mine, "en", mine.chapter)):
        assert "Also had enough points: Ben." in panel_text(panel)
    assert "enough points" not in panel_text(card(finished()))


def test_a_round_that_is_over_shows_the_points_of_then() -> None:
    """The card of an earlier round has the points of that time, not the points of today."""
    state = finished()
    grids = [SCREEN.table(seen(state), "en", chapter).blocks[1] for chapter in (1, len(state.view(None).course))]

    for grid, points in zip(grids, (state.view(None).course[0], state.scores()), strict=True):
        assert isinstance(grid, Grid)
        assert [row[-1] for row in grid.rows] == list(map(str, points))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_the_rules_tell_all_cards(language: str) -> None:
    """The first page leads to four more pages, and together they have a second side for each of the 18 cards."""
    first = SCREEN.rules(language)
    pages = [first, *[SCREEN.rules(language, way.press.arg.partition("/")[2]) for way in first.choices]]

    assert len(pages) == 5
    told = "\n".join(map(panel_text, pages))
    assert told.count("↳") == 18


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_the_card_has_one_line_a_seat_and_the_rest_behind_details(seats: int) -> None:
    """The card has no list of what everybody holds; the details have that, and the creatures to capture."""
    state = new_game(seats)
    play(state, 5, until=lambda now: now.chapter == 2 and bool(now.awaited))
    shown, behind = SCREEN.table(seen(state), "en"), details(state)

    assert verbs(shown) == [Verb.HAND, Verb.DETAILS]
    (grid,) = blocks_of(shown, Grid)
    assert len(grid.rows) == seats
    assert len([line for facts in blocks_of(shown, Facts) for line in facts.lines]) <= 4, "the latest news"
    held_by_somebody = [holding.creature for place in state.view(None).places for holding in place.held]
    assert held_by_somebody
    assert all(face_words(creature, SAY) in panel_text(behind) for creature in held_by_somebody)
    assert "Two dice: " in panel_text(behind)
    assert behind.choices == ()
