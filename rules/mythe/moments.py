"""The turns of a race of Mythe that one looks at again: the longest ways, the dearest obstacles."""

from collections.abc import Sequence
from typing import Final

from rules.game import Event
from rules.mythe.moves import TurnTaken
from rules.mythe.turning_point import Decisive, lost_points

WAYS: Final = 4
OBSTACLES: Final = 3
"""The most moments of each kind."""


def moments(story: Sequence[Sequence[Event]]) -> Sequence[tuple[int, Decisive]]:
    """The turns in their order, each with the index of its part of the story.

    The story has the public events of a game, part by part.
    """
    turns = [(part, event) for part, events in enumerate(story) for event in events if isinstance(event, TurnTaken)]
    ways = [(part, Decisive(turn, turn.space - turn.start)) for part, turn in turns if not turn.tripped]
    obstacles = [(part, Decisive(turn, lost_points(turn))) for part, turn in turns if turn.tripped]
    return sorted((*_largest(ways, WAYS), *_largest(obstacles, OBSTACLES)), key=lambda one: one[0])


def _largest(turns: Sequence[tuple[int, Decisive]], most: int) -> Sequence[tuple[int, Decisive]]:
    moved = [one for one in turns if one[1].size > 0]
    return sorted(moved, key=lambda one: (one[1].size, one[0]), reverse=True)[:most]
