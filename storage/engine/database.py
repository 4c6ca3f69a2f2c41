"""The database: one SQLite file that this process owns, and one connection that all queries share in turn."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

import aiosqlite
from sqlalchemy import URL, Connection, Engine, StaticPool, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError

from storage.engine.lock import lock
from storage.errors import BadAddress, StoreFault

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Version: TypeAlias = tuple[int, int, int]

# A query is a plain function of a connection, and is run where the connection lives: it touches nothing of the loop.
Query: TypeAlias = Callable[Concatenate[Connection, _P], _T]

PATIENCE: Final = 2
"""Seconds to wait for another process that holds the database: people expect an answer in three."""


class _Driver(aiosqlite.Connection):
    """A connection in a thread of its own, where whole queries are run."""

    @classmethod
    async def of(cls, path: Path) -> "_Driver":
        """A connection to the file. Raises sqlite3.DatabaseError."""
        driver = cls(partial(_connected, path), iter_chunk_size=1)
        # A program that ends as it stands does not wait for it.
        driver._thread.daemon = True
        try:
            _ = await driver
        except sqlite3.Error:
            # It ends now: its last word must find the loop still open.
            driver._thread.join()
            raise
        return driver

    def lend(self) -> sqlite3.Connection:
        """The connection itself, for its own thread alone."""
        return self._conn

    async def run(self, work: Callable[[], _T]) -> _T:
        """What the work comes to, when all that was given before it is done; it goes on if its caller does not."""
        done: list[_T] = []
        await self._execute(lambda: done.append(work()))  # type: ignore[no-untyped-call]  # The driver's has no types.
        return done[0]


class Database:
    """Reads and writes in turn: a read sees what is committed, whole, and never a write half done.

    A query is run as a whole in the driver's thread: one way there and back, where each of its statements would take
    several by itself. That is most of what a short query costs.

    While another process holds the database, one query waits for it. When that was in vain, those behind it and all
    that come after them are tried once and wait no more, until something has been written.
    """

    def __init__(self, url: URL, path: Path, held: IO[bytes]) -> None:
        self.path: Final = path
        self._engine = _engine(url, self._connection)
        self._held = held
        self._driver: _Driver | None = None
        self._patient = True
        self._opening = asyncio.Lock()
        self._closed = False

    @classmethod
    def own(cls, url: str) -> "Database":
        """Own the file that the URL names; its directory is made if there is none. Raises StoreBusy, StoreFault."""
        parsed = sqlite_url(url)
        path = Path(parsed.database or "").resolve()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # SQLite would settle for reading only, and say so at the first write.
            path.open("ab").close()
            held = lock(path)
        except OSError as error:
            raise StoreFault(f"{error.filename or path} cannot be used: {error.strerror}") from error
        return cls(parsed, path, held)

    async def read(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """What the query finds. A caller who stops waiting leaves the connection in order. Raises StoreFault."""

        def reading() -> _T:
            with self._engine.connect() as connection:
                return query(connection, *args, **kwargs)

        return await self._run(reading)

    async def write(self, query: Callable[[Connection], _T]) -> _T:
        """Run the query in a transaction and commit it.

        Raises StoreFault: then nothing is written, unless the disk failed after it was done.
        """

        def writing() -> _T:
            with self._engine.begin() as connection:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                written = query(connection)
            self._wait_for_others(patient=True)
            return written

        return await self._run(writing)

    async def close(self) -> None:
        """Let the file go, after all that is under way."""
        self._closed = True
        if self._driver is not None:
            await self._driver.close()
        self._held.close()

    async def _run(self, work: Callable[[], _T]) -> _T:
        self._check_open()
        with self._faults():
            async with self._opening:
                self._driver = self._driver or await _Driver.of(self.path)
            return await self._driver.run(partial(self._tried, work))

    def _tried(self, work: Callable[[], _T]) -> _T:
        try:
            return work()
        except OperationalError:
            self._wait_for_others(patient=False)
            raise

    def _wait_for_others(self, *, patient: bool) -> None:
        if patient is not self._patient:
            self._patient = patient
            self._connection().execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE) if patient else 0}")

    def _connection(self) -> sqlite3.Connection:
        assert self._driver is not None
        return self._driver.lend()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFault(f"{self.path} is closed")

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Tell what the database cannot do from what a query does wrong."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise StoreFault(f"{self.path}: {error}") from error
        except DatabaseError as error:
            # Its other kinds, such as a broken constraint, are bugs.
            if type(error) in {DatabaseError, OperationalError}:
                raise StoreFault(f"{self.path}: {error.orig}") from error
            raise


def journal() -> str:
    """The kind of journal that this machine's SQLite keeps safely."""
    return "WAL" if wal_is_safe(sqlite3.sqlite_version_info) else "TRUNCATE"


def wal_is_safe(version: _Version) -> bool:
    """Whether this SQLite has the repair without which a write-ahead log can be corrupted."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def sqlite_url(url: str) -> URL:
    """The address of a SQLite file, read. Raises BadAddress."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadAddress("this is not a database address") from error
    if parsed.get_backend_name() != "sqlite" or parsed.database in {None, "", ":memory:"} or parsed.query:
        raise BadAddress(f"{parsed.render_as_string()} is not the address of a SQLite file")
    return parsed.set(drivername="sqlite+aiosqlite")


def _engine(url: URL, connection: Callable[[], sqlite3.Connection]) -> Engine:
    """The driver's one connection, as queries know it."""
    return create_engine(
        url.set(drivername="sqlite"),
        creator=connection,
        poolclass=StaticPool,
        # An error must not tell hands and seeds.
        hide_parameters=True,
    )


def _connected(path: Path) -> sqlite3.Connection:
    """A connection to the file, which begins no transaction by itself. Raises sqlite3.DatabaseError."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
    try:
        connection.execute(f"PRAGMA journal_mode = {journal()}")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        connection.close()
        raise
    return connection
