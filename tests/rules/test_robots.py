"""Robots make legal moves, and play well enough to replace a person."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TypeAlias

import pytest

from rules.game import Pending, Robot, Seat
from rules.mythical_dice.moves import Bet, Roll
from rules.mythical_dice.pieces import Kind
from rules.mythical_dice.state import MythicalState
from rules.mythical_dice.view import MythicalView
from rules.robots.mythical_dice import Greedy, Keen, Steady, _balanced
from rules.robots.mythical_lean import Round, holding
from rules.robots.mythical_worlds import filled_in
from rules.robots.random import RandomRobot
from rules.robots.search import Effort
from tests.rules.by_luck import entries
from tests.rules.mythical_dice.games import EDITIONS, VARIANTS, dealt, new_game, roll, rolling
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


# --- steady: over many games -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "games", [pytest.param(100, id="100-games"), pytest.param(1_000, marks=pytest.mark.long, id="1000-games")]
)
def test_four_steady_players_keep_more_than_half_of_their_bets(games: int) -> None:
    """They keep more than 53 of 100 bets; measured are 55."""
    assert kept([play_with(new_game(), [Steady()] * 4, seed) for seed in range(games)]) > 0.53


def test_a_steady_player_beats_random_ones() -> None:
    """Against three random players it wins more than twice its share."""
    assert wins_against_random(new_game, Steady(), 50) > 2 * 50 / 4


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_robots_play_every_kind_of_game_to_its_end(seats: int, edition: str, variant: str) -> None:
    """Whole games are played without a refused move."""
    robots: list[Robot] = [Steady(), RandomRobot(random.Random(seats))]
    for robot in robots:
        assert play_with(new_game(seats, edition, variant), [robot] * seats, seats).result() is not None


def test_a_steady_player_does_the_same_in_the_same_position() -> None:
    """Only its view decides; the robot has no memory and no luck."""
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
    """At a table of four the robot bets these numbers of tricks."""
    state = dealt("grey grey grey", hand, "yellow yellow yellow", "grey grey grey")
    assert Steady().choose(state.view(1)) == Bet(tricks)


def test_steady_keeps_its_bet_until_the_reveal() -> None:
    """If the robot is asked again after its bet, it bets the same."""
    state = dealt("red", "grey", "purple")
    first = Steady().choose(state.view(0))
    state.apply(0, first)
    assert Steady().choose(state.view(0)) == first


LAST = (("yellow yellow", "yellow purple", "red grey"), 0, ("yellow 4", "yellow 3"))
KEEN = (("griffin grey", "red red", "yellow yellow"), 2, ("yellow 5",))
NOW = (("minotaur purple", "purple grey", "mermaid griffin"), 0, ("minotaur symbol", "purple 3"))
LATER = (("minotaur griffin", "red red", "yellow yellow"), 2, ("yellow 5",))
SHEDDING = (("minotaur yellow", "griffin purple", "purple grey"), 0, ("minotaur symbol",))
FORCED = (("red grey", "red purple", "red purple"), 0, ("red 7",))
"""Hands, who leads, and what was rolled."""

Trick: TypeAlias = tuple[tuple[str, ...], Seat, tuple[str, ...]]


@pytest.mark.parametrize(
    ("trick", "variant", "bets", "die"),
    [
        pytest.param(LAST, "standard", [1, 1, 1], "red", id="last-it-takes-the-trick-that-it-needs"),
        pytest.param(LAST, "standard", [1, 1, 0], "grey", id="last-it-lets-the-trick-go-that-it-does-not-want"),
        pytest.param(LAST, "standard", [0, 0, 2], "red", id="it-plays-for-somebody-else's-bet-however-odd"),
        pytest.param(SHEDDING, "standard", [1, 0, 0], "griffin", id="it-sheds-a-strong-die-where-it-cannot-win"),
        pytest.param(KEEN, "standard", [1, 0, 1], "griffin", id="the-next-seat-needs-no-trick"),
        pytest.param(KEEN, "standard", [1, 1, 0], "grey", id="the-next-seat-is-keen-on-the-trick"),
        pytest.param(NOW, "standard", [1, 0, 1], "mermaid", id="it-takes-50-that-lie-on-the-table"),
        pytest.param(NOW, "simplified", [1, 0, 1], "griffin", id="without-a-bonus-its-bet-is-safer-otherwise"),
        pytest.param(LATER, "standard", [2, 0, 1], "griffin", id="its-minotaur-may-meet-griffins-later"),
        pytest.param(LATER, "simplified", [2, 0, 1], "minotaur", id="no-bonus-is-to-come"),
        pytest.param(FORCED, "standard", [0, 0, 0], "red", id="the-only-die-it-may"),
    ],
)
def test_steady_rolls_for_its_bet(trick: Trick, variant: str, bets: list[int], die: str) -> None:
    """The robot considers its bet, the bets of the seats after it, and the bonuses."""
    hands, leader, rolls = trick
    state = rolling(*hands, bets=bets, leader=leader, variant=variant)
    roll(state, *rolls)
    assert Steady().choose(state.view(state.awaited[0])) == Roll(Kind[die.upper()])


# --- greedy ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "tricks"), [("red red grey", 1), ("purple purple grey", 0), ("minotaur griffin red", 2)]
)
def test_greedy_bets_the_tricks_that_its_dice_promise(hand: str, tricks: int) -> None:
    """Each die promises a part of a trick; the bet is the nearest whole number to their sum."""
    assert Greedy().choose(dealt(hand, "grey grey grey", "purple purple purple").view(0)) == Bet(tricks)


@pytest.mark.parametrize(("bet", "die"), [(1, "griffin"), (0, "purple")])
def test_greedy_looks_at_nothing_but_its_bet(bet: int, die: str) -> None:
    """While it needs tricks it rolls its best die, even after a minotaur. Then it rolls its worst."""
    state = rolling("griffin purple", "red red", "minotaur yellow", bets=[bet, 1, 1], leader=2)
    roll(state, "minotaur symbol")
    assert Greedy().choose(state.view(0)) == Roll(Kind[die.upper()])


def test_a_steady_player_beats_greedy_ones() -> None:
    """Against three of them it wins more than one game in three."""
    won = 0
    for seed in range(200):
        robots: list[Robot] = [Greedy()] * 4
        robots[seed % 4] = Steady()
        result = play_with(new_game(), robots, seed // 4).result()
        assert result is not None
        won += result.ranks[seed % 4] == 1
    assert won > 200 / 3


# --- keen ------------------------------------------------------------------------------------------------

QUICK = Effort(30, 5, 0.2)


def test_in_six_worlds_each_die_shows_each_side_once() -> None:
    """So the luck of the worlds is balanced."""
    sides = list(islice(_balanced(5, random.Random(0)), 12))
    for six in (sides[:6], sides[6:]):
        assert [sorted(shown) for shown in zip(*six, strict=True)] == [list(range(6))] * 5


def test_keen_leaves_the_usual_choice_where_the_worlds_tell_it_to() -> None:
    """In these worlds nobody else holds a red die, and the seat with the mermaid wants no trick: red wins now."""
    state = rolling("red purple", "yellow grey", "mermaid grey", bets=[1, 1, 0])

    def true(view: MythicalView, _: random.Random) -> Iterator[Round]:
        hands = [holding(tuple(map(int, state.view(seat).hand)), view.seats) for seat in range(view.seats)]
        while True:
            yield filled_in(view, list(hands), [1, 1, 0])

    assert Steady().choose(state.view(0)) == Roll(Kind.PURPLE)
    assert Keen(random.Random(1), true).choose(state.view(0)) == Roll(Kind.RED)


@pytest.mark.parametrize(
    "views", [pytest.param(1_000, id="1000"), pytest.param(100_000, marks=pytest.mark.long, id="100000")]
)
def test_every_choice_is_legal(views: int) -> None:
    """In positions that random play reaches, at every number of seats, in every edition and variant."""
    luck, seen = random.Random(1), 0
    judges: list[Robot] = [Greedy(), Steady(), Keen(random.Random(1), effort=QUICK)]
    while seen < views:
        state = new_game(luck.randint(3, 6), luck.choice(EDITIONS), luck.choice(VARIANTS))
        for _ in entries(state, luck.randrange(1 << 32)):
            if state.pending is Pending.CHOICE:
                view = state.view(state.awaited[0])
                assert all(robot.choose(view) in view.choices for robot in judges), view
                seen += 1


# --- random ----------------------------------------------------------------------------------------------


def test_the_random_player_makes_each_choice_equally_often() -> None:
    """Equal dice are one choice: two red dice are rolled no more often than one grey."""
    state = rolling("red red grey", "purple purple purple", "yellow yellow yellow", bets=[0, 0, 0])
    robot = RandomRobot(random.Random(0))
    rolls = Counter(robot.choose(state.view(0)) for _ in range(1_000))
    assert set(rolls) == {Roll(Kind.RED), Roll(Kind.GREY)}
    assert abs(rolls[Roll(Kind.RED)] - 500) < 50


def test_the_random_player_bets_any_number() -> None:
    """In many tries it bets every number from none to all."""
    robot = RandomRobot(random.Random(0))
    view = dealt("red red", "grey grey", "purple purple").view(0)
    assert {robot.choose(view) for _ in range(100)} == {Bet(0), Bet(1), Bet(2)}
