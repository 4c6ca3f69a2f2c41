"""The transcript of Mythic Dice: each visible event has its sentence."""

import pytest

from bot.core.ui.languages import LANGUAGES
from bot.screens.mythic_dice.feats import feat_blocks
from rules.mythic_dice.deeds import BarsLifted, Decayed, DicePicked
from rules.mythic_dice.events import Answered, DisplaySet, Due, GameEnded, Noted
from rules.mythic_dice.moves import Choice, Decay, Release, Roll
from rules.mythic_dice.notation import parse
from rules.mythic_dice.pieces import Face
from tests.rules.mythic_dice.tables import acting, entries, held, new_game, place
from tests.screens.mythic_dice.sample_views import SCREEN, finished, seen, to_decay
from tests.screens.sample_views import languages

SILENT = Answered, BarsLifted, DisplaySet, Due, GameEnded, DicePicked, Decayed
"""Told by other events, by the card, or where they change nothing."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 6, 10])
def test_every_event_of_a_game_is_told(seats: int, language: str) -> None:
    """Each event has one line; a secret answer has a line for its own seat only."""
    state = new_game(seats)
    for _, events in entries(state, seats):
        for event in events:
            line = SCREEN.event_line(event, seen(state), language)
            if isinstance(event, Noted):
                assert line is None
                assert SCREEN.event_line(event, seen(state, event.seat), language)
            elif not isinstance(event, SILENT):
                assert line
                assert "\n" not in line


def test_the_own_answer_is_told_to_its_seat_alone() -> None:
    """The line has the words of the button."""
    state = to_decay()
    events = state.apply(0, Decay(8, 7))
    told = [[SCREEN.event_line(event, seen(state, seat), "en") for event in events] for seat in (0, 1, None)]

    assert told == [[None, "Your choice: 8→7."], [None, None], [None, None]]
    assert SCREEN.event_line(events[-1], seen(state, 0, away={0}), "en") == "A robot chooses for you: 8→7."


def test_own_dice_that_are_rolled_again_are_told_by_the_action_alone() -> None:
    """Dice that an opponent's power picks up have a line of their own, however long ago it was."""
    view = seen(to_decay())
    own = acting(place("3 5"), place("1"))
    (_, picked, *_) = own.apply(0, Roll((3,)))
    power = acting(place("", held(Face.THUNDERBIRD, "5 5")), place("3"))
    (_, given, *_) = power.apply(0, Release(Face.THUNDERBIRD, Choice(victims=(1,))))

    assert isinstance(picked, DicePicked)
    assert SCREEN.event_line(picked, view, "en") is None
    assert SCREEN.event_line(given, view, "en") == "Ben gives up 3 to be rolled."


def test_a_move_reads_as_its_button() -> None:
    """The label has the names of the players; a seat that does not exist is a number."""
    view = seen(to_decay())
    moves = [parse(arg) for arg in ("rel.i.v2d13t78", "rel.c.v9", "pass", "poa.02.d1")]
    labels = [SCREEN.move(move, view, "en") for move in moves if move is not None]

    assert labels == [
        "Release Tikbalang · Charlie, 1\u00a03\u00a0⇄\u00a07\u00a08",
        "Release Kelpie · 10",
        "Pass",
        "Poach Kappa, 2 to the pool, use Water Dish · 1",
    ]
    assert SCREEN.typed("Release Tikbalang", view, "en") is None


def test_statistics_tell_the_favourite_creatures_and_the_actions() -> None:
    """A person who has never played this game gets no blocks."""
    counted = dict(finished(4).feats()[0])
    say = languages().voice("en")

    assert len(feat_blocks(counted, say)) == 3
    assert feat_blocks({"bets.1": 3}, say) == ()
