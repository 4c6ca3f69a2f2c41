"""The turn of a race of Mythe that decided most: the winner's longest way, or the obstacle that stopped a leader."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.game import Seat
from rules.mythe.moves import TurnTaken
from rules.mythe.pieces import POINTS, VILLAGE


class Decisive(NamedTuple):
    """A turn, and how much it moved: the spaces that the winner gained, or the points that a leader lost."""

    turn: TurnTaken
    size: int


def decisive_turn(turns: Sequence[TurnTaken], winner: Seat) -> Decisive | None:
    """The turn that moved most, the last one of several; None if no turn moved anything."""
    reached = VILLAGE
    found: list[Decisive] = []
    for turn in turns:
        if turn.seat == winner:
            reached = turn.space
            found.append(Decisive(turn, turn.space - turn.start))
        elif turn.tripped and turn.start >= reached:
            found.append(Decisive(turn, lost_points(turn)))
    largest = max(found, key=lambda one: (one.size, one.turn.turn), default=None)
    return largest if largest is not None and largest.size > 0 else None


def lost_points(turn: TurnTaken) -> int:
    """The points that were drawn before an obstacle came, and were lost with it."""
    return sum(POINTS[one.card] for one in turn.drawn)
