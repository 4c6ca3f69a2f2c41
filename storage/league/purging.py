"""Purges, the only way to delete games: all games of a community are deleted at once, and a note stays."""

from dataclasses import asdict, dataclass
from typing import TypeVar

from sqlalchemy import Connection, Select, delete, func, insert, select, update

from storage.changes import Pace
from storage.ids import CommunityId, Millis
from storage.people.caretakers import nobody_for
from storage.schema import (
    commands,
    communities,
    corrections,
    counted,
    deadlines,
    digests,
    entries,
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


@dataclass(frozen=True, slots=True)
class Purge:
    """The note of a purge: what was deleted, when and why."""

    community: CommunityId
    why: str
    at: Millis
    tables: int
    results: int
    counted: int
    """How many rows of ``counted`` were deleted: a result may count in several leagues."""


def purge(connection: Connection, community: CommunityId, why: str, now: Millis) -> Purge:
    """Delete all games of a community and its leagues, name and settings. Store and give a note of what was deleted.

    The ids of the community and its leagues are never given to others.
    """
    its_tables = select(tables.c.id).where(tables.c.community == community)
    its_leagues = select(leagues.c.id).where(leagues.c.community == community)
    done = Purge(
        community,
        why,
        now,
        tables=_number(connection, its_tables),
        results=_number(connection, select(results.c.table).where(results.c.community == community)),
        counted=_number(connection, select(counted.c.number).where(counted.c.table.in_(its_tables))),
    )
    # While this row exists, the triggers of append-only tables let rows be deleted.
    connection.execute(insert(purging).values(id=1))
    # The order matters: a row goes before the rows to which it refers.
    for made_again in (played, tallies, ratings, messages):
        connection.execute(delete(made_again).where(made_again.c.league.in_(its_leagues)))
    for of_table in (counted, corrections, seat_feats, seat_results, results):
        connection.execute(delete(of_table).where(of_table.c.table.in_(its_tables)))
    for around in (messages, deadlines, sitting, sat, commands, entries):
        connection.execute(delete(around).where(around.c.table.in_(its_tables)))
    # A rematch refers to the table before it, and a table to its league.
    connection.execute(update(tables).where(tables.c.community == community).values(after=None, league=None))
    connection.execute(delete(tables).where(tables.c.community == community))
    for of_league in (digests, weeks, seasons):
        connection.execute(delete(of_league).where(of_league.c.league.in_(its_leagues)))
    connection.execute(delete(leagues).where(leagues.c.community == community))
    nobody_for(connection, community)
    make_nameless(connection, community)
    connection.execute(delete(purging))
    connection.execute(insert(purges).values(asdict(done)))
    return done


def make_nameless(connection: Connection, community: CommunityId) -> None:
    """Empty the row of a community without games and leagues. It stays, so that its id is not given to another one."""
    nameless = {"platform": "", "external": f"{community}", "time_zone": "UTC", "language": "en", "absent_since": None}
    here = update(communities).where(communities.c.id == community).values(nameless)
    connection.execute(here.values(channels=[], pace=Pace.LIVE, options={}, organisers=None))


def _number(connection: Connection, rows: Select[_T]) -> int:
    return connection.scalars(select(func.count()).select_from(rows.subquery())).one()
