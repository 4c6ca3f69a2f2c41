"""The part of a game that moved most: where the winner gained most on the best of the others."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.game import Seat


class Swing(NamedTuple):
    """What one part of a game, such as a round, brought to the winner and to the best of the others."""

    part: int
    """From 1."""

    winner: Seat
    rival: Seat
    won: int
    """The points that the part brought to the winner."""

    lost: int
    """The points that the part brought to the rival, often less than 0."""

    @property
    def size(self) -> int:
        """By how many points the winner gained on the rival."""
        return self.won - self.lost


def largest_swing(gains: Sequence[Sequence[int]], ranks: Sequence[int]) -> Swing | None:
    """The part in which the winner gained most on the rival, the last one of several; None if there is no such part.

    ``gains`` has the points of each part by seat, ``ranks`` are the final ranks. If people share a rank, the first seat
    is taken.

    >>> largest_swing([(10, 0, 50), (60, -20, 10)], (1, 3, 2))
    Swing(part=2, winner=0, rival=2, won=60, lost=10)
    """
    winner, rival, *_ = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    swings = [Swing(part, winner, rival, line[winner], line[rival]) for part, line in enumerate(gains, 1)]
    largest = max(swings, key=lambda swing: (swing.size, swing.part), default=None)
    return largest if largest is not None and largest.size > 0 else None
