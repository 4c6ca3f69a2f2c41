"""The captures of a game of Mythic Dice that one looks at again: those that brought the most points."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.game import Event
from rules.mythic_dice.deeds import Captured
from rules.mythic_dice.events import RoundBegun

CAPTURES: Final = 6
"""The most moments."""


class Great(NamedTuple):
    """A capture, and the round in which it happened."""

    round: int
    captured: Captured


def moments(story: Sequence[Sequence[Event]]) -> Sequence[tuple[int, Great]]:
    """The captures in their order, each with the index of its part of the story.

    The story has the public events of a game, part by part.
    """
    found: list[tuple[int, Great]] = []
    round_ = 0
    for part, events in enumerate(story):
        for event in events:
            if isinstance(event, RoundBegun):
                round_ = event.round
            elif isinstance(event, Captured):
                found.append((part, Great(round_, event)))
    largest = sorted(found, key=lambda one: (one[1].captured.points, one[0]), reverse=True)[:CAPTURES]
    return sorted(largest, key=lambda one: one[0])
