"""What an audit reads of results, and of the leagues and weeks in which they count."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    Connection,
    String,
    and_,
    case,
    func,
    not_,
    or_,
    select,
    type_coerce,
    union_all,
)

from storage.changes import Status
from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.kinds import LeagueKind
from storage.league.leagues import LEAST_PEOPLE
from storage.schema import (
    counted,
    leagues,
    purging,
    results,
    seasons,
    seat_results,
    tables,
    weeks,
)

AT_ONCE: Final = 500
"""How many rows are fetched at a time."""


@dataclass(frozen=True, slots=True)
class Head:
    """A table that has a result, or should have one because it is finished."""

    table: TableId
    status: str
    """A value of ``Status``, unless somebody has edited the database."""

    has_result: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """What a result says beside how the game ended."""

    community: CommunityId
    moves: bytes
    """The hash of the game's own entries; empty in results from before it was stored."""


@dataclass(frozen=True, slots=True)
class CountedGame:
    """A game that counts in a league."""

    number: int
    table: TableId
    week: str
    ended: Millis
    people: int
    community: CommunityId
    signed: bool
    """Whether the result has a hash of its moves. Results without one are so old that they count by other rules."""

    opened_for: LeagueId | None
    players: frozenset[PlayerId]


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A week of a league, and how many games count in it."""

    name: str
    season: int
    starts: Millis
    ends: Millis
    games: int
    zone: str | None = None
    """The time zone of the league when the week was made; None in rows from before it was stored."""


# --- results ----------------------------------------------------------------------------------------------------


def heads(connection: Connection) -> Iterator[Head]:
    """All tables that are finished or have a result."""
    result = results.c.table.is_not(None)
    # The status as plain text: a word that is not in the enumeration must not end the audit.
    found = select(tables.c.id, type_coerce(tables.c.status, String), result).outerjoin(
        results, results.c.table == tables.c.id
    )
    which = or_(tables.c.status == Status.FINISHED, result)
    rows = connection.execute(found.where(which).order_by(tables.c.id)).yield_per(AT_ONCE)
    return (Head(table, status, bool(has_result)) for table, status, has_result in rows)


def signed(connection: Connection, table: TableId) -> Signed:
    """What the table's result says beside how the game ended. The result must exist."""
    found = select(results.c.community, results.c.moves).where(results.c.table == table)
    return Signed(*connection.execute(found).one())


def finished(connection: Connection) -> tuple[Head, ...]:
    """All tables that are finished or have a result."""
    return tuple(heads(connection))


def is_purging(connection: Connection) -> bool:
    """Whether the row that a purge writes and deletes again was left in the database."""
    return connection.scalar(select(purging.c.id)) is not None


# --- what counts ------------------------------------------------------------------------------------------------


def adrift(connection: Connection) -> tuple[int, ...]:
    """The numbers of games that count in a league, week or season that does not exist."""
    found = select(counted.c.number).outerjoin(weeks, _WEEK).outerjoin(seasons, _SEASON)
    there = leagues, leagues.c.id == counted.c.league
    lost = found.outerjoin(*there).where(or_(leagues.c.id.is_(None), seasons.c.number.is_(None)))
    return tuple(connection.scalars(lost.order_by(counted.c.number)))


def uncounted(connection: Connection) -> Iterator[tuple[TableId, LeagueId | None]]:
    """Results that do not count in their community's own league, or not in the league they were opened for.

    Each as table and league; the league is None if the community has no such league.
    """
    kind = case((results.c.people >= LEAST_PEOPLE, LeagueKind.ALL.value), else_=LeagueKind.PRACTICE.value)
    counts = select(counted.c.number).where(counted.c.table == results.c.table, counted.c.league == leagues.c.id)
    found = select(results.c.table.label("of"), leagues.c.id.label("league"))
    # An outer join, because a community without such a league is an error that must be reported.
    own = found.outerjoin(leagues, and_(leagues.c.community == results.c.community, leagues.c.kind == kind))
    held = found.join(tables, tables.c.id == results.c.table).join(leagues, leagues.c.id == tables.c.league)
    both = union_all(own.where(not_(counts.exists())), held.where(not_(counts.exists())))
    rows = connection.execute(both.order_by("of", "league")).yield_per(AT_ONCE)
    return ((table, league) for table, league in rows)


def pair_games(connection: Connection, league: LeagueId, week: str, pair: Collection[PlayerId]) -> int:
    """How many games count in the week in which these two people met and nobody else."""
    alone = (
        select(counted.c.table)
        .join(results, results.c.table == counted.c.table)
        .join(seat_results, seat_results.c.table == counted.c.table)
        .where(counted.c.league == league, counted.c.week == week, results.c.people == len(pair))
        .where(seat_results.c.player.in_(pair))
        .group_by(counted.c.table)
        .having(func.count() == len(pair))
    )
    return connection.scalars(select(func.count()).select_from(alone.subquery())).one()


def first_end(connection: Connection, league: LeagueId, week: str) -> Millis | None:
    """When the first game of the week that counts ended. Before that moment the league may have had no season."""
    first = select(counted.c.number).where(counted.c.league == league, counted.c.week == week)
    found = select(results.c.ended).join(counted, counted.c.table == results.c.table)
    return connection.scalar(
        found.where(counted.c.number == first.order_by(counted.c.number).limit(1).scalar_subquery())
    )


def week_at(connection: Connection, league: LeagueId, at: Millis) -> tuple[str, int] | None:
    """The name and season of the league's week in which a moment lies; None for a week without games."""
    found = select(weeks.c.name, weeks.c.season).where(weeks.c.league == league, weeks.c.starts <= at)
    row = connection.execute(found.where(weeks.c.ends > at).order_by(weeks.c.starts).limit(1)).one_or_none()
    return (row.name, row.season) if row else None


def weeks_in(connection: Connection, league: LeagueId) -> tuple[WeekRow, ...]:
    """The league's weeks, the oldest first."""
    games = select(func.count()).select_from(counted).where(_WEEK).correlate(weeks).scalar_subquery()
    columns = (weeks.c.name, weeks.c.season, weeks.c.starts, weeks.c.ends, games, weeks.c.zone)
    rows = connection.execute(select(*columns).where(weeks.c.league == league).order_by(weeks.c.starts))
    return tuple(WeekRow(*row) for row in rows)


def cursor(connection: Connection, league: LeagueId) -> tuple[int, int, int]:
    """The rating version, the number of the last rated game, and the number of the newest game (0: none)."""
    newest = select(func.coalesce(func.max(counted.c.number), 0)).where(counted.c.league == leagues.c.id)
    found = select(leagues.c.rated_by, leagues.c.rated_to, newest.scalar_subquery()).where(leagues.c.id == league)
    way, to, number = connection.execute(found).one()
    return way, to, number


def counted_in(connection: Connection, league: LeagueId, week: str | None = None) -> Iterator[CountedGame]:
    """The games that count in the league, or in one week of it, by week, then by number."""
    # All players of a game in one text: a query for each game would be slow, and a join would repeat the game.
    people = select(func.aggregate_strings(seat_results.c.player.cast(String), " ")).where(
        seat_results.c.table == counted.c.table
    )
    columns = (
        counted.c.number,
        counted.c.table,
        counted.c.week,
        results.c.ended,
        results.c.people,
        results.c.community,
        func.length(results.c.moves) > 0,
        tables.c.league,
        people.scalar_subquery(),
    )
    found = select(*columns).join(results, results.c.table == counted.c.table)
    ordered = found.join(tables, tables.c.id == counted.c.table).where(counted.c.league == league)
    if week is not None:
        ordered = ordered.where(counted.c.week == week)
    for row in connection.execute(ordered.order_by(counted.c.week, counted.c.number)).yield_per(AT_ONCE):
        number, table, week, ended, people_there, community, signed, opened_for, seats = row
        players = frozenset(PlayerId(int(player)) for player in (seats or "").split())
        yield CountedGame(number, table, week, ended, people_there, community, bool(signed), opened_for, players)


_WEEK: Final = and_(weeks.c.league == counted.c.league, weeks.c.name == counted.c.week)
_SEASON: Final = and_(seasons.c.league == weeks.c.league, seasons.c.number == weeks.c.season)
