"""Divides people into tables: they sit with others who are near in strength and whom they have met seldom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Final, Protocol, TypeVar

from storage.ids import PlayerId

MEETING: Final = 200
"""One earlier meeting of two people weighs as much as this difference in strength; two weigh four times that."""

_PASSES: Final = 3
"""How often the tables are improved by swaps. More passes hardly change anything."""


class Person(Protocol):
    """What counts when people are divided into tables."""

    @property
    def player(self) -> PlayerId:
        """Who it is."""

    @property
    def strength(self) -> int:
        """People sit with others of nearly the same strength."""

    @property
    def met(self) -> Mapping[PlayerId, int]:
        """How often this person has met others. Who is missing was never met."""


_P = TypeVar("_P", bound=Person)


@dataclass(frozen=True, slots=True)
class Seats:
    """How many sit at a table: at least, best, and at most."""

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


def tables_for(people: int, seats: Seats) -> int | None:
    """The number of tables that seat exactly these people, nearest to the best size; None if there is none."""
    fewest, most = -(-people // seats.most), people // seats.fewest
    return min(max(round(people / seats.best), fewest), most) if fewest <= most else None


def evenly(people: int, tables: int) -> Sequence[int]:
    """How many people each of the tables gets. The first tables get one more if the number leaves a rest."""
    return [people // tables + (number < people % tables) for number in range(tables)]


def divided(people: Sequence[_P], sizes: Sequence[int]) -> list[list[_P]]:
    """Divide the people, who are given with the strongest first, into tables of these sizes."""
    return _improved(_groups(people, sizes))


def strain_in(group: Sequence[Person]) -> int:
    """How badly the people of a table fit together."""
    return sum(_strain(one, other) for one, other in combinations(group, 2))


def _groups(people: Sequence[_P], sizes: Sequence[int]) -> list[list[_P]]:
    """Each table takes the strongest who is left, and those who fit best.

    To begin with the strongest leaves nobody behind whose only equals sit elsewhere.
    """
    left = list(people)
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


def _improved(groups: list[list[_P]]) -> list[list[_P]]:
    """Swap people between neighbouring tables as long as that makes the two tables better together."""
    for _ in range(_PASSES):
        # A list, not a generator: ``any`` would stop at the first swap, and leave the other tables as they are.
        swapped = [_swapped(one, other) for one, other in pairwise(groups)]
        if not any(swapped):
            break
    return groups


def _swapped(one: list[_P], other: list[_P]) -> bool:
    """Try to swap each person of one table with each of the other; keep the swaps that help."""
    swapped = False
    for here in range(len(one)):
        for there in range(len(other)):
            before = _strain_at(one, here, one[here]) + _strain_at(other, there, other[there])
            if _strain_at(one, here, other[there]) + _strain_at(other, there, one[here]) < before:
                one[here], other[there] = other[there], one[here]
                swapped = True
    return swapped


def _strain_at(group: Sequence[Person], place: int, one: Person) -> int:
    """How badly a person fits to the others of the table, in the place of the one who sits there."""
    return sum(_strain(one, mate) for at, mate in enumerate(group) if at != place)


def _strain(one: Person, other: Person) -> int:
    """How badly two people fit together: the difference of their strengths, and more if they have met."""
    met = one.met.get(other.player, 0)
    return abs(one.strength - other.strength) + MEETING * met * met
