"""What an evening is meant to hold, by its seed: so many games to their end, and one fault that surely strikes."""

from dataclasses import dataclass
from typing import Final

from tests.world.faults import Fault

GAMES: Final = (1, 1, 3, 1, 1, 1, 1, 1, 1, 0)
"""Games that are played to their end in one evening after another."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What of an evening is no matter of luck."""

    games: int
    """At least so many are finished, on as many tables as that takes; for 0 one table is opened, whatever becomes of
    it."""

    sure: Fault
    """Strikes once at least."""

    @property
    def rated(self) -> bool:
        """Whether it is played in a league of its own, in which two games of a person are enough to be ranked."""
        return self.games > 1


def plan_of(seed: int) -> Plan:
    """The evening of that seed."""
    return Plan(GAMES[seed % len(GAMES)], tuple(Fault)[seed % len(Fault)])
