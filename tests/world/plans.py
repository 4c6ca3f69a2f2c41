"""What the seed of an evening fixes: how many games are finished, and one fault that surely happens."""

from dataclasses import dataclass
from typing import Final

from tests.world.faults import Fault

GAMES: Final = (1, 1, 3, 1, 1, 1, 1, 1, 1, 0)
"""Games to be finished, for one evening after another."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The part of an evening that is not left to chance."""

    games: int
    """At least this many games are finished, on as many tables as needed. For 0, one table is opened and may end in any
    way."""

    sure: Fault
    """The fault that happens at least once."""

    @property
    def rated(self) -> bool:
        """Whether the evening has a league of its own, in which two games are enough to be ranked."""
        return self.games > 1


def plan_of(seed: int) -> Plan:
    """The plan for an evening's seed."""
    return Plan(GAMES[seed % len(GAMES)], tuple(Fault)[seed % len(Fault)])
