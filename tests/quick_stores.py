"""Shares two things between all stores of the tests, the finished schema and the compiled statements; without threads.

To do both again for each store would take longer than most tests. ``threadless_driver`` says why there is no thread.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
import sqlalchemy
from sqlalchemy import URL, Connection, Dialect, Engine, event
from sqlalchemy.ext import asyncio
from sqlalchemy.ext.asyncio import AsyncEngine

from storage import moving, store
from storage.engine import postgres, sqlite, sqlite_database
from storage.engine.database import Database
from storage.engine.open_database import open_database as opened
from storage.engine.sqlite_database import SqliteDatabase
from storage.migrations import due_triggers, upgrade
from storage.migrations.revisions import revisions
from tests.threadless_driver import ThreadlessDriver

STATEMENTS: Final[dict[object, object]] = {}
"""The compiled statements of all stores, by SQLAlchemy's cache keys."""


@contextmanager
def quick_stores() -> Iterator[None]:
    """Stores that are opened within this block share the schema and the compiled statements, and have no thread."""
    with pytest.MonkeyPatch.context() as patched:
        for opens in (store, moving):
            patched.setattr(opens, "upgrade", upgrade_at_once)
        patched.setattr(due_triggers, "run_migrations", upgrade_at_once)
        patched.setattr(store, "open_database", open_database)
        patched.setattr(sqlite, "create_engine", create_engine)
        patched.setattr(sqlite_database, "Driver", ThreadlessDriver)
        patched.setattr(postgres, "create_async_engine", create_async_engine)
        yield


async def open_database(url: str, *, alone: bool = False) -> Database:
    """Like the bot's function, but a new file gets the finished schema at once, as a copy of all its pages."""
    database = await opened(url, alone=alone)
    if isinstance(database, SqliteDatabase) and not database.path.stat().st_size:
        database.path.write_bytes(finished())
    return database


@cache
def finished() -> bytes:
    """A file that has the schema of this release and nothing else."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "finished.db")
        with closing(sqlite.sqlite3.connect(path)) as connection:
            connection.executescript("\n".join(migrated()))
        return path.read_bytes()


def upgrade_at_once(connection: Connection) -> None:
    """Does what ``upgrade`` does, but an empty file of SQLite gets the finished schema at once."""
    if connection.dialect.name != "sqlite":
        upgrade(connection)
        return
    tables = set(connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars())
    if not tables:
        for statement in migrated():
            connection.exec_driver_sql(statement)
    elif "alembic_version" not in tables or revision_of(connection) != newest():
        upgrade(connection)


def revision_of(connection: Connection) -> object:
    """The schema revision of the database."""
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


@cache
def newest() -> str:
    """The revision of today's schema."""
    return revisions()[0]


@cache
def migrated() -> tuple[str, ...]:
    """The statements that give an empty database the schema of this release."""
    # Only the standard library can write out a database.
    with sqlalchemy.create_engine("sqlite://").connect() as connection:
        upgrade(connection)
        plain = connection.connection.driver_connection
        assert isinstance(plain, sqlite3.Connection)
        return tuple(plain.iterdump())[1:-1]


def create_engine(url: str | URL, **options: object) -> Engine:
    """Like SQLAlchemy's function, but statements that another engine has compiled are not compiled again."""
    engine = sqlalchemy.create_engine(url, execution_options={"compiled_cache": STATEMENTS}, **options)
    engine.dialect = dialect()
    return engine


@cache
def dialect() -> Dialect:
    """The dialect that all engines share, because a compiled statement belongs to one dialect."""
    with sqlalchemy.create_engine("sqlite://", module=sqlite.sqlite3).connect() as connection:
        return connection.dialect


_DIALECTS: Final[list[Dialect]] = []
"""The dialect of the engine that was the first to connect to a PostgreSQL server."""


def create_async_engine(url: str | URL, **options: object) -> AsyncEngine:
    """The same for PostgreSQL. Its dialect knows the server only once an engine has connected."""
    made = asyncio.create_async_engine(url, execution_options={"compiled_cache": STATEMENTS}, **options)
    engine = made.sync_engine
    if _DIALECTS:
        engine.dialect = _DIALECTS[0]
    else:
        event.listen(engine, "first_connect", lambda *_: _DIALECTS.append(engine.dialect))
    return made
