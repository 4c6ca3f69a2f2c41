"""A recorded game of Mythic Dice as plain text."""

from bot.commands.tellings.mythic_dice import tell
from rules.game import REVEAL, Event
from rules.mythic_dice.moves import Capture, Choice, Decay, Pass, Release
from rules.mythic_dice.pieces import Face
from tests.rules.mythic_dice.tables import acting, capturing, entries, held, new_game, place, rolled

NAMES = ("Cindy", "Ben")
POWER = """\
    Cindy releases will-o-the-wisp for its power
    2 of Ben to be rolled
    Cindy gets 6
    kraken is in the display
    Cindy gets 1 8
    Decay: Cindy 6 to 5, Ben 7 to 6
  Ben's turn
"""


def test_an_action_is_told_with_all_that_comes_of_it() -> None:
    """Whose dice are rolled, what falls, which card lies in the display, what decays."""
    state = acting(place("", held(Face.WILL_O_THE_WISP, "1 3")), place("2 7"))
    told: list[Event] = [*state.apply(0, Release(Face.WILL_O_THE_WISP, Choice(victims=(1,), theirs=(2,))))]
    told += [*rolled(state, "6"), *rolled(state, "1 8")]
    told += [*state.apply(0, Decay(6, 5)), *state.apply(1, Decay(7, 6)), *state.apply(None, REVEAL)]

    assert "".join(f"{line}\n" for line in tell(NAMES, told)) == POWER


def test_a_capture_is_told_with_its_dice_and_points() -> None:
    """The third die among them."""
    state = capturing(place("1"), place("4 5 8"))
    told = state.apply(1, Capture(Face.CERBERUS, (4, 5), 8))

    assert list(tell(NAMES, told)) == ["    Ben captures cerberus with 4 5 8, 8 points"]
    assert next(tell(NAMES, state.apply(0, Pass()))) == "    Cindy passes"


def test_a_whole_game_is_told_in_plain_lines() -> None:
    """From the first dice to the final points."""
    state = new_game(2)
    lines = list(tell(NAMES, [event for _, events in entries(state, 1) for event in events]))

    assert lines[0].startswith("Cindy has ")
    assert lines[-1] == f"  Points: Cindy {state.scores()[0]}, Ben {state.scores()[1]}"
    assert all("\n" not in line and line == line.rstrip() for line in lines)
