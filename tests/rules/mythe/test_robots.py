"""The robots of Mythe come to the Dragon quickly, and play as well as they should."""

from typing import Final

import pytest

from rules.game import Move
from rules.mythe.moves import Declare, Draw, Give, Stop
from rules.mythe.pieces import TURNS, Card
from rules.robots.mythe import Greedy, Keen, Steady
from rules.robots.mythe_odds import likely_hands
from tests.rules.mythe.games import VARIANTS, act, dealt, gifts, new_game
from tests.rules.robot_games import play_with, wins_against, wins_against_random

SEATS: Final = pytest.mark.parametrize(
    "seats", [2, 5, *(pytest.param(seats, marks=pytest.mark.long) for seats in (3, 4))]
)
"""Each run plays at the smallest and at the largest table."""


@pytest.mark.parametrize("variant", VARIANTS)
@SEATS
def test_steady_wins_nearly_always_against_random(seats: int, variant: str) -> None:
    """Steady wins at least 15 of 20 games against random players; measured are 95 of 100 and more."""
    assert wins_against_random(lambda: new_game(seats, variant), Steady(), 20) >= 15


@pytest.mark.parametrize("variant", VARIANTS)
@SEATS
def test_steady_players_come_to_an_end(seats: int, variant: str) -> None:
    """In a game of robots somebody beats the Dragon in the first third of the turns."""
    for seed in range(10):
        state = play_with(new_game(seats, variant), [Steady()] * seats, seed)
        assert state.view(None).turn < TURNS / 3
        assert max(state.scores()) == 13


@SEATS
def test_steady_wins_nearly_always_against_greedy(seats: int) -> None:
    """Steady wins at least 28 of 40 games against greedy robots; measured are 34 and more."""
    assert wins_against(lambda _: Greedy(), lambda: new_game(seats), Steady(), 40) >= 28


def test_keen_risks_more_for_the_last_spaces() -> None:
    """With the same cards Keen stops early in the race, and draws on where the next space would be the last but one."""
    state = dealt("zero zero zero one", "one fairy obstacle shield", "one sword obstacle obstacle")
    act(state, "draw 1 fairy")
    assert Keen().choose(state.view(0)._replace(spaces=(7, 0, 0))) == Stop()
    assert isinstance(Keen().choose(state.view(0)._replace(spaces=(10, 0, 0))), Draw)


def test_steady_declares_when_it_may_be_of_use() -> None:
    """Steady declares nothing in the village, but declares a card when it stands before the Dragon's space."""
    state = dealt("one shield fairy sword", "zero obstacle obstacle obstacle", "zero")
    assert isinstance(Steady().choose(state.view(0)), Draw)
    spaces = state.view(0)._replace(spaces=(12, 0, 0))
    assert isinstance(Steady().choose(spaces), Declare)


def test_steady_gives_what_it_must_and_likes_least() -> None:
    """Steady gives a zero to a hand that it emptied, and gives nothing if it has no need."""
    state = dealt("zero one obstacle obstacle", "zero one shield", "fairy sword obstacle", "zero one one", starter=3)
    act(state, "draw 1 zero", "draw 1 one", "draw 1 shield", "stop")
    assert Steady().choose(state.view(3)) == gifts("zero 1")
    act(state, "give zero 1", "draw 2 obstacle")
    assert Steady().choose(state.view(0)) == Give()


@pytest.mark.parametrize(
    ("own", "others", "move"),
    [
        ("zero obstacle obstacle obstacle", ("zero zero", "one one one shield"), Draw),  # It holds all the obstacles.
        ("zero zero zero one", ("one obstacle", "one shield obstacle obstacle"), Stop),
    ],
)
def test_steady_draws_on_while_it_is_safe(own: str, others: tuple[str, str], move: type[Move]) -> None:
    """With five points Steady draws on if it holds all the obstacles itself, and stops if others hold them."""
    state = dealt(own, f"sword fairy {others[0]}", others[1])
    act(state, "draw 1 sword", "draw 1 fairy")
    assert isinstance(Steady().choose(state.view(0)), move)


# --- where the cards are ---------------------------------------------------------------------------------


def test_nothing_is_known_at_first_but_one_s_own_hand() -> None:
    """The unseen cards are expected in equal shares in the other hands."""
    state = dealt("zero one obstacle obstacle", "zero one shield fairy", "zero one sword obstacle")
    likely = likely_hands(state.view(0))
    assert likely.keys() == {1, 2}
    assert [round(count, 2) for count in likely[1]] == [1.0, 1.0, 0.5, 0.5, 0.5, 0.5]


def test_open_draws_and_one_s_own_gifts_are_followed() -> None:
    """Seat 1 expects in seat 2's hand the obstacle that seat 2 drew openly and the one that seat 1 gave."""
    state = dealt("zero one fairy obstacle", "zero one shield obstacle", "zero one sword obstacle")
    act(state, "draw 2 obstacle", "give", "draw 2 sword", "stop", "give one 2", "draw 0 obstacle", "give")
    act(state, "draw 2 zero", "stop", "give")
    likely = likely_hands(state.view(1))
    assert likely[2][Card.OBSTACLE] > 0.8
    assert likely[2][Card.ONE] > 1.2
    assert sum(likely[2]) == pytest.approx(3)


def test_a_seat_is_taken_to_give_what_it_needs_least() -> None:
    """A 0 to a hand that it emptied, because it had to give there, and else a 1, which it can draw later."""
    hands = "zero one one obstacle", "zero one fairy obstacle", "zero sword shield obstacle"
    state = dealt(*hands)
    act(state, "draw 1 fairy", "stop", "give one 1", "draw 0 one", "stop", "give")
    assert likely_hands(state.view(2))[1][Card.ONE] > 2.5
    state = dealt(*hands)
    act(
        state,
        "draw 1 zero",
        "draw 1 one",
        "draw 1 fairy",
        "draw 1 obstacle",
        "give zero 1",
        "draw 2 zero",
        "stop",
        "give",
    )
    assert likely_hands(state.view(2))[1][Card.ZERO] > 1.8


def test_what_must_have_been_given_is_known_in_the_variant() -> None:
    """If only drawn cards may be given, the card that seat 1 was given must be the drawn Sword."""
    state = dealt(
        "zero one fairy obstacle", "zero one shield obstacle", "zero one sword obstacle", variant="only-drawn"
    )
    act(state, "draw 2 sword", "stop", "give sword 1", "draw 0 one", "stop", "give")
    assert likely_hands(state.view(2))[1][Card.SWORD] > 0.8
