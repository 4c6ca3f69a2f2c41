"""Checks the structure of a database with a reader of its own, beside the bot that uses it."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Final

from storage.engine.readers import reader
from storage.engine.sqlite import kind_of, sqlite3

FAULTS: Final = 5
"""So many faults are told; a damaged file may have thousands."""

LARGEST: Final = 64 << 20
"""With the old journal a writer waits for a reader. A file of this size is read in a tenth of a second."""

_BROKEN: Final = "SELECT DISTINCT [table], parent FROM pragma_foreign_key_check LIMIT ?"
_COUNTED: Final = "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
_IS_BEHIND: Final = "SELECT max(rowid) > coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = ?), 0) FROM "
"""Whether SQLite could give a row the number of an older one. One statement, because the bot writes meanwhile."""

_HEADING: Final = "***"
_OF_OTHERS: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_INTERRUPT})
"""These errors say nothing of the file."""


async def check_beside_the_bot(path: Path) -> tuple[str, ...] | None:
    """``faults_in`` in a thread of its own; None if that would hold up the bot's writes.

    If the caller is cancelled, the check ends soon. Raises sqlite3.Error.
    """
    begun: list[sqlite3.Connection] = []
    try:
        return await asyncio.to_thread(faults_in, path, begun)
    except asyncio.CancelledError:
        for connection in begun:
            # It may have been closed in the meantime.
            with suppress(sqlite3.Error):
                connection.interrupt()
        raise


def faults_in(path: Path, begun: list[sqlite3.Connection] | None = None) -> tuple[str, ...] | None:
    """What is wrong with the database, in SQLite's words; empty if nothing is.

    ``begun``: a bot may be writing, and this list gets the connection. Then a large file with the old journal is not
    checked, and the result is None. Raises sqlite3.Error if another program has locked the file.
    """
    try:
        with reader(path) as connection:
            connection.execute("PRAGMA query_only = ON")
            if begun is not None:
                begun.append(connection)
                (journal,) = connection.execute("PRAGMA journal_mode").fetchone()
                if journal != "wal" and path.stat().st_size > LARGEST:
                    return None
            found = [text for (text,) in connection.execute(f"PRAGMA quick_check({FAULTS})")]
            # A page in the place of another one of the same form is no fault of the structure, but rows are missing.
            broken = connection.execute(_BROKEN, (FAULTS,))
            found += [f"rows of {table} refer to missing rows of {parent}" for table, parent in broken]
            found += [f"the counter of {table} is behind its rows" for table in _behind(connection)]
    except (sqlite3.DatabaseError, FileNotFoundError) as error:
        if kind_of(error) in _OF_OTHERS:
            raise
        return (str(error),)
    lines = "\n".join(found).split("\n")
    return tuple(line for line in lines if line != "ok" and not line.startswith(_HEADING))


def _behind(connection: sqlite3.Connection) -> list[str]:
    """The tables whose rows have higher numbers than the last one that SQLite remembers for them."""
    tables = [table for (table,) in connection.execute(_COUNTED)]
    return [table for table in tables if connection.execute(f"{_IS_BEHIND}[{table}]", (table,)).fetchone()[0]]
