"""A search for strong robots: it tries moves out in many worlds that fit what their seat sees.

A game brings its worlds: positions in which everything that the seat cannot see is filled in, each as often as it is
likely. The search knows nothing else about the game. Not every game needs worlds: see docs/design/robots.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import erf, exp, pi, sqrt
from typing import Protocol

from rules.game import Move


class World(Protocol):
    """A position that fits a view, and the luck to come: what follows from a move is fixed."""

    def worth(self, move: Move) -> float:
        """What the seat gains if it makes this move, and everybody then plays like the game's robot ``steady``.

        Each move meets the same luck. So the difference of two worths says more about the moves than luck does.
        """


@dataclass(frozen=True, slots=True)
class Effort:
    """How much a search may do. It is counted in moves that are played out, so it is the same on every machine."""

    playouts: int
    batch: int
    """After each batch of so many worlds the search looks which moves to try further."""

    least: float
    """A move is tried further while it can be expected to turn out so much better than the best one so far."""


class _Trial:
    """What a move gains over the usual one, over all worlds so far."""

    __slots__ = ("gained", "move", "squares", "worlds")

    def __init__(self, move: Move) -> None:
        self.move = move
        self.gained = self.squares = 0.0
        self.worlds = 0

    def add(self, gain: float) -> None:
        self.gained += gain
        self.squares += gain * gain
        self.worlds += 1

    @property
    def gain(self) -> float:
        """The average gain."""
        return self.gained / self.worlds

    @property
    def error(self) -> float:
        """The standard error of the average."""
        spread = max(0.0, self.squares - self.gained * self.gained / self.worlds)
        return sqrt(spread / (self.worlds * (self.worlds - 1)))


def improved(usual: Move, others: Sequence[Move], worlds: Iterable[World], effort: Effort) -> Move:
    """The move that gains most over the usual one; the usual one if none gains anything.

    The effort goes where it can change the choice: moves that are hardly ever the best are dropped, and the search ends
    when more worlds would hardly change what is best. If the worlds come to an end, only whole batches count.
    """
    trials, source, left = [_Trial(move) for move in others], iter(worlds), effort.playouts
    best: _Trial | None = None
    while trials and left >= (cost := effort.batch * (1 + len(trials))):
        left -= cost
        batch = list(islice(source, effort.batch))
        if len(batch) < effort.batch:
            break
        for world in batch:
            usually = world.worth(usual)
            for trial in trials:
                trial.add(world.worth(trial.move) - usually)
        first = max(trials, key=lambda trial: trial.gain)
        best = first if first.gain > 0 else None
        trials = _undecided(trials, best, effort.least)
    return usual if best is None else best.move


def _undecided(trials: Sequence[_Trial], best: _Trial | None, least: float) -> list[_Trial]:
    """The trials that may change which move is best; ``best`` is None if that is the usual move."""
    lead = 0.0 if best is None else best.gain
    rivals = [one for one in trials if one is not best and _expected_improvement(one.gain - lead, one.error) > least]
    if best is None:
        return rivals
    # The usual move is a rival, too. What the best one gains over it is as sure as its own gain.
    is_settled = not rivals and _expected_improvement(-best.gain, best.error) <= least
    return [] if is_settled else [best, *rivals]


def _expected_improvement(gain: float, error: float) -> float:
    """How much better a move can be expected to turn out, counting nothing where it turns out worse.

    The true gain lies around ``gain`` by a normal distribution with this standard error. For example a move that seems
    to lose 1 point, give or take 2, can be expected to bring 0.4 points.
    """
    if not error:
        return max(0.0, gain)
    errors = gain / error
    return gain * (1 + erf(errors / sqrt(2))) / 2 + error * exp(-errors * errors / 2) / sqrt(2 * pi)
