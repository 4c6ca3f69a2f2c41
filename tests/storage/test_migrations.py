"""How a database comes to this release's schema."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from storage.database import Database
from storage.errors import StoreTooNew
from storage.migrations import upgrade
from storage.schema import metadata
from storage.store import Store


@pytest.fixture
def path(url: str) -> Path:
    """The database's file."""
    return Path(url.removeprefix("sqlite:///"))


def content(path: Path) -> bytes:
    """The file, byte by byte."""
    return path.read_bytes()


def at_sqlite(path: Path, statement: str) -> list[object]:
    """What SQLite itself says about the file."""
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement).fetchall()


def differences(connection: Connection) -> object:
    """What would have to be migrated still."""
    return compare_metadata(MigrationContext.configure(connection), metadata)


async def test_the_migrations_make_what_the_schema_says(url: str) -> None:
    """From nothing, step by step, to exactly the tables that the queries are written for."""
    database = Database.own(url)
    await database.write(upgrade)
    assert await database.read(differences) == []
    await database.close()


async def test_a_database_of_this_release_is_left_as_it_is(url: str, path: Path) -> None:
    """Opening again migrates nothing."""
    await (await Store.open(url)).close()
    before = content(path)
    await (await Store.open(url)).close()
    assert before == content(path)


async def test_a_migration_that_fails_leaves_nothing_behind(url: str, path: Path) -> None:
    """All steps are one transaction."""
    database = Database.own(url)

    def stumble(connection: Connection) -> None:
        upgrade(connection)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(stumble)
    await database.close()
    assert at_sqlite(path, "SELECT name FROM sqlite_master") == []


async def test_a_newer_database_is_not_touched(url: str, path: Path) -> None:
    """An older release does not write into what it does not know."""
    await (await Store.open(url)).close()
    at_sqlite(path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreTooNew, match=r"minotaur\.db was written by a newer release than this one"):
        await Store.open(url)
