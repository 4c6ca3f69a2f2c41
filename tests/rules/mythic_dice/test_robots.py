"""The robot of Mythic Dice plays far better than chance, and its games end before the last round."""

import pytest

from rules.chance import Quick
from rules.game import Move, Pending
from rules.mythic_dice.moves import Capture, Decay, Pass, Release, Wishes
from rules.mythic_dice.pieces import Face
from rules.mythic_dice.state import MythicState
from rules.robots.mythic_dice import Steady
from tests.rules.mythic_dice.tables import RICH, acting, capturing, held, new_game, place
from tests.rules.robot_games import play_with, wins_against_random


def chosen(state: MythicState, seat: int) -> Move:
    """The move that Steady chooses for this seat."""
    return Steady().choose(state.view(seat))


@pytest.mark.parametrize(("seats", "games"), [(2, 20), (3, 12), (5, 15), (10, 20)])
def test_random_players_are_beaten_far_more_often_than_by_luck(seats: int, games: int) -> None:
    """One robot among random players wins three of four games for two, and at larger tables twice its share."""
    share = 3 / 4 if seats == 2 else 2 / seats
    assert wins_against_random(lambda: new_game(seats), Steady(), games) >= share * games


@pytest.mark.parametrize("seats", [2, 4, 6, 8, 10])
def test_a_table_of_robots_comes_to_an_end(seats: int) -> None:
    """At least five of six games of robots have a winner; measured are 98 of 100 and more at any size."""
    assert (
        sum(play_with(new_game(seats), [Steady()] * seats, seed).view(None).winner is not None for seed in range(6))
        >= 5
    )


def test_late_in_a_game_it_no_longer_sits_tight() -> None:
    """A creature that the robot keeps in the first round is released in round 20."""
    held_tight = acting(place("", held(Face.KRAKEN, "6 8"), held(Face.SIMURGH, "3 7")), place("2 2")).view(0)
    assert Steady().choose(held_tight) == Pass()
    assert isinstance(Steady().choose(held_tight._replace(round=20)), Release)


def test_a_capture_that_reaches_the_goal_is_made() -> None:
    """The robot makes this capture although another creature could be captured, too."""
    state = capturing(place("1"), place("2 2 8 8", *RICH[1:]))
    assert chosen(state, 1) == Capture(Face.LUNG, (8, 8))


def test_ahead_of_its_turn_it_names_all_that_is_worth_having() -> None:
    """The wishes begin with the two best captures, and the best is first."""
    state = capturing(place("6 6 8 8"), place("8 8"))
    wishes = chosen(state, 0)
    assert isinstance(wishes, Wishes)
    assert [wish.creature for wish in wishes.captures][:2] == [Face.LUNG, Face.KRAKEN]


def test_with_the_goal_reached_nothing_is_let_go() -> None:
    """The robot takes an action that keeps the points, and wins."""
    state = acting(place("1", *RICH), place("1"))
    state.apply(0, chosen(state, 0))
    while state.pending is Pending.LUCK:
        state.settle(state.draw(Quick(0)))
    assert state.view(None).winner == 0


def test_decay_spares_a_pair_that_can_capture() -> None:
    """The robot lowers the die that is of no use."""
    state = acting(place("5 8 8"), place("1"))
    state.apply(0, Pass())
    assert chosen(state, 0) == Decay(5, 4)
