"""Purges, the only way to delete games: all games of a community are deleted, and notes stay.

A large community is deleted in parts, so that others can write in between. The first part takes away the community's
name, so nobody finds it again. Each part leaves a note of its own: so it is always known how many games were deleted.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final, TypeVar

from sqlalchemy import Connection, Select, delete, func, insert, or_, select, tuple_, update

from storage.changes import Pace
from storage.ids import CommunityId, LeagueId, Millis, TableId
from storage.people.caretakers import nobody_for
from storage.schema import (
    commands,
    communities,
    corrections,
    counted,
    deadlines,
    digests,
    entries,
    evenings,
    leagues,
    messages,
    played,
    purges,
    purging,
    ratings,
    results,
    sat,
    seasons,
    seat_feats,
    seat_results,
    sitting,
    tables,
    tallies,
    weeks,
)

_T = TypeVar("_T")

TABLES: Final = 300
"""Most tables that a part deletes. They take a twentieth of a second."""

ROWS: Final = 5_000
"""Most rows of standings that a part deletes."""

NOWHERE: Final = ""
"""The platform of communities that were purged."""


@dataclass(frozen=True, slots=True)
class Purge:
    """The note of a purge, or of one part of it: what was deleted, when and why."""

    community: CommunityId
    why: str
    at: Millis
    tables: int
    results: int
    counted: int
    """How many rows of ``counted`` were deleted: a result may count in several leagues."""


def purge(connection: Connection, community: CommunityId, why: str, now: Millis) -> Purge:
    """Delete a community's name, settings and evenings, and the first part of its games. Give the note of that part.

    In a small community that is everything. Otherwise ``half_purged`` finds the community until ``purge_part`` has
    deleted the rest. The ids of the community and its leagues are never given to others.
    """
    nobody_for(connection, community)
    make_nameless(connection, community)
    connection.execute(delete(evenings).where(evenings.c.community == community))
    done = _part(connection, community, why, now)
    connection.execute(insert(purges).values(asdict(done)))
    return done


def half_purged(connection: Connection) -> CommunityId | None:
    """A community of which a purge has not deleted everything yet."""
    left = [select(one.c.id).where(one.c.community == communities.c.id).exists() for one in (tables, leagues)]
    return connection.scalar(select(communities.c.id).where(communities.c.platform == NOWHERE, or_(*left)).limit(1))


def purge_part(connection: Connection, community: CommunityId, why: str, now: Millis) -> None:
    """Delete the next part of a community whose purge has begun: games, then standings, then its leagues."""
    done = _part(connection, community, why, now)
    if done.tables:
        connection.execute(insert(purges).values(asdict(done)))


def next_tables(connection: Connection, community: CommunityId) -> Sequence[TableId]:
    """The tables that the next part of the community's purge deletes."""
    found = select(tables.c.id).where(tables.c.community == community).order_by(tables.c.opened, tables.c.id)
    return connection.scalars(found.limit(TABLES)).all()


def _part(connection: Connection, community: CommunityId, why: str, now: Millis) -> Purge:
    some = next_tables(connection, community)
    done = Purge(
        community,
        why,
        now,
        tables=len(some),
        results=_number(connection, select(results.c.table).where(results.c.table.in_(some))),
        counted=_number(connection, select(counted.c.number).where(counted.c.table.in_(some))),
    )
    # While this row exists, the triggers of append-only tables let rows be deleted.
    connection.execute(insert(purging).values(id=1))
    # The order matters: a row goes before the rows to which it refers.
    for of_table in (counted, corrections, seat_feats, seat_results, results):
        connection.execute(delete(of_table).where(of_table.c.table.in_(some)))
    for around in (messages, deadlines, sitting, sat, commands, entries):
        connection.execute(delete(around).where(around.c.table.in_(some)))
    # A rematch refers to the table before it.
    connection.execute(update(tables).where(tables.c.after.in_(some)).values(after=None))
    connection.execute(delete(tables).where(tables.c.id.in_(some)))
    # Standings of a league without games are deleted. Were they missing while there are games, the next start of the
    # bot would compute them all again.
    if len(some) < TABLES:
        _delete_leagues(connection, select(leagues.c.id).where(leagues.c.community == community))
    connection.execute(delete(purging))
    return done


def _delete_leagues(connection: Connection, its_leagues: Select[LeagueId]) -> None:
    """Delete some rows of the leagues' standings; if none is left, the leagues."""
    for made_again in (played, tallies, ratings):
        key = tuple(made_again.primary_key.columns)
        some = select(*key).where(made_again.c.league.in_(its_leagues)).limit(ROWS)
        if connection.execute(delete(made_again).where(tuple_(*key).in_(some))).rowcount == ROWS:
            return
    for of_league in (messages, digests, weeks, seasons):
        connection.execute(delete(of_league).where(of_league.c.league.in_(its_leagues)))
    connection.execute(delete(leagues).where(leagues.c.id.in_(its_leagues)))


def make_nameless(connection: Connection, community: CommunityId) -> None:
    """Empty the row of a community that is no more. It stays, so that its id is not given to another one."""
    nameless = {"platform": NOWHERE, "external": f"{community}", "time_zone": "UTC", "language": "en"}
    here = update(communities).where(communities.c.id == community).values(nameless)
    connection.execute(here.values(absent_since=None, channels=[], pace=Pace.LIVE, options={}, organisers=None))


def _number(connection: Connection, rows: Select[_T]) -> int:
    return connection.scalars(select(func.count()).select_from(rows.subquery())).one()
