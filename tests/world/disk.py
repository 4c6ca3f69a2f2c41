"""A real database without a driver thread: queries run in place, so the same seed gives the same order."""

import secrets
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import IO, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, StaticPool, text

from storage.engine.lock import lock
from storage.engine.sqlite import ANY, open_engine, sqlite3
from storage.errors import StoreFault
from storage.ids import Millis
from tests.postgres.databases import named
from tests.postgres.plain_engine import plain_engine

_P = ParamSpec("_P")
_T = TypeVar("_T")
Step: TypeAlias = Callable[[str], Awaitable[None]]
"""Awaited before and after everything that the bot asks of the world outside; it may never return."""

OWED: Final = 'SELECT count(*) FROM messages WHERE "table" IS NOT NULL AND (wanted IS NULL OR wanted > shown)'
"""Counts the messages of tables that must be sent, edited or deleted. Leagues' messages wait for their Monday."""


class Disk(ABC):
    """A database whose queries run in place. It is emptied between two evenings."""

    engine: Engine
    """One engine for all bots of a test, so that statements are compiled once."""

    @abstractmethod
    def count(self, sql: str, **values: str) -> int:
        """The first number that the query finds; 0 if there is none."""

    @abstractmethod
    def wipe(self) -> None:
        """Begin with an empty database."""

    @abstractmethod
    def drop(self) -> None:
        """Remove the database."""

    @abstractmethod
    def lock(self) -> IO[bytes]:
        """Own the database until what is given is closed. Raises StoreBusy."""

    @abstractmethod
    def begin(self) -> AbstractContextManager[Connection]:
        """A transaction that writes."""

    def read(self, query: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """What the database contains now, read from outside the bot."""
        with self.engine.connect() as connection:
            return query(connection, *args, **kwargs)


class FileDisk(Disk):
    """A real SQLite file, one at a time."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._plain: sqlite3.Connection | None = None
        self.engine = open_engine(ANY, self._connect, StaticPool)

    def _connect(self) -> sqlite3.Connection:
        connection = self._plain = sqlite3.connect(self.path, isolation_level=None, cached_statements=1024)
        # These tests do not cut the power.
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def count(self, sql: str, **values: str) -> int:
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
        self.drop()

    def drop(self) -> None:
        """Delete the file. The next connection makes an empty one."""
        self.engine.dispose()
        self.path.unlink(missing_ok=True)

    def lock(self) -> IO[bytes]:
        """Own the file."""
        return lock(self.path)

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A transaction that writes."""
        with self.engine.begin() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection


class ServerDisk(Disk):
    """A real database on a PostgreSQL server, with one connection."""

    def __init__(self, server: str, template: str, folder: Path) -> None:
        """Each evening begins with a copy of the template, which has the schema. The folder holds the lock."""
        self._server: Final = server
        self._template: Final = template
        self._lock: Final = folder / "lock"
        self._name: Final = f"test_{secrets.token_hex(8)}"
        self.engine = plain_engine(named(server, self._name), StaticPool)

    def count(self, sql: str, **values: str) -> int:
        """The first number that the query finds; 0 if there is none."""
        with self.engine.connect() as connection:
            return connection.execute(text(sql), values).scalar() or 0

    def wipe(self) -> None:
        """Begin with a new database."""
        self.drop()
        # Copying the template's files is faster than writing its pages to the log.
        self._order(f"CREATE DATABASE {self._name} TEMPLATE {self._template} STRATEGY file_copy")

    def drop(self) -> None:
        """Remove the database."""
        self.engine.dispose()
        self._order(f"DROP DATABASE IF EXISTS {self._name} WITH (FORCE)")

    def _order(self, statement: str) -> None:
        with plain_engine(self._server).connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql(statement)

    def lock(self) -> IO[bytes]:
        """Own the database, as far as this process is concerned."""
        return lock(self._lock)

    def begin(self) -> AbstractContextManager[Connection]:
        """A transaction that writes."""
        return self.engine.begin()

    def read(self, query: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """What the database contains now. Like the bot's own reads, this one may not write."""
        with self.engine.connect() as connection:
            reading = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            return query(reading, *args, **kwargs)


class Door:
    """Opens the disk in place of the database that a bot asks for, with its steps counted."""

    def __init__(self, disk: Disk, step: Step) -> None:
        self._disk = disk
        self._step = step

    async def __call__(self, url: str, *, alone: bool = False) -> "InPlace":
        """The database on the disk, for any URL; a simulated bot is always ``alone``. Raises StoreBusy."""
        return InPlace(self._disk, self._disk.lock(), self._step)


class InPlace:
    """Does what the store's database does, but in the caller's task. A step may raise StoreFault."""

    is_shared = False

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

    async def read_at_once(
        self, query: Callable[Concatenate[Connection, _P], _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """The same as ``read``."""
        return await self.read(query, *args, **kwargs)

    async def write(self, query: Callable[[Connection], _T], *, alone: bool = True) -> _T:
        """Run the query in a transaction and commit it."""
        await self._step("before write")
        self._check_open()
        with self._disk.begin() as connection:
            written = query(connection)
        await self._step("after write")
        return written

    async def migrate(self, query: Callable[[Connection], _T]) -> _T:
        """The same as ``write``: a transaction here takes no time."""
        return await self.write(query)

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
