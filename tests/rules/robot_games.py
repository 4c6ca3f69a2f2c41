"""Whole games of robots, for these tests."""

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

from rules.chance import Quick
from rules.game import REVEAL, Pending, Robot, State
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
    won = 0
    for seed in range(games):
        state = start()
        seats = len(state.scores())
        robots: list[Robot] = [RandomRobot(random.Random(f"{seed}/{seat}")) for seat in range(seats)]
        robots[seed % seats] = robot
        result = play_with(state, robots, seed).result()
        assert result is not None
        won += result.ranks[seed % seats] == 1
    return won
