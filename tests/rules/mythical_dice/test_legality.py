"""The dice that a seat may roll."""

import pytest

from rules.mythical_dice.moves import Bet, Roll
from tests.rules.mythical_dice.games import bet, dealt, dice, roll, rolling


def allowed_third(before: tuple[str, str], hand: str) -> str:
    """The dice that the third of three seats may roll after these rolls, as words."""
    others = [words.split()[0] + " purple" * (len(hand.split()) - 1) for words in before]
    state = rolling(*others, hand, bets=[0, 0, 0])
    roll(state, *before)
    return " ".join(move.die.key for move in state.legal(2) if isinstance(move, Roll))


@pytest.mark.parametrize(
    ("before", "hand", "allowed"),
    [
        pytest.param(("red 7", "red 5"), "red yellow", "red", id="who-holds-the-colour-must-follow"),
        pytest.param(("red 7", "red 5"), "griffin red yellow", "griffin red", id="a-special-die-may-always-be-rolled"),
        pytest.param(("red 7", "red 5"), "minotaur yellow grey", "minotaur yellow grey", id="who-holds-none-is-free"),
        pytest.param(("grey flag", "purple 1"), "red grey", "grey", id="a-grey-die-on-its-flag-sets-grey"),
        pytest.param(("grey 7", "purple 1"), "red grey", "grey", id="a-grey-die-on-a-number-sets-grey"),
        pytest.param(("mermaid symbol", "yellow 3"), "red yellow", "yellow", id="a-special-die-first-sets-no-colour"),
        pytest.param(("mermaid flag", "yellow 3"), "red yellow", "yellow", id="nor-does-it-on-its-flag"),
        pytest.param(("griffin symbol", "mermaid flag"), "red yellow", "red yellow", id="only-specials-so-far"),
        pytest.param(("red 7", "griffin symbol"), "red yellow", "red", id="a-later-special-changes-no-colour"),
    ],
)
def test_the_third_seat_may_roll(before: tuple[str, str], hand: str, allowed: str) -> None:
    """The first number die sets the colour; a seat that holds this colour must follow it or roll a special die."""
    assert allowed_third(before, hand) == allowed


def test_the_leader_may_roll_anything() -> None:
    """Equal dice are offered as one choice, and the strongest die comes first."""
    state = rolling("red red grey", "purple purple purple", "yellow yellow yellow", bets=[0, 0, 0])
    assert state.legal(0) == tuple(Roll(kind) for kind in dice("red grey"))


def test_a_discard_of_another_colour_changes_no_colour() -> None:
    """The second seat holds no red; the third still has to follow red."""
    state = rolling("red purple", "yellow purple", "red yellow", bets=[0, 0, 0])
    roll(state, "red 7", "yellow 5")
    assert state.legal(2) == tuple(Roll(kind) for kind in dice("red"))


def test_each_trick_begins_without_a_colour() -> None:
    """The winner of a trick may lead the next trick with any die."""
    state = rolling("red purple", "red yellow", "red grey", bets=[0, 0, 0])
    roll(state, "red 5", "red 7", "red 6")
    assert state.awaited == (1,)
    assert state.view(1).colour is None
    roll(state, "yellow 3")
    assert state.legal(2) == tuple(Roll(kind) for kind in dice("grey"))


def test_every_number_of_tricks_up_to_the_rounds_may_be_bet() -> None:
    """The sum of the bets is free: all bets may be kept together, or not."""
    state = dealt("red red", "grey grey", "purple purple")
    assert state.legal(1) == (Bet(0), Bet(1), Bet(2))
    bet(state, 2, 2, 2)
    assert state.legal(1) == (Bet(0), Bet(1), Bet(2))


def test_who_is_not_awaited_may_do_nothing() -> None:
    """While one seat rolls, the others have no choices."""
    state = rolling("red", "grey", "purple", bets=[0, 0, 0])
    assert [len(state.legal(seat)) for seat in range(3)] == [1, 0, 0]
