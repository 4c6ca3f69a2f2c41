"""A search for strong robots: it tries moves out in many worlds that fit what their seat sees.

A game brings its worlds: positions in which everything that the seat cannot see is filled in, each as often as it is
likely. The search knows nothing else about the game. Not every game needs worlds: see docs/design/robots.md.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import copysign, inf, sqrt
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
    sure: float
    """A gain counts if it is more than this many times its standard error."""

    hopeless: float
    """A move is dropped if its loss is more than this many times its standard error."""

    batch: int
    """After each batch of so many worlds the search looks which moves to drop."""


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
    def sureness(self) -> float:
        """The average gain as a multiple of its standard error."""
        spread = self.squares - self.gained * self.gained / self.worlds
        if spread <= 0:
            return copysign(inf, self.gained) if self.gained else 0.0
        return self.gained / sqrt(spread * self.worlds / (self.worlds - 1))


def improved(usual: Move, others: Sequence[Move], worlds: Iterable[World], effort: Effort) -> Move:
    """The move that gains most over the usual one, of those whose gain counts (``Effort.sure``); else the usual one.

    If the worlds come to an end, only whole batches count.
    """
    trials, source, left = [_Trial(move) for move in others], iter(worlds), effort.playouts
    while trials and left >= (cost := effort.batch * (1 + len(trials))):
        left -= cost
        batch = list(islice(source, effort.batch))
        if len(batch) < effort.batch:
            break
        for world in batch:
            usually = world.worth(usual)
            for trial in trials:
                trial.add(world.worth(trial.move) - usually)
        trials = [trial for trial in trials if trial.sureness > -effort.hopeless]
    sure = [trial for trial in trials if trial.worlds and trial.sureness > effort.sure]
    return max(sure, key=lambda trial: trial.gained / trial.worlds).move if sure else usual
