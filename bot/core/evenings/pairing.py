"""Pairs a round of a tournament: who sits with whom, where robots sit down, and who sits out. Pure functions.

``docs/design/tournaments.md`` says which libraries were looked at.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from bot.core.evenings.grouping import MEETING, Seated, Seats, divided, evenly, strain_in, tables_for
from storage.ids import PlayerId
from storage.league.scoring import PLACEMENT_SCALE

TOGETHER: Final = 4
"""If so many people of one table sit together again, each of them meets the same three again."""

_PASSES: Final = 3
"""How often people of a knock-out are swapped. More passes hardly change anything."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person who is to be paired."""

    player: PlayerId
    points: int
    """What all games so far have brought, or in a knock-out the last one: 5040 for a victory."""

    rating: int
    """On the scale that people see: 1500 for a newcomer."""

    sat: frozenset[int] = frozenset()
    """The numbers of the tables at which the person has sat."""

    byes: int = 0
    """How many rounds the person has sat out."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round: its tables, and the people who sit out."""

    tables: Sequence[Seated]
    byes: Sequence[PlayerId]


def swiss(entrants: Iterable[Entrant], missing: int, seats: Seats) -> Pairing:
    """A round of a Swiss system: people with nearly the same points meet, and seldom twice.

    In the first round the best rated are spread over the tables. ``missing``: for so many people robots may sit down.
    A bye goes to the person with the fewest byes and, among those, with the fewest points.
    """
    best_first = _best_first(entrants)
    shape = _shape(len(best_first), missing, seats)
    byes = sorted(best_first, key=lambda one: (one.byes, one.points, one.rating, one.player))[: shape.byes]
    players = _players([one for one in best_first if one not in byes])
    is_first = not any(one.sat or one.byes for one in best_first)
    groups = _spread(players, shape.people) if is_first else _fresh(divided(players, shape.people))
    return _pairing(groups, shape, byes)


def knock_out(entrants: Iterable[Entrant], missing: int, seats: Seats) -> Pairing:
    """A round of a knock-out: the best are spread over the tables, so they meet as late as possible.

    Who comes from the same table sits at different ones, where that is possible. Robots as in ``swiss``. A bye goes to
    the person with the fewest byes and, among those, to the best.
    """
    best_first = _best_first(entrants)
    shape = _shape(len(best_first), missing, seats)
    byes = sorted(best_first, key=lambda one: one.byes)[: shape.byes]
    players = _players([one for one in best_first if one not in byes])
    return _pairing(_apart(_spread(players, shape.people)), shape, byes)


def is_final(people: int, seats: Seats) -> bool:
    """Whether the people who are left of a knock-out play at one table."""
    return people < seats.fewest or tables_for(people, seats) == 1


# --- how many sit at each table -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Shape:
    """How many people and how many robots each table gets, and how many people sit out."""

    people: Sequence[int]
    robots: Sequence[int]
    byes: int


def _shape(people: int, missing: int, seats: Seats) -> _Shape:
    """The tables for so many people. Robots replace those who are missing up to the best size of a table.

    A single table that is too small gets robots in any case.
    """
    if people < 2:  # noqa: PLR2004 - nobody plays alone
        return _Shape((), (), people)
    tables = tables_for(people, seats)
    if tables is None:
        tables = people // seats.fewest
        if not tables or (tables + 1) * seats.fewest - people <= missing:
            tables += 1
    seated = min(people, tables * seats.most)
    robots = max(tables * seats.fewest - seated, min(missing, tables * seats.best - seated), 0)
    # The tables with fewer people get robots first, so all tables have nearly the same size.
    return _Shape(evenly(seated, tables), evenly(robots, tables)[::-1], people - seated)


def _pairing(groups: Sequence[Sequence["_Player"]], shape: _Shape, byes: Iterable[Entrant]) -> Pairing:
    people = [tuple(one.player for one in group) for group in groups]
    tables = [Seated(group, robots) for group, robots in zip(people, shape.robots, strict=True)]
    return Pairing(tables, [one.player for one in byes])


# --- who sits where -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Player:
    """A person with what counts when tables are made."""

    player: PlayerId
    strength: int
    """The points, in a unit in which a victory weighs as much as one meeting."""

    met: Mapping[PlayerId, int]
    sat: frozenset[int]


def _best_first(entrants: Iterable[Entrant]) -> Sequence[Entrant]:
    return sorted(entrants, key=lambda one: (-one.points, -one.rating, one.player))


def _players(entrants: Sequence[Entrant]) -> Sequence[_Player]:
    at: dict[int, list[PlayerId]] = defaultdict(list)
    for one in entrants:
        for table in one.sat:
            at[table].append(one.player)
    return [
        _Player(
            one.player,
            one.points * MEETING // PLACEMENT_SCALE,
            Counter(other for table in one.sat for other in at[table] if other != one.player),
            one.sat,
        )
        for one in entrants
    ]


def _spread(players: Sequence[_Player], sizes: Sequence[int]) -> list[list[_Player]]:
    """Deal the players to the tables, the best first, row by row: there and back again."""
    groups: list[list[_Player]] = [[] for _ in sizes]
    left = list(reversed(players))
    backwards = False
    while left:
        row = [group for group, size in zip(groups, sizes, strict=True) if len(group) < size]
        for group in reversed(row) if backwards else row:
            group.append(left.pop())
        backwards = not backwards
    return groups


def _apart(groups: list[list[_Player]]) -> list[list[_Player]]:
    """Swap players of the same row, so that those who have met sit at different tables."""
    for _ in range(_PASSES):
        for group in groups:
            for other in groups:
                if _meetings(group) == (0, 0):
                    break
                if other is not group:
                    _swap_rows(group, other)
    return groups


def _swap_rows(one: list[_Player], other: list[_Player]) -> None:
    """Of all ways to swap players of the same row take the one with the fewest meetings, or leave all as they are."""
    pairs = list(zip(one, other, strict=False))

    def parts(swaps: Sequence[bool]) -> Sequence[list[_Player]]:
        rows = [pair[::-1] if swap else pair for pair, swap in zip(pairs, swaps, strict=True)]
        return [[row[at] for row in rows] + group[len(rows) :] for at, group in enumerate((one, other))]

    def badness(swaps: Sequence[bool]) -> tuple[int, int]:
        (last, all_), (others_last, others_all) = map(_meetings, parts(swaps))
        return last + others_last, all_ + others_all

    # The first choice swaps nothing, so it is taken unless another one is better.
    one[:], other[:] = parts(min(product((False, True), repeat=len(pairs)), key=badness))


def _meetings(group: Sequence[_Player]) -> tuple[int, int]:
    """How many pairs come from the same last table, and how often all pairs have met."""
    pairs = list(combinations(group, 2))
    last = sum(bool(one.sat & other.sat) and max(one.sat) == max(other.sat) for one, other in pairs)
    return last, sum(len(one.sat & other.sat) for one, other in pairs)


def _fresh(groups: list[list[_Player]]) -> list[list[_Player]]:
    """Divide two tables anew where people would meet the same three again, until they do not."""
    for number, group in enumerate(groups):
        nearest = sorted(range(len(groups)), key=lambda other: (abs(other - number), other))
        for other in nearest[1:]:
            if not _repeats(group):
                break
            _divide_anew(group, groups[other])
    return groups


def _divide_anew(one: list[_Player], other: list[_Player]) -> None:
    """Of all ways to divide these people into the two tables take the best, if it repeats less than today's."""
    people = one + other

    def parts(chosen: Sequence[int]) -> tuple[list[_Player], list[_Player]]:
        return [people[at] for at in chosen], [people[at] for at in range(len(people)) if at not in chosen]

    def repeated(chosen: Sequence[int]) -> int:
        return sum(_repeats(part) for part in parts(chosen))

    def badness(chosen: Sequence[int]) -> tuple[int, int]:
        return repeated(chosen), sum(strain_in(part) for part in parts(chosen))

    best = min(combinations(range(len(people)), len(one)), key=badness)
    if repeated(best) < _repeats(one) + _repeats(other):
        one[:], other[:] = parts(best)


def _repeats(group: Sequence[_Player]) -> int:
    """With how many earlier tables this one shares four people or, if it is smaller, all its people."""
    least = min(TOGETHER, len(group))
    return sum(times >= least for times in Counter(table for one in group for table in one.sat).values())
