"""Deals that robots play for ``make bench-robots``, several at once, each in a process of its own.

A robot plays each deal from every seat against robots of another kind, so no robot is luckier than another. The games
of one deal are alike. So intervals count deals, not games.
"""

import random
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from statistics import mean, stdev
from time import process_time
from typing import Final, NamedTuple

from bot.commands.simulate import Estimate, play_out
from rules.catalogue import newest, robot_player, share_of
from rules.chance import Quick
from rules.game import Move, Robot, Seat, State, View
from rules.mythical_dice.state import MythicalState
from tests.bench.cheat import Cheat

CHEAT: Final = "cheat"
SURE: Final = 1.96
"""The standard errors on each side of a mean: 95 of 100 such intervals hold the true mean."""

_CHUNKS: Final = 64
"""So many pieces of a match are handed out to the processes."""


@dataclass(frozen=True, slots=True)
class Match:
    """One robot against several of another kind."""

    game: str
    players: int
    one: str
    others: str
    variant: str = ""
    """Empty for games without variants, and for the usual one."""

    @property
    def where(self) -> str:
        """The kind of table in words."""
        return f"{self.game}, {self.players}" + (f", {self.variant}" if self.variant else "")

    @property
    def who(self) -> str:
        """The robots in words."""
        return f"{self.one} alone" if self.alone else f"{self.one} against {self.others}"

    @property
    def alone(self) -> bool:
        """Whether all robots are of the same kind."""
        return self.one == self.others


@dataclass(frozen=True, slots=True)
class Deal:
    """What a robot reached in one deal: averages over its games."""

    share: float
    """Of the victories. A shared victory counts in equal parts."""

    score: float
    kept: float
    """The share of hits that the game counts, such as bets that were kept; 0 if it counts none."""

    rounds: float
    milliseconds: tuple[float, ...]
    """The CPU time of each of its decisions."""


class Timed:
    """A robot, and the milliseconds of CPU time that each of its decisions took."""

    def __init__(self, robot: Robot) -> None:
        self._robot = robot
        self.milliseconds: list[float] = []

    def choose(self, view: View) -> Move:
        """The robot's choice."""
        begin = process_time()
        move = self._robot.choose(view)
        self.milliseconds.append(1000 * (process_time() - begin))
        return move


def played(match: Match, deals: int, workers: Executor) -> list[Deal]:
    """Play so many deals, but at least two. The same numbers give the same games."""
    deals = max(2, deals)
    return list(workers.map(partial(_deal, match), range(deals), chunksize=max(1, deals // _CHUNKS)))


def estimate(values: Sequence[float]) -> Estimate:
    """The average of a figure; there is one value for each deal."""
    return Estimate(mean(values), SURE * stdev(values) / sqrt(len(values)))


def milliseconds(deals: Sequence[Deal]) -> list[float]:
    """The CPU times of all decisions, lowest first."""
    return sorted(time for deal in deals for time in deal.milliseconds)


def _deal(match: Match, number: int) -> Deal:
    games = list(_games(match, number))
    ends = [(game.state, seat) for game in games for seat in game.seats]
    return Deal(
        share=mean(_share(state, seat) for state, seat in ends),
        score=mean(state.scores()[seat] for state, seat in ends),
        kept=mean(_kept(match.game, state, seat) for state, seat in ends),
        rounds=mean(game.state.chapter for game in games),
        milliseconds=tuple(time for game in games for time in game.milliseconds),
    )


class _Game(NamedTuple):
    """A finished game."""

    state: State
    seats: Sequence[Seat]
    """Where the match's robot sat."""

    milliseconds: list[float]


def _games(match: Match, number: int) -> Iterator[_Game]:
    """The games of a deal: one from each seat, or only one if all robots are alike."""
    seats = range(match.players)
    for places in [seats] if match.alone else [range(seat, seat + 1) for seat in seats]:
        state = newest(match.game).start(match.players, {"variant": match.variant} if match.variant else {})
        luck = [random.Random(f"{match.where}/{number}/{places.start}/{seat}") for seat in seats]
        one = [Timed(_robot(match.one, match.game, state, luck[seat])) for seat in places]
        others: list[Robot] = [robot_player(match.game, luck[seat], match.others) for seat in seats]
        play_out(state, [*others[: places.start], *one, *others[places.stop :]], Quick(f"{match.where}/{number}"))
        yield _Game(state, places, [time for robot in one for time in robot.milliseconds])


def _robot(name: str, game: str, state: State, luck: random.Random) -> Robot:
    if name != CHEAT:
        return robot_player(game, luck, name)
    assert isinstance(state, MythicalState)
    return Cheat(state, luck)


def _share(state: State, seat: Seat) -> float:
    result = state.result()
    assert result is not None
    return 1 / result.ranks.count(1) if result.ranks[seat] == 1 else 0.0


def _kept(game: str, state: State, seat: Seat) -> float:
    share = share_of(game)
    if share is None:
        return 0.0
    tries, hits = share.counted(state.feats()[seat])
    return hits / tries
