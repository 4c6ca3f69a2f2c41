"""Another program at the store's database, which looks into it or changes it behind the bot's back."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from sqlalchemy import Connection, Engine, NullPool, create_engine

from storage.engine.sqlite import sqlite3
from tests.postgres.plain_engine import plain_engine

sqlite_only = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
"""For tests of what only a SQLite file has, or its driver's thread."""

sqlite_connection = pytest.mark.parametrize("connection", ["sqlite"], indirect=True)
"""The same for tests on a connection: SQLite's plans, and pages, differ from PostgreSQL's."""

_NO_ROOM = """
CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'as on a full disk' USING ERRCODE = 'disk_full'; END $$
"""


@contextmanager
def stranger(url: str) -> Iterator[Connection]:
    """A connection to the database of the URL. What it changes is committed at the end."""
    with _engine(url).begin() as connection:
        yield connection


@cache
def _engine(url: str) -> Engine:
    # The same library as the bot's: two of them in one process would release each other's locks on the file.
    return create_engine(url, module=sqlite3, poolclass=NullPool) if url.startswith("sqlite:") else plain_engine(url)


def refuse(connection: Connection, verb: str, table: str, rows: str = "true") -> None:
    """Have the database refuse to INSERT or UPDATE these rows, as it does if something of it is wrong."""
    if connection.dialect.name == "sqlite":
        does = f"WHEN {rows} BEGIN SELECT json('as on a full disk'); END"
    else:
        connection.exec_driver_sql(_NO_ROOM)
        does = f"FOR EACH ROW WHEN ({rows}) EXECUTE FUNCTION no_room()"
    connection.exec_driver_sql(f"CREATE TRIGGER no_room_for_{table} BEFORE {verb} ON {table} {does}")


def take_again(connection: Connection, table: str) -> None:
    """Have the database take all rows of the table again."""
    where = "" if connection.dialect.name == "sqlite" else f" ON {table}"
    connection.exec_driver_sql(f"DROP TRIGGER no_room_for_{table}{where}")
