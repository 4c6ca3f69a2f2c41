"""A real SQLite file without a driver thread: queries run in place, so the same seed gives the same order."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import IO, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection, StaticPool

from storage.engine.lock import lock
from storage.engine.sqlite import ANY, open_engine, sqlite3
from storage.errors import StoreFault
from storage.ids import Millis

_P = ParamSpec("_P")
_T = TypeVar("_T")
Step: TypeAlias = Callable[[str], Awaitable[None]]
"""Awaited before and after everything that the bot asks of the world outside; it may never return."""

OWED: Final = 'SELECT count(*) FROM messages WHERE "table" IS NOT NULL AND (wanted IS NULL OR wanted > shown)'
"""Counts the messages of tables that must be sent, edited or deleted. Leagues' messages wait for their Monday."""


class Disk:
    """One engine for all bots of a test, so that statements are compiled once; one file at a time."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._plain: sqlite3.Connection | None = None
        self.engine: Final = open_engine(ANY, self._connect, StaticPool)

    def _connect(self) -> sqlite3.Connection:
        connection = self._plain = sqlite3.connect(self.path, isolation_level=None)
        # These tests do not cut the power.
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def count(self, sql: str, *values: str) -> int:
        """The first number that the query finds; 0 if there is none."""
        if self._plain is None:
            return 0
        try:
            row = self._plain.execute(sql, values).fetchone()
        except sqlite3.Error:  # No bot has opened yet, or the disk was wiped.
            return 0
        return row[0] if row else 0

    def wipe(self) -> None:
        """Begin with an empty file."""
        self.engine.dispose()
        self.path.unlink(missing_ok=True)

    def read(self, query: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """What the disk contains now, read from outside the bot."""
        with self.engine.connect() as connection:
            return query(connection, *args, **kwargs)


class Door:
    """Opens the disk in place of the database that a bot asks for, with its steps counted."""

    def __init__(self, disk: Disk, step: Step) -> None:
        self._disk = disk
        self._step = step

    async def __call__(self, url: str) -> "InPlace":
        """The database on the disk, for any URL. Raises StoreBusy."""
        return InPlace(self._disk, lock(self._disk.path), self._step)


class InPlace:
    """Does what the store's database does, but in the caller's task. A step may raise StoreFault."""

    def __init__(self, disk: Disk, held: IO[bytes], step: Step) -> None:
        self._disk = disk
        self._held = held
        self._step = step
        self.on_unreadable: list[Callable[[], None]] = []

    async def read(self, query: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """The query's result."""
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

    def check_memory(self, open_time: Millis | None) -> None:
        """A file in these tests is never replaced."""

    def remember(self, open_time: Millis) -> None:
        """No mark is written: the worlds wipe their disk."""

    async def check(self, now: Millis) -> None:
        """Nothing is checked: this would need a thread."""

    async def close(self) -> None:
        """Release the file."""
        self._held.close()

    def _check_open(self) -> None:
        if self._held.closed:
            raise StoreFault("the disk is closed")
