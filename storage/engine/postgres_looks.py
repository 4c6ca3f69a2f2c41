"""Looks at a database of a PostgreSQL server from outside, without disturbing a bot that may be using it."""

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import BigInteger, Connection, bindparam, select, text

from storage.engine.addresses import name_of, postgres_url
from storage.engine.by_kind import names_there
from storage.engine.inspection import DatabaseStatus, elsewhere
from storage.engine.postgres import IN_USE, faults, open_engine, why_unfit
from storage.engine.server_clock import ServerClock
from storage.ids import Millis
from storage.messages.streams import stream_of
from storage.migrations.ownership import revision_of, why_foreign
from storage.migrations.revisions import check_schema
from storage.schema import alive, claims, processes

_T = TypeVar("_T")

_RELEASE: Final = text("SHOW server_version")
_HELD: Final = text(
    "SELECT count(*) > 0 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND granted AND classid = 0 AND objid = :lock"
).bindparams(bindparam("lock", IN_USE, BigInteger))
_UNSAFE: Final = text(
    "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'"
    " ORDER BY name"
)


_ONLY_READ: Final = text("SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on'")
_MAY_MAKE: Final = text("SELECT has_schema_privilege(current_schema(), 'CREATE')")


@dataclass(frozen=True, slots=True)
class RunningProcess:
    """A process that shares the database."""

    id: str
    alive_for: Millis
    """Milliseconds until it counts as dead, unless it says before that it is alive; below 0 it is dead."""

    serves: tuple[str, ...]
    """What it alone serves, such as a shard, sorted."""

    streams: int
    """How many streams of messages it is sending."""


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """What a server and a database on it say about themselves."""

    name: str
    """The database's address, without user and password."""

    release: str
    """The release of PostgreSQL."""

    unfit: str | None
    """Why the bot cannot use the database; None if it can."""

    closed: str | None
    """What the bot may not do in the database although it has to; None if it may do all."""

    unsafe: tuple[str, ...]
    """The settings that are off, and without which the server may lose what it has confirmed."""

    in_use: bool
    """Whether a bot uses the database."""

    ahead: Millis
    """Milliseconds by which the server's clock is ahead of this machine's."""

    processes: tuple[RunningProcess, ...]
    """The processes that share the database."""

    database: DatabaseStatus


async def inspect_server(url: str) -> ServerStatus:
    """Read the status of the database. Raises BadAddress and StoreFault."""
    name = name_of(postgres_url(url))
    return await _read(url, lambda connection: _status(connection, name))


async def inspect_revision(url: str) -> str | None:
    """The revision of the database's schema; None if it is empty. Raises BadAddress and StoreFault."""
    return await _read(url, revision_of)


async def look(url: str, work: Callable[[Connection], _T]) -> _T:
    """Run the work on the database as it is at one moment; it can write nothing. Raises BadAddress and StoreFault."""
    name = name_of(postgres_url(url))

    def checked(connection: Connection) -> _T:
        check_schema(name, revision_of(connection))
        return work(connection)

    return await _read(url, checked)


async def _read(url: str, query: Callable[[Connection], _T]) -> _T:
    parsed = postgres_url(url)
    # Whoever looks at a large database may wait longer than a bot.
    engine = open_engine(parsed, answers_within=None)
    readers = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    try:
        with faults(name_of(parsed)):
            async with readers.connect() as connection:
                return await connection.run_sync(query)
    finally:
        await engine.dispose()


def _status(connection: Connection, name: str) -> ServerStatus:
    foreign = why_foreign(connection)
    there = () if foreign else names_there(connection)
    revision = None if foreign else revision_of(connection)
    row = connection.execute(select(alive.c.beat, alive.c.open)).one_or_none() if alive.name in there else None
    beat, opened = row or (None, None)
    place = connection.exec_driver_sql("SELECT * FROM moved").one_or_none() if "moved" in there else None
    clock = ServerClock()
    clock.measure(connection)
    return ServerStatus(
        name,
        connection.scalars(_RELEASE).one(),
        f"it {foreign}" if foreign else why_unfit(connection),
        _why_closed(connection),
        tuple(connection.scalars(_UNSAFE)),
        connection.scalars(_HELD).one(),
        Millis(clock.now() - time.time_ns() // 1_000_000),
        _processes(connection, clock.now()) if claims.name in there else (),
        DatabaseStatus(revision, beat, opened, *elsewhere(place)),
    )


def _why_closed(connection: Connection) -> str | None:
    if connection.scalar(_ONLY_READ):
        return "the database can only be read"
    # Without a schema in its search path there is none in which the user may make anything.
    return None if connection.scalar(_MAY_MAKE) else "the bot's user may make no tables in the database"


def _processes(connection: Connection, now: Millis) -> tuple[RunningProcess, ...]:
    names: defaultdict[str, list[str]] = defaultdict(list)
    for claim in connection.execute(select(claims)):
        names[claim.process].append(claim.name)
    return tuple(
        RunningProcess(
            id=row.id,
            alive_for=Millis(row.alive_until - now),
            serves=tuple(sorted(name for name in names[row.id] if stream_of(name) is None and row.id not in name)),
            streams=sum(stream_of(name) is not None for name in names[row.id]),
        )
        for row in connection.execute(select(processes).order_by(processes.c.id))
    )
