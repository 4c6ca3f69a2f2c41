"""The standings of evenings and tournaments: what their games have brought each person."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.core.evenings.evening_views import EveningLine
from storage.evenings.evening_tables import Played
from storage.evenings.kinds import Format
from storage.evenings.rounds import Course
from storage.ids import PlayerId
from storage.league.scoring import PLACEMENT_SCALE

PLAYING_ON: Final = PLACEMENT_SCALE // 4
"""What each game after a person's first one brings besides its placement, if the person has finished it.

So nobody who leads does best to stop: even the last place of one more game brings a little.
"""

BYE: Final = PLACEMENT_SCALE // 2
"""What a round brings in a Swiss system to a person who sits it out: as much as a game brings on average."""


def standing(played: Iterable[Played]) -> Sequence[EveningLine]:
    """The standing after these games, which are given in their order: by points, then by victories, then by name."""
    points: dict[PlayerId, int] = defaultdict(int)
    games: dict[PlayerId, int] = defaultdict(int)
    wins: dict[PlayerId, int] = defaultdict(int)
    names: dict[PlayerId, str] = {}
    for one in played:
        bonus = PLAYING_ON if games[one.player] and not one.by_house else 0
        points[one.player] += one.placement + bonus
        games[one.player] += 1
        wins[one.player] += one.rank == 1
        names[one.player] = one.name
    return _ranked(_lines(names, points, games, wins), lambda line: (line.points,))


def tournament_standing(kind: Format, course: Course, still_in: Collection[PlayerId] = ()) -> Sequence[EveningLine]:
    """The standing of a tournament; empty before the first result.

    In a Swiss system the points of all rounds count. In a knock-out that goes on, the people who are ``still_in`` come
    first. Then the last round that a person has reached counts, which is in the place of the games, and then the points
    of that round; the line of a person who still plays says at which table.
    """
    if all(seat.placement is None for seat in course.seats):
        return ()
    if kind is Format.SWISS:
        return _ranked(_swiss(course), lambda line: (line.points,))
    return _ranked(_knock_out(course, still_in), lambda line: (line.is_in, line.games, line.points))


def last_standing(kind: Format, course: Course) -> Sequence[EveningLine]:
    """The standing of a tournament in which no more rounds begin: only the people at the last table can still win."""
    return tournament_standing(kind, course, {seat.player for seat in course.seats if not seat.over})


def _swiss(course: Course) -> Iterable[EveningLine]:
    points: dict[PlayerId, int] = defaultdict(int)
    games: dict[PlayerId, int] = defaultdict(int)
    wins: dict[PlayerId, int] = defaultdict(int)
    for seat in course.seats:
        points[seat.player] += seat.placement or 0
        games[seat.player] += seat.placement is not None
        wins[seat.player] += seat.rank == 1
    for bye in course.byes:
        points[bye.player] += BYE
    return _lines(_names(course), points, games, wins)


def _knock_out(course: Course, still_in: Collection[PlayerId]) -> Iterable[EveningLine]:
    reached: dict[PlayerId, int] = {}
    points: dict[PlayerId, int] = {}
    wins: dict[PlayerId, int] = defaultdict(int)
    playing: dict[PlayerId, int] = {}
    tables: dict[int, dict[int, int]] = defaultdict(dict)
    """By round: the number of each table within it."""

    for seat in course.seats:
        reached[seat.player], points[seat.player] = seat.round, seat.placement or 0
        wins[seat.player] += seat.rank == 1
        of_round = tables[seat.round]
        number = of_round.setdefault(seat.table, len(of_round) + 1)
        if not seat.over:
            playing[seat.player] = number
    for bye in course.byes:
        if bye.round > reached.get(bye.player, 0):
            # Who goes on without a game goes on like the first of a table.
            reached[bye.player], points[bye.player] = bye.round, PLACEMENT_SCALE
    return [
        replace(line, table=playing.get(line.player), is_in=line.player in still_in)
        for line in _lines(_names(course), points, reached, wins)
    ]


def _names(course: Course) -> Mapping[PlayerId, str]:
    return {seat.player: seat.name for seat in course.seats} | {bye.player: bye.name for bye in course.byes}


def _lines(
    names: Mapping[PlayerId, str],
    points: Mapping[PlayerId, int],
    games: Mapping[PlayerId, int],
    wins: Mapping[PlayerId, int],
) -> Iterable[EveningLine]:
    return [EveningLine(one, names[one], 0, points[one], games[one], wins[one]) for one in names]


def _ranked(lines: Iterable[EveningLine], worth: Callable[[EveningLine], tuple[int, ...]]) -> Sequence[EveningLine]:
    """The lines in their order, with ranks; lines of equal worth share a rank."""
    by_name = sorted(lines, key=lambda line: (-line.wins, line.name.casefold(), line.player))
    ranked: list[EveningLine] = []
    for place, line in enumerate(sorted(by_name, key=worth, reverse=True), 1):
        shared = ranked and worth(ranked[-1]) == worth(line)
        ranked.append(replace(line, rank=ranked[-1].rank if shared else place))
    return ranked
