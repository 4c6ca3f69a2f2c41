"""Robots: legal, by what their seat sees, and good enough to stand in for somebody."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from rules.game import Robot
from rules.mythical_dice.moves import Bet, Roll
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.state import MythicalState
from rules.robots.mythical_dice import Steady
from rules.robots.random import RandomRobot
from tests.rules.games import EDITIONS, VARIANTS, dealt, new_game, roll, rolling
from tests.rules.robot_games import play_with, wins_against_random


def kept(states: Sequence[MythicalState]) -> float:
    """The share of bets that were kept, over all seats and rounds."""
    pairs = [
        (bet, taken)
        for state in states
        for line in state.view(None).sheet
        for bet, taken in zip(line.bets, line.taken, strict=True)
    ]
    return sum(bet == taken for bet, taken in pairs) / len(pairs)


def rolled_by_steady(state: MythicalState) -> str:
    """What the steady player rolls for whoever is awaited."""
    move = Steady().choose(state.view(state.awaited[0]))
    assert isinstance(move, Roll)
    return move.die.key


# --- steady: over many games -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "games", [pytest.param(100, id="100-games"), pytest.param(1_000, marks=pytest.mark.long, id="1000-games")]
)
def test_four_steady_players_keep_more_than_half_of_their_bets(games: int) -> None:
    """Measured 55 of 100."""
    assert kept([play_with(new_game(), [Steady()] * 4, seed) for seed in range(games)]) > 0.53


def test_a_steady_player_beats_random_ones() -> None:
    """Against three of them it wins far more than twice its share."""
    assert wins_against_random(new_game, Steady(), 50) > 2 * 50 / 4


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_robots_play_every_kind_of_game_to_its_end(seats: int, edition: str, variant: str) -> None:
    """Whole games without a refused move."""
    robots: list[Robot] = [Steady(), RandomRobot(random.Random(seats))]
    for robot in robots:
        assert play_with(new_game(seats, edition, variant), [robot] * seats, seats).result() is not None


def test_a_steady_player_does_the_same_in_the_same_position() -> None:
    """Nothing but its view decides; it has no memory and no luck."""
    lone, alike = [Steady()] * 5, [Steady() for _ in range(5)]
    assert len({play_with(new_game(5), robots, seed=4).scores() for robots in (lone, lone, alike)}) == 1


# --- steady: what it does --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tricks"),
    [
        pytest.param("purple purple purple", 0, id="a-hopeless-hand"),
        pytest.param("minotaur griffin griffin", 2, id="three-of-the-strongest-in-a-round-of-three"),
        pytest.param("yellow purple purple", 0, id="a-poor-hand"),
        pytest.param("griffin red purple", 1, id="one-good-die"),
    ],
)
def test_steady_bets_what_its_dice_are_likely_to_take(hand: str, tricks: int) -> None:
    """At a table of four."""
    state = dealt("grey grey grey", hand, "yellow yellow yellow", "grey grey grey")
    assert Steady().choose(state.view(1)) == Bet(tricks)


def test_steady_keeps_its_bet_until_the_reveal() -> None:
    """Asked again it bets the same."""
    state = dealt("red", "grey", "purple")
    first = Steady().choose(state.view(0))
    state.apply(0, first)
    assert Steady().choose(state.view(0)) == first


@pytest.mark.parametrize(
    ("bet", "die"), [pytest.param(1, "red", id="needs-it"), pytest.param(0, "grey", id="does-not-want-it")]
)
def test_last_in_a_trick_steady_takes_it_or_lets_it_go(bet: int, die: str) -> None:
    """Nobody can take a red die's trick away any more; a grey one loses it mostly."""
    state = rolling("yellow yellow", "yellow purple", "red grey", bets=[1, 1, bet])
    roll(state, "yellow 4", "yellow 3")
    assert rolled_by_steady(state) == die


def test_steady_sheds_a_strong_die_where_it_cannot_win() -> None:
    """Its griffin is harmless under the minotaur; kept for the last trick it might win one too many."""
    state = rolling("minotaur yellow", "griffin purple", "purple grey", bets=[1, 0, 0])
    roll(state, "minotaur symbol")
    assert rolled_by_steady(state) == "griffin"


@pytest.mark.parametrize(
    ("bets", "die"),
    [pytest.param([1, 0, 1], "griffin", id="the-next-does-not"), pytest.param([1, 1, 0], "grey", id="the-next-does")],
)
def test_steady_minds_whether_those_after_it_need_tricks(bets: list[int], die: str) -> None:
    """A trick that the next seat is keen on is a bad one for its only griffin."""
    state = rolling("griffin grey", "red red", "yellow yellow", bets=bets, leader=2)
    roll(state, "yellow 5")
    assert rolled_by_steady(state) == die


@pytest.mark.parametrize(
    ("variant", "die"),
    [pytest.param("standard", "mermaid", id="for-50"), pytest.param("simplified", "griffin", id="for-nothing-more")],
)
def test_steady_minds_the_bonus_on_the_table(variant: str, die: str) -> None:
    """Its bet is safer when the griffin goes under the minotaur; but the mermaid may take 50 now."""
    state = rolling("minotaur purple", "purple grey", "mermaid griffin", bets=[1, 0, 1], variant=variant)
    roll(state, "minotaur symbol", "purple 3")
    assert rolled_by_steady(state) == die


@pytest.mark.parametrize(
    ("variant", "die"),
    [pytest.param("standard", "griffin", id="to-come"), pytest.param("simplified", "minotaur", id="none-to-come")],
)
def test_steady_minds_the_bonuses_to_come(variant: str, die: str) -> None:
    """The minotaur may meet griffins later, so the griffin takes this trick."""
    state = rolling("minotaur griffin", "red red", "yellow yellow", bets=[2, 0, 1], leader=2, variant=variant)
    roll(state, "yellow 5")
    assert rolled_by_steady(state) == die


def test_steady_takes_over_somebody_elses_bet() -> None:
    """Who stands in for a person plays for the bet that was made, however odd."""
    state = rolling("yellow yellow", "yellow purple", "red grey", bets=[0, 0, 2])
    roll(state, "yellow 4", "yellow 3")
    assert rolled_by_steady(state) == "red"


def test_steady_rolls_the_only_die_it_may() -> None:
    """There is nothing to think about."""
    state = rolling("red grey", "red purple", "red purple", bets=[0, 0, 0])
    roll(state, "red 7")
    assert rolled_by_steady(state) == "red"


# --- random ----------------------------------------------------------------------------------------------


def test_the_random_player_makes_each_choice_equally_often() -> None:
    """Equal dice are one choice: two red dice are rolled no more often than one grey."""
    state = rolling("red red grey", "purple purple purple", "yellow yellow yellow", bets=[0, 0, 0])
    robot = RandomRobot(random.Random(0))
    rolls = Counter(robot.choose(state.view(0)) for _ in range(1_000))
    assert set(rolls) == {Roll(Kind.RED), Roll(Kind.GREY)}
    assert abs(rolls[Roll(Kind.RED)] - 500) < 50


def test_the_random_player_bets_any_number() -> None:
    """From none to all."""
    robot = RandomRobot(random.Random(0))
    view = dealt("red red", "grey grey", "purple purple").view(0)
    assert {robot.choose(view) for _ in range(100)} == {Bet(0), Bet(1), Bet(2)}
