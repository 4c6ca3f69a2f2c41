"""Chances to win that advice for Mythic Dice tells come true, when strong robots play by it."""

import random
from collections.abc import Iterator
from typing import Final

import pytest

from rules.catalogue import newest
from rules.game import Move, View
from rules.mythic_dice.game import MythicDice
from rules.mythic_dice.steps import CapturePhase
from rules.mythic_dice.view import MythicView
from rules.robots.mythic_advice import advise
from rules.robots.mythic_keen import Keen
from tests.rules.robot_games import play_with
from tests.rules.telling import Told, in_tenths, untrue

GAMES: Final = [
    pytest.param(4, 6, id="4-seats"),
    *(
        pytest.param(seats, 200 if seats == 2 else 60, marks=pytest.mark.long, id=f"{seats}-seats-long")
        for seats in MythicDice.seats
    ),
]

LEAST: Final = 0.03
"""By so much chances may differ from what comes true, beside luck: they are told with “about”."""

LEAST_IN_TENTHS: Final = 0.1
"""The same for chances of one size, which are told less exactly than all of them on average."""


class Telling:
    """The strong robot, who remembers the chances that advice tells of its moves."""

    def __init__(self, seed: str) -> None:
        self._keen = Keen(random.Random(seed))
        self.told: list[tuple[str, float]] = []

    def choose(self, view: View) -> Move:
        """The robot's move."""
        assert isinstance(view, MythicView)
        move = self._keen.choose(view)
        made = next(one for one in advise(view, move) if one.move == move)
        # Who captures last, and acts right after that, is judged by itself.
        last = isinstance(view.question, CapturePhase) and view.seat == view.active
        self.told.append((f"{made.reason.key}, last" if last else made.reason.key, made.brings))
        return move


def heard(seats: int, seed: int) -> Iterator[Told]:
    """What was told in a game, and whether it came true."""
    robots = [Telling(f"{seed}/{seat}") for seat in range(seats)]
    result = play_with(newest("mythic-dice").start(seats, {}), robots, seed).result()
    assert result is not None
    for robot, rank in zip(robots, result.ranks, strict=True):
        for why, chance in robot.told:
            yield Told(why, chance, rank == 1)


@pytest.mark.parametrize(("seats", "games"), GAMES)
def test_chances_that_are_told_come_true(seats: int, games: int) -> None:
    """For each kind of move, and for chances of each size."""
    games_heard = [list(heard(seats, seed)) for seed in range(games)]
    assert untrue(games_heard, LEAST) == {}
    by_size = [[in_tenths(one._replace(what="victory")) for one in game] for game in games_heard]
    assert untrue(by_size, LEAST_IN_TENTHS) == {}
