"""A real SQLite file whose queries run in place: without a thread, the same seed meets the same order of things."""

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import IO, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection, StaticPool, create_engine

from storage.engine.lock import lock
from storage.errors import StoreFault

_P = ParamSpec("_P")
_T = TypeVar("_T")
Step: TypeAlias = Callable[[str], Awaitable[None]]
"""Awaited before and after everything that the house asks of the world outside; it may never return."""

OWED: Final = 'SELECT count(*) FROM messages WHERE "table" IS NOT NULL AND (wanted IS NULL OR wanted > shown)'
"""How many messages of tables do not stand as they should, or should not stand. Leagues' wait for their Monday."""


class Disk:
    """One engine for all houses of a test, so that statements are compiled once; one file at a time."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._plain: sqlite3.Connection | None = None
        self.engine: Final = create_engine("sqlite://", creator=self._connect, poolclass=StaticPool)

    def _connect(self) -> sqlite3.Connection:
        connection = self._plain = sqlite3.connect(self.path, isolation_level=None)
        # Nobody pulls the plug here.
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def count(self, sql: str, *values: str) -> int:
        """A number that lies on the disk; 0 where there is none."""
        if self._plain is None:
            return 0
        try:
            row = self._plain.execute(sql, values).fetchone()
        except sqlite3.Error:  # No house has opened yet, or the disk was wiped.
            return 0
        return row[0] if row else 0

    def wipe(self) -> None:
        """Begin with an empty file."""
        self.engine.dispose()
        self.path.unlink(missing_ok=True)

    def read(self, query: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """What lies on the disk now, seen from outside."""
        with self.engine.connect() as connection:
            return query(connection, *args, **kwargs)


class Door:
    """Stands where the store looks for its database: a house that opens gets the disk, with its steps counted."""

    def __init__(self, disk: Disk, step: Step) -> None:
        self._disk = disk
        self._step = step

    def own(self, url: str) -> "InPlace":
        """The database on the disk, whatever the URL. Raises StoreBusy."""
        return InPlace(self._disk, lock(self._disk.path), self._step)


class InPlace:
    """What the store's own database does, at once and on the caller's own turn. A step may raise StoreFault."""

    def __init__(self, disk: Disk, held: IO[bytes], step: Step) -> None:
        self._disk = disk
        self._held = held
        self._step = step

    async def read(self, query: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """What the query finds."""
        await self._step("before read")
        self._check_open()
        found = self._disk.read(query, *args, **kwargs)
        await self._step("after read")
        return found

    async def write(self, query: Callable[[Connection], _T]) -> _T:
        """Run the query in a transaction and commit it."""
        await self._step("before write")
        self._check_open()
        with self._disk.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            written = query(connection)
        await self._step("after write")
        return written

    async def close(self) -> None:
        """Let the file go."""
        self._held.close()

    def _check_open(self) -> None:
        if self._held.closed:
            raise StoreFault("the disk is closed")
