"""Whole games of robots, for these tests."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from rules.catalogue import newest, robot_player
from rules.chance import Quick
from rules.game import REVEAL, Pending, Robot, Seat, State
from rules.robots.ladder import EASY, FAIR
from rules.robots.random import RandomRobot

S = TypeVar("S", bound=State)


def play_with(state: S, robots: Sequence[Robot], seed: int) -> S:
    """Play a game to its end; every move is checked by the rules."""
    luck = Quick(seed)
    while state.pending is not Pending.OVER:
        if state.pending is Pending.LUCK:
            state.settle(state.draw(luck))
        elif state.pending is Pending.REVEAL:
            state.apply(None, REVEAL)
        else:
            seat = state.awaited[0]
            state.apply(seat, robots[seat].choose(state.view(seat)))
    return state


def wins_against_random(start: Callable[[], State], robot: Robot, games: int) -> int:
    """How many of these games the robot, at each seat in turn, wins against random ones."""
    return wins_against(RandomRobot, start, robot, games)


def wins_against(rival: Callable[[random.Random], Robot], start: Callable[[], State], robot: Robot, games: int) -> int:
    """How many of these games the robot, at each seat in turn, wins against these rivals."""
    won = 0
    for seed in range(games):
        state = start()
        seats = len(state.scores())
        robots: list[Robot] = [rival(random.Random(f"{seed}/{seat}")) for seat in range(seats)]
        robots[seed % seats] = robot
        result = play_with(state, robots, seed).result()
        assert result is not None
        won += result.ranks[seed % seats] == 1
    return won


def asked(key: str, seed: int) -> Iterator[tuple[State, Seat]]:
    """A game of random size and options, played by random robots: it stops at each question, with the seat asked."""
    luck = random.Random(f"{key}/{seed}")
    game = newest(key)
    seats = luck.choice(game.seats)
    state = game.start(seats, {name: luck.choice(values) for name, values in game.options.items()})
    # Random moves lead to positions that good players avoid, and good moves to those far into a game.
    robots = [robot_player(key, luck, luck.choice(("random", EASY, FAIR))) for _ in range(seats)]
    chance = Quick(seed)
    while state.pending is not Pending.OVER:
        if state.pending is Pending.LUCK:
            state.settle(state.draw(chance))
        elif state.pending is Pending.REVEAL:
            state.apply(None, REVEAL)
        else:
            seat = luck.choice(state.awaited)
            yield state, seat
            state.apply(seat, robots[seat].choose(state.view(seat)))
