"""Decides who sits down with whom: a pure function of the people who wait, the moment, and the game's seats.

People sit with others who are near in rating and whom they have met seldom this evening. A table opens as soon as it is
full. After a minute people get a smaller or a larger table, or robots if too few people wait.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Final

from bot.core.clock.pace import SECOND
from storage.ids import Millis, PlayerId

PATIENCE: Final = 60 * SECOND
"""Nobody waits longer than this while there are enough people for a table."""

REUNION: Final = 30 * SECOND
"""A table whose people have all met each other this evening opens after this wait: until then others may come."""

MEETING: Final = 200
"""One earlier meeting of two people weighs as much as this difference in rating; two meetings weigh four times that."""

_PASSES: Final = 3
"""How often the tables are improved by swaps. More passes hardly change anything."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person who is free and waits for a table."""

    player: PlayerId
    rating: int
    """On the scale that people see: 1500 for a newcomer."""

    since: Millis
    """When the person became free."""

    met: Mapping[PlayerId, int] = field(default_factory=dict)
    """How often this person has met others this evening. Who is missing was never met."""


@dataclass(frozen=True, slots=True)
class Seats:
    """How many people sit at a table of the evening: at least, best, and at most. Robots fill up to ``fewest``."""

    fewest: int
    best: int
    most: int

    def __post_init__(self) -> None:
        """Raise ValueError for numbers that are not in this order."""
        if not 2 <= self.fewest <= self.best <= self.most:  # noqa: PLR2004 - nobody plays alone
            raise ValueError(self)


@dataclass(frozen=True, slots=True)
class Seated:
    """A table to open: its people, and how many robots sit down with them."""

    people: tuple[PlayerId, ...]
    robots: int = 0


def seat(waiting: Iterable[Waiting], now: Millis, seats: Seats) -> Sequence[Seated]:
    """The tables to open now. Who is at none of them goes on waiting.

    The order of ``waiting`` does not matter. Each person may stand in it only once.
    """
    queue = sorted(waiting, key=lambda one: (one.since, one.player))
    sizes = _sizes(len(queue), sum(_patience_over(one, now) for one in queue), seats)
    groups = _improved(_groups(queue[: sum(sizes)], sizes))
    return [
        Seated(tuple(one.player for one in group), max(0, seats.fewest - len(group)))
        for group in groups
        if _may_open(group, now)
    ]


def look_again(waiting: Iterable[Waiting], now: Millis) -> Millis | None:
    """When ``seat`` may give more tables although nobody comes or goes; None: only then."""
    moments = [Millis(one.since + wait) for one in waiting for wait in (REUNION, PATIENCE)]
    return min((moment for moment in moments if moment > now), default=None)


def _patience_over(one: Waiting, now: Millis) -> bool:
    return now - one.since >= PATIENCE


def _sizes(people: int, impatient: int, seats: Seats) -> Sequence[int]:
    """How many people each table gets; those who have waited longest are seated first.

    Full tables open at once. If somebody whose patience is over would be left, everybody is seated if possible.
    """
    full = people // seats.best
    if full * seats.best >= impatient:
        return [seats.best] * full
    fewest_tables, most_tables = -(-people // seats.most), people // seats.fewest
    if fewest_tables <= most_tables:
        tables = min(max(round(people / seats.best), fewest_tables), most_tables)
        more = people % tables
        return [people // tables + (number < more) for number in range(tables)]
    # No number of tables holds exactly these people: the last ones wait, or play with robots if their patience is over.
    sizes = [seats.most] * (people // seats.most)
    rest = people - sum(sizes)
    return sizes if sum(sizes) >= impatient else [*sizes, rest]


def _groups(people: Sequence[Waiting], sizes: Sequence[int]) -> list[list[Waiting]]:
    """Divide the people into tables of these sizes. Each table takes the strongest who is left, and who fits best.

    To begin with the strongest leaves nobody behind whose only equals sit elsewhere.
    """
    left = sorted(people, key=lambda one: (-one.rating, one.player))
    groups = []
    for size in sizes:
        group = [left.pop(0)]
        strains = [0] * len(left)
        while len(group) < size:
            newest = group[-1]
            strains = [strain + _strain(newest, one) for strain, one in zip(strains, left, strict=True)]
            found = strains.index(min(strains))
            group.append(left.pop(found))
            strains.pop(found)
        groups.append(group)
    return groups


def _improved(groups: list[list[Waiting]]) -> list[list[Waiting]]:
    """Swap people between neighbouring tables as long as that makes the two tables better together."""
    for _ in range(_PASSES):
        # A list, not a generator: ``any`` would stop at the first swap, and leave the other tables as they are.
        swapped = [_swapped(one, other) for one, other in pairwise(groups)]
        if not any(swapped):
            break
    return groups


def _swapped(one: list[Waiting], other: list[Waiting]) -> bool:
    """Try to swap each person of one table with each of the other; keep the swaps that help."""
    swapped = False
    for here in range(len(one)):
        for there in range(len(other)):
            before = _strain_at(one, here, one[here]) + _strain_at(other, there, other[there])
            if _strain_at(one, here, other[there]) + _strain_at(other, there, one[here]) < before:
                one[here], other[there] = other[there], one[here]
                swapped = True
    return swapped


def _strain_at(group: Sequence[Waiting], place: int, one: Waiting) -> int:
    """How badly a person fits to the others of the table, in the place of the one who sits there."""
    return sum(_strain(one, mate) for at, mate in enumerate(group) if at != place)


def _strain(one: Waiting, other: Waiting) -> int:
    """How badly two people fit together: the difference of their ratings, and more if they have met."""
    met = one.met.get(other.player, 0)
    return abs(one.rating - other.rating) + MEETING * met * met


def _may_open(group: Sequence[Waiting], now: Millis) -> bool:
    """Whether the table opens now. If all have met each other, they wait a while for somebody new."""
    if now - min(one.since for one in group) >= REUNION:
        return True
    return any(other.player not in one.met for one, other in combinations(group, 2))
