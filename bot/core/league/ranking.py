"""Ranks and worths of a game's seats. Whoever leaves a game to a robot gains nothing by it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.game import ranked
from storage.league.scoring import LEAVERS_BEHIND, PLACEMENT_SCALE, placements

QUARTER: Final = 4
"""If others made more than one in four of a seat's moves, the seat counts as finished by a robot."""

_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class Ending:
    """How a seat ended the game, and who made its moves."""

    rank: int
    """The rank by the game's own rules, from 1. Equal seats share a rank."""

    own_moves: int = 0
    stood_in: int = 0
    """The moves that others made for the seat's owner; none in a seat that was a robot's all along."""

    @property
    def left(self) -> bool:
        """Whether others made more than a quarter of the seat's moves: robots, or whoever took the seat over."""
        return QUARTER * self.stood_in > self.own_moves + self.stood_in

    @property
    def left_early(self) -> bool:
        """Whether the owner made less than a quarter of the moves."""
        return self.left and QUARTER * self.own_moves < self.own_moves + self.stood_in


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat's rank among those that are placed, from 1, and what it is worth. Equal seats share a rank."""

    rank: int
    worth: int


def placed(seats: Sequence[Ending], ranking: int) -> Sequence[Placed]:
    """The places of two seats or more, by this version of the rules."""
    return _leavers_behind(seats) if ranking >= LEAVERS_BEHIND else _at_best_in_the_middle(seats)


def _leavers_behind(seats: Sequence[Ending]) -> Sequence[Placed]:
    """Seats that robots finished are behind all others, are never first, and are worth half a victory at most.

    So leaving never brings more than staying, whatever the robot does and whoever else leaves: if k people leave
    anyway, whoever stays is ahead of all k, and whoever leaves too is behind everybody else.
    """
    places = _ranks([(seat.left, seat.rank) for seat in seats])
    # Of two people, the second is worth nothing. If both leave, so is the first.
    most = 0 if len(seats) == _PAIR else PLACEMENT_SCALE // 2
    return [
        Placed(max(place, 2), min(worth, most)) if seat.left else Placed(place, worth)
        for seat, place, worth in zip(seats, places, placements(places), strict=True)
    ]


def _at_best_in_the_middle(seats: Sequence[Ending]) -> Sequence[Placed]:
    """The first rules: a seat that others finished is in the middle at best, and last if its owner left early."""
    # Ranks are negated because ``ranked`` gives rank 1 to the highest number.
    among = ranked([-seat.rank for seat in seats])
    # The upper middle: rank 2 of 4, rank 3 of 5.
    middle = 1 + (len(seats) - 1) // 2

    def key(seat: Ending, rank: int) -> tuple[int, bool]:
        if not seat.left:
            return rank, False
        # True sorts behind False: with equal ranks, the owner who stayed is ahead of the one who left.
        return (len(seats) if seat.left_early else max(middle, rank)), True

    ranks = _ranks([key(seat, rank) for seat, rank in zip(seats, among, strict=True)])
    return [Placed(rank, worth) for rank, worth in zip(ranks, placements(ranks), strict=True)]


def _ranks(keys: Sequence[tuple[int, int]]) -> Sequence[int]:
    """Ranks from 1 by these keys, the lowest first."""
    return [1 + sum(other < mine for other in keys) for mine in keys]
