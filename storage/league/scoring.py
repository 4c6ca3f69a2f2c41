"""What a game is worth, and what the games of a week are worth together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from storage.league.kinds import Scoring

PLACEMENT_SCALE: Final = 5040
"""What a victory is worth. All numbers from 1 to 10 divide it, so ties of up to ten players give whole points."""

NOT_PLAYED: Final = PLACEMENT_SCALE // 3
"""What a ranked person gets for each game of a week that could have counted and was not played.

A sum alone would rank people by how much they play. With a third of a victory for a missing game the standings rank
them by how well they play, and playing one more game still pays for nearly everybody: on average it brings a half.
"""

LEAVERS_BEHIND: Final = 2
"""The version of the ranking since which seats that robots finished are behind all others.

Before, such a seat could be in the middle, which is the first place of two.
"""

RANKING: Final = LEAVERS_BEHIND
"""The version of the rules by which the people of a game are placed now. Each result stores its own."""

ALONE_TOGETHER: Final = 3
"""The most games a week that count between the same two people with nobody else."""


def placements(ranks: Sequence[int]) -> tuple[int, ...]:
    """What the seats are worth by their ranks from 1: 5040 for the first, 0 for the last. There are two to ten seats.

    5040·(players − mean rank)/(players − 1), where seats that tie share the mean of their ranks. Always whole.

    >>> placements([1, 2, 2])
    (5040, 1260, 1260)
    """
    last = len(ranks) - 1
    # Twice the mean place of t who tie at rank r is 2r + t − 1.
    return tuple(PLACEMENT_SCALE * (2 * len(ranks) - 2 * rank - ranks.count(rank) + 1) // (2 * last) for rank in ranks)


def shown_points(points: int, scoring: Scoring) -> int:
    """The points as people see them: placements in hundredths of a victory, rounded."""
    if scoring is not Scoring.PLACEMENT:
        return points
    return (points * 100 + PLACEMENT_SCALE // 2) // PLACEMENT_SCALE


@dataclass(frozen=True, slots=True)
class Left:
    """A seat that a robot finished."""

    ranking: int
    """The version of the ranking by which the game was placed."""

    fewest: int
    """The fewest points that any seat of the game has."""


def points_of(scoring: Scoring, *, placement: int, score: int, rank: int, left: Left | None) -> int:
    """The points of a seat. By the game's points, a seat that a robot finished brings its owner losses but no gains.

    Since ``LEAVERS_BEHIND`` it brings no more than the game's last seat, either.
    """
    match scoring:
        case Scoring.PLACEMENT:
            return placement
        case Scoring.POINTS if left is not None:
            return min(left.fewest if left.ranking >= LEAVERS_BEHIND else score, 0)
        case Scoring.POINTS:
            return score
        case Scoring.WINS:
            return int(rank == 1)
