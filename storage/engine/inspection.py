"""Looks at a database from outside, without disturbing a bot that may be using it."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from storage.engine import integrity
from storage.engine.by_kind import ALL_IN_FILE
from storage.engine.lock import lock, lock_file
from storage.engine.readers import reader
from storage.engine.sqlite import sqlite3
from storage.engine.sqlite_database import fault_of, sqlite_url
from storage.errors import StoreBusy, StoreFault
from storage.ids import Millis
from storage.migrations.ownership import foreign


@dataclass(frozen=True, slots=True)
class DatabaseStatus:
    """What a database file says about itself."""

    revision: str | None
    """The revision of its schema; None before the bot's first start."""

    beat: Millis | None
    """Wall time of the last beat, which the bot stores every few seconds; None before the first."""

    open: Millis | None
    """Open time of the last beat. Releases before open time stored none."""

    moved_to: str | None = None
    """The other database that counts in place of this one, because everything was moved there."""

    is_copy: bool = False
    """Whether it counts because everything was copied from there, by a move that was broken off."""

    foreign: str | None = None
    """What it has of another program, and what to do; None if it is the bot's, or empty."""


def place(url: str) -> Path:
    """The path of the file that the URL names; the file need not exist. Raises BadAddress."""
    return Path(sqlite_url(url).database or "").resolve()


def inspect_file(path: Path) -> DatabaseStatus:
    """Read the status of the file, which must exist. Raises StoreFault."""
    try:
        with reader(path) as connection:
            tables = [name for (name,) in connection.execute(ALL_IN_FILE)]
            heads, beat, opened, moved = [], None, None, None
            # Before the first start the file is empty.
            if "alembic_version" in tables:
                heads = [revision for (revision,) in connection.execute("SELECT version_num FROM alembic_version")]
            if other := foreign(tables, heads):
                return DatabaseStatus(None, None, None, foreign=other)
            if "alive" in tables:
                row = connection.execute("SELECT * FROM alive")
                names = [column[0] for column in row.description]
                alive = dict(zip(names, row.fetchone() or (), strict=False))
                beat, opened = alive.get("beat"), alive.get("open")
            if "moved" in tables:
                moved = connection.execute("SELECT * FROM moved").fetchone()
    except sqlite3.Error as error:
        raise fault_of(path, error) from error
    return DatabaseStatus(heads[0] if heads else None, _moment(beat), _moment(opened), *elsewhere(moved))


def first_opened(path: Path) -> Millis | None:
    """When the first table of the bot's database was opened, in wall time; None if there is none. Raises StoreFault."""
    inspect_own(path)
    try:
        with reader(path) as connection:
            return _moment(connection.execute("SELECT min(opened) FROM tables").fetchone()[0])
    except sqlite3.Error as error:
        raise fault_of(path, error) from error


def inspect_own(path: Path) -> DatabaseStatus:
    """As ``inspect_file``. Raises StoreFault also if the file is another program's database."""
    seen = inspect_file(path)
    if seen.foreign is not None:
        raise StoreFault(f"{path} {seen.foreign}")
    return seen


def refuse_foreign(path: Path) -> None:
    """Raise StoreFault if there is another program's database. A damaged file may be the bot's."""
    if not os.access(path, os.F_OK):
        return
    try:
        seen = inspect_file(path)
    except StoreFault:
        return  # The code that opens the file reports the fault.
    if seen.foreign is not None:
        raise StoreFault(f"{path} {seen.foreign}")


def elsewhere(row: Sequence[object] | None) -> tuple[str | None, bool]:
    """The ``moved_to`` and ``is_copy`` of a status, from the row of the table ``moved``, whichever release made it."""
    if row is None:
        return None, False
    _, to, _, *unfinished = row
    return str(to), any(unfinished)


def _moment(stored: int | None) -> Millis | None:
    return None if stored is None else Millis(stored)


def faults_in(path: Path, *, in_use: bool) -> tuple[str, ...] | None:
    """What is wrong with the file's structure, in SQLite's words; empty if nothing is. Raises StoreFault.

    ``in_use``: a bot may be writing. Then the result is None if the check would hold up its writes.
    """
    try:
        return integrity.faults_in(path, [] if in_use else None)
    except sqlite3.Error as error:
        raise fault_of(path, error) from error


def in_use(path: Path) -> bool:
    """Whether another process owns the database. To find out, this process locks it for a moment. Raises OSError."""
    # The lock would make its file: as root, for example, one that the bot's user cannot open.
    if not lock_file(path).exists():
        return False
    try:
        lock(path).close()
    except StoreBusy:
        return True
    return False
