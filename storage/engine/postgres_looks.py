"""Looks at a database of a PostgreSQL server from outside, without disturbing a bot that may be using it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from sqlalchemy import BigInteger, Connection, Text, bindparam, inspect, select, table, text
from sqlalchemy import column as named

from storage.engine.addresses import name_of, postgres_url
from storage.engine.inspection import DatabaseStatus
from storage.engine.postgres import IN_USE, faults, open_engine
from storage.migrations.revisions import check_schema
from storage.schema import alive, moved

_T = TypeVar("_T")

_RELEASE: Final = text("SHOW server_version")
_HELD: Final = text(
    "SELECT count(*) > 0 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND granted AND classid = 0 AND objid = :lock"
).bindparams(bindparam("lock", IN_USE, BigInteger))
_REVISION: Final = select(named("version_num", Text)).select_from(table("alembic_version"))


@dataclass(frozen=True, slots=True)
class ServerStatus:
    """What a server and a database on it say about themselves."""

    name: str
    """The database's address, without user and password."""

    release: str
    """The release of PostgreSQL."""

    in_use: bool
    """Whether a bot uses the database."""

    database: DatabaseStatus


async def inspect_server(url: str) -> ServerStatus:
    """Read the status of the database. Raises BadAddress and StoreFault."""
    name = name_of(postgres_url(url))
    return await _read(url, lambda connection: _status(connection, name))


async def look(url: str, work: Callable[[Connection], _T]) -> _T:
    """Run the work on the database as it is at one moment; it can write nothing. Raises BadAddress and StoreFault."""
    name = name_of(postgres_url(url))

    def checked(connection: Connection) -> _T:
        check_schema(name, _status(connection, name).database.revision)
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
    there = set(inspect(connection).get_table_names())
    # Before the first start the database is empty.
    revision = connection.scalar(_REVISION) if "alembic_version" in there else None
    row = connection.execute(select(alive.c.beat, alive.c.open)).one_or_none() if alive.name in there else None
    beat, opened = row or (None, None)
    return ServerStatus(
        name,
        connection.scalars(_RELEASE).one(),
        connection.scalars(_HELD).one(),
        DatabaseStatus(revision, beat, opened, connection.scalar(select(moved.c.to)) if moved.name in there else None),
    )
