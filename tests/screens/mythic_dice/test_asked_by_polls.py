"""The private card at a table with polls: a question asks one kind of thing, and stays while others answer."""

from dataclasses import replace

import pytest

from bot.core.ui.panels import Panel, Text
from rules.game import Seat
from rules.mythic_dice.moves import Capture, Wishes
from rules.mythic_dice.notation import parse
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.state import MythicState
from tests.rules.mythic_dice.tables import acting, capturing, held, place
from tests.screens.mythic_dice.sample_views import SCREEN, press, seen
from tests.screens.mythic_dice.sample_views import questions as of_whole_games
from tests.screens.text import labels


def asked(state: MythicState, seat: Seat, begun: str = "") -> Panel:
    """The seat's private card."""
    return SCREEN.hand(replace(seen(state, seat), polls=True), "en", begun=begun)


def sentences(panel: Panel) -> list[str]:
    """The texts of the card."""
    return [block.text for block in panel.blocks if isinstance(block, Text)]


def test_several_dice_are_asked_for_next() -> None:
    """The first question asks how the move begins, the second one which dice: exactly half of the free ones."""
    state = acting(place("1 3 3 7 8"), place("2"))
    assert labels(asked(state, 0)) == ["Roll 3 dice …", "Pass"]
    second = asked(state, 0, "roll.")
    assert sentences(second)[-1] == "Which 3 dice do you roll?"
    (menu,) = second.menus
    assert ([choice.label for choice in menu.choices], menu.least, menu.most) == (["1", "3", "3", "7", "8"], 3, 3)
    assert labels(second) == ["Back"]


def test_a_single_die_is_an_answer_as_it_is() -> None:
    """So are equal dice; and nobody without a free die is asked which dice to roll."""
    assert labels(asked(acting(place("1 3"), place("2")), 0)) == ["Roll the die 1", "Roll the die 3", "Pass"]
    assert labels(asked(acting(place("4 4 4"), place("2")), 0)) == ["Roll the dice 4\u00a04", "Pass"]
    none = acting(place("", held(Face.KAPPA, "2 2")), place("2"))
    assert asked(none, 0, "roll.") == asked(none, 0)


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_is_mixed_in_a_first_question(seats: int) -> None:
    """Each way to begin is an answer, so there are no menus."""
    for state in of_whole_games(seats, seats, every=5):
        assert [seat for seat in range(seats) if asked(state, seat).menus] == []


def test_wishes_are_the_same_before_and_after_an_answer_and_on_the_turn() -> None:
    """One tap is a wish and another tap changes it; a text asks for a list, the best first."""
    state = capturing(place("2 2 3 3"), place("4 4 5 5"), place("8"))
    # Ben captures first, because Charlie cannot capture anything.
    first = labels(asked(state, 0))
    assert first[-2:] == ["Several, in case others are faster …", "Pass"]
    press(state, 0, "wish.022")
    assert labels(asked(state, 0)) == first
    ways = {choice.press.arg for choice in asked(state, 0).choices}
    press(state, 0, "pass")
    assert {choice.press.arg for choice in asked(state, 0).choices} == ways
    assert {parse(choice.press.arg) for choice in asked(state, 1).choices} >= {
        Wishes((Capture(Face.JACKALOPE, (4, 4)),))
    }
    (menu,) = asked(state, 0, "wish.").menus
    assert (menu.label, menu.least, menu.most) == ("Which creatures do you want, the best first?", 1, 4)
    assert {choice.press.arg for choice in menu.choices} == ways - {"wish.", "pass"}
    listed = (Capture(Face.LEPRECHAUN, (3, 3)), Capture(Face.KAPPA, (2, 2)))
    assert parse("wish.133+wish.022") == Wishes(listed)


def test_many_captures_are_asked_for_by_creature() -> None:
    """A poll has twenty answers. The second question says of which creature it asks."""
    state = capturing(place("1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8"), place("8"))
    (sphinx,) = [choice for choice in asked(state, 0).choices if choice.label.startswith("Sphinx")]
    assert len(asked(state, 0).choices) <= 20
    assert sentences(asked(state, 0, sphinx.press.arg))[-1] == "With which dice?"
    assert labels(asked(state, 0, sphinx.press.arg))[-1] == "Back"


def test_a_poll_without_room_for_all_uses_asks_for_the_creature_first() -> None:
    """Four creatures of three dice each have more than twenty uses. The second poll names the creature."""
    thirds = (Face.ROC, "3 4 6"), (Face.SPHINX, "2 3 8"), (Face.PHOENIX, "1 1 7"), (Face.CERBERUS, "4 5 8")
    state = acting(place("1", *[held(face, dice) for face, dice in thirds]), place("2 5"))
    first = asked(state, 0)
    roc = next(choice for choice in first.choices if choice.label.startswith("Roc"))
    second = asked(state, 0, roc.press.arg)

    assert (len(first.choices), first.menus, second.menus) == (6, (), ())
    assert sentences(second)[-1] == "Roc\u00a0(3\u00a04\u00a06) · 6 points: What do you do with it?"
    assert labels(second)[:2] == ["Release it, use its power", "Release it without its power"]


def test_the_question_of_a_second_step_names_the_move() -> None:
    """A poll shows nothing else."""
    mine = [
        held(face, dice) for face, dice in ((Face.NEMEAN_LION, "6 6"), (Face.SPHINX, "2 3 8"), (Face.KELPIE, "1 5"))
    ]
    state = acting(place("1", *mine, Face.WATER_DISH), place("2 5"), place("4"))
    begun = {choice.label: choice.press.arg for choice in asked(state, 0).choices}
    questions = {
        "Release Nemean Lion": "Whose die, and which one?",
        "Release Sphinx": "Which number?",
        "Release Kelpie": "With whom?",
        "Use Water Dish · Ben": "Which dice, yours ⇄ theirs?",
    }
    for move, question in questions.items():
        assert sentences(asked(state, 0, begun[f"{move} …"]))[-1] == f"{move}: {question}"
