"""Rewrites tables of a SQLite file, so that no page keeps a copy of what was deleted there.

SQLite overwrites a row that is deleted (``secure_delete``). But when it has moved rows to another page before that, for
example because a name got longer, their copies stay in the part of the old page that is not used.
"""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from storage.engine.sqlite import sqlite3

_REWRITE: Final = (
    "CREATE TEMP TABLE kept AS SELECT * FROM main.{table} ORDER BY rowid",
    # Without a condition SQLite drops all pages at once, and overwrites each.
    "DELETE FROM main.{table}",
    "INSERT INTO main.{table} SELECT * FROM kept ORDER BY rowid",
    "DROP TABLE kept",
)


def rewrite(connection: sqlite3.Connection, tables: Iterable[str]) -> None:
    """Write all rows of these tables to new pages, and overwrite the old ones. The tables have no triggers.

    Raises sqlite3.Error, and then the tables are as they were.
    """
    # Rows of other tables refer to these ones. All rows are there again before the transaction ends.
    connection.execute("PRAGMA foreign_keys = OFF")
    try:
        connection.execute("BEGIN IMMEDIATE")
        for table in tables:
            for statement in _REWRITE:
                connection.execute(statement.format(table=table))
        connection.execute("COMMIT")
    except BaseException:
        # After some errors SQLite has rolled the transaction back by itself.
        with suppress(sqlite3.OperationalError):
            connection.execute("ROLLBACK")
        raise
    finally:
        connection.execute("PRAGMA foreign_keys = ON")
