"""Decides who sits down with whom: a pure function of the people who wait, the moment, and the game's seats.

People sit with others who are near in rating and whom they have met seldom this evening. A table opens as soon as it is
full. After a minute people get a smaller or a larger table, or robots if too few people wait.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from bot.core.clock.pace import MINUTE, SECOND
from bot.core.evenings.grouping import Seated, Seats, divided, evenly, tables_for
from storage.ids import Millis, PlayerId

PATIENCE: Final = 60 * SECOND
"""Nobody waits longer than this while there are enough people for a table."""

REUNION: Final = 30 * SECOND
"""A table whose people have all met each other this evening opens after this wait: until then others may come."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person who is free and waits for a table."""

    player: PlayerId
    strength: int
    """The rating, on the scale that people see: 1500 for a newcomer."""

    since: Millis
    """When the person became free."""

    met: Mapping[PlayerId, int] = field(default_factory=dict)
    """How often this person has met others this evening. Who is missing was never met."""


def seat(waiting: Iterable[Waiting], now: Millis, seats: Seats) -> Sequence[Seated]:
    """The tables to open now. Who is at none of them goes on waiting.

    The order of ``waiting`` does not matter. Each person may stand in it only once.
    """
    queue = sorted(waiting, key=lambda one: (one.since, one.player))
    sizes = _sizes(len(queue), sum(_patience_over(one, now) for one in queue), seats)
    strongest_first = sorted(queue[: sum(sizes)], key=lambda one: (-one.strength, one.player))
    return [
        Seated(tuple(one.player for one in group), max(0, seats.fewest - len(group)))
        for group in divided(strongest_first, sizes)
        if _may_open(group, now)
    ]


def look_again(waiting: Iterable[Waiting], now: Millis) -> Millis | None:
    """When ``seat`` may give more tables although nobody comes or goes; None: only then."""
    moments = [Millis(one.since + wait) for one in waiting for wait in (REUNION, PATIENCE)]
    return min((moment for moment in moments if moment > now), default=None)


def _waited(one: Waiting, now: Millis) -> int:
    """For how many milliseconds the person has waited. If the clock was set back meanwhile, that is long enough."""
    waited = now - one.since
    return waited if waited > -MINUTE else PATIENCE


def _patience_over(one: Waiting, now: Millis) -> bool:
    return _waited(one, now) >= PATIENCE


def _sizes(people: int, impatient: int, seats: Seats) -> Sequence[int]:
    """How many people each table gets; those who have waited longest are seated first.

    Full tables open at once. If somebody whose patience is over would be left, everybody is seated if possible.
    """
    full = people // seats.best
    if full * seats.best >= impatient:
        return [seats.best] * full
    tables = tables_for(people, seats)
    if tables is not None:
        return evenly(people, tables)
    # No number of tables holds exactly these people: the last ones wait, or play with robots if their patience is over.
    sizes = [seats.most] * (people // seats.most)
    rest = people - sum(sizes)
    return sizes if sum(sizes) >= impatient else [*sizes, rest]


def _may_open(group: Sequence[Waiting], now: Millis) -> bool:
    """Whether the table opens now. If all have met each other, they wait a while for somebody new."""
    if max(_waited(one, now) for one in group) >= REUNION:
        return True
    return any(other.player not in one.met for one, other in combinations(group, 2))
