"""The steps from easy to strong that every game's robots have."""

from collections.abc import Mapping
from typing import Final, TypeVar

EASY: Final = "greedy"
FAIR: Final = "steady"
STRONG: Final = "keen"

LADDER: Final = (EASY, FAIR, STRONG)
"""The names of the robots, weakest first. Tables offer them, and store the name with the seat."""

_R = TypeVar("_R")


def with_all_steps(robots: Mapping[str, _R]) -> Mapping[str, _R]:
    """A game's robots by name, first ``steady``: it also sits down in place of a step that the game does not have yet.

    >>> with_all_steps({"steady": "calm", "random": "wild"})
    {'steady': 'calm', 'greedy': 'calm', 'keen': 'calm', 'random': 'wild'}
    """
    return {**dict.fromkeys((FAIR, EASY, STRONG), robots[FAIR]), **robots}
