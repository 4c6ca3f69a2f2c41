"""What a game is worth, and what a week of games comes to."""

from collections.abc import Sequence
from typing import Final

from storage.league.kinds import Scoring

PLACEMENT_SCALE: Final = 5040
"""What a victory is worth."""

NOT_PLAYED: Final = PLACEMENT_SCALE // 3
"""What each game of a week that could have counted is worth to who is ranked and has not played it.

A sum alone orders people by how much they play. With a third of a victory for a game that was not played the table
orders them by how well they do, and playing on still pays for nearly everybody.
"""

ALONE_TOGETHER: Final = 3
"""So often in a week a game counts in which the same two people met, and nobody else."""


def placements(ranks: Sequence[int]) -> tuple[int, ...]:
    """What two to ten seats are worth by their ranks from 1: 5040 for the first, 0 for the last.

    5040·(players − mean rank)/(players − 1), where those who tie share the mean of their places. Always whole.

    >>> placements([1, 2, 2])
    (5040, 1260, 1260)
    """
    last = len(ranks) - 1
    # Twice the mean place of t who tie at rank r is 2r + t − 1.
    return tuple(PLACEMENT_SCALE * (2 * len(ranks) - 2 * rank - ranks.count(rank) + 1) // (2 * last) for rank in ranks)


def points_of(scoring: Scoring, *, placement: int, score: int, rank: int, by_house: bool) -> int:
    """The points of a game. A robot wins no points for the seat's owner, but loses points for them."""
    match scoring:
        case Scoring.PLACEMENT:
            return placement
        case Scoring.POINTS:
            return min(score, 0) if by_house else score
        case Scoring.WINS:
            return int(rank == 1)
