"""The database: one SQLite file that this process owns, and one connection that all queries share in turn."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from storage.errors import BadAddress, StoreFault
from storage.lock import lock

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Version: TypeAlias = tuple[int, int, int]

# A query is a plain function of a connection; the async engine lends it one.
Query: TypeAlias = Callable[Concatenate[Connection, _P], _T]


class Database:
    """Reads and writes in turn: a read sees what is committed, whole, and never a write half done."""

    def __init__(self, path: Path, engine: AsyncEngine, held: IO[bytes]) -> None:
        self.path: Final = path
        self._engine = engine
        self._held = held
        self._reads: set[asyncio.Task[object]] = set()
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
        return cls(path, _engine(parsed), held)

    async def read(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """What the query finds. A caller who stops waiting leaves the connection in order. Raises StoreFault."""
        self._check_open()
        task = asyncio.create_task(self._read(lambda connection: query(connection, *args, **kwargs)))
        self._reads.add(task)
        task.add_done_callback(self._reads.discard)
        return await asyncio.shield(task)

    async def _read(self, query: Callable[[Connection], _T]) -> _T:
        with self._faults():
            async with self._engine.connect() as connection:
                return await connection.run_sync(query)

    async def write(self, query: Callable[[Connection], _T]) -> _T:
        """Run the query in a transaction and commit it. Raises StoreFault, and then nothing is written."""
        self._check_open()

        def immediately(connection: Connection) -> _T:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            return query(connection)

        with self._faults():
            async with self._engine.begin() as connection:
                return await connection.run_sync(immediately)

    async def close(self) -> None:
        """Let the file go, after the reads that are under way."""
        self._closed = True
        await asyncio.gather(*self._reads, return_exceptions=True)
        await self._engine.dispose()
        self._held.close()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFault(f"{self.path} is closed")

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Tell what the database cannot do from what a query does wrong."""
        try:
            yield
        except DatabaseError as error:
            # Its other kinds, such as a broken constraint, are bugs.
            if type(error) in {DatabaseError, OperationalError}:
                raise StoreFault(f"{self.path}: {error.orig}") from error
            raise


def wal_is_safe(version: _Version) -> bool:
    """Whether this SQLite has the repair without which a write-ahead log can be corrupted."""
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def sqlite_url(url: str) -> URL:
    """The address of a SQLite file, read. Raises BadAddress."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadAddress("the database's address is not one") from error
    if parsed.get_backend_name() != "sqlite" or parsed.database in {None, "", ":memory:"} or parsed.query:
        raise BadAddress(f"{parsed.render_as_string()} is not the address of a SQLite file")
    return parsed.set(drivername="sqlite+aiosqlite")


def _engine(url: URL) -> AsyncEngine:
    """One connection, waited for as long as it takes; the driver begins no transaction by itself."""
    engine = create_async_engine(
        url,
        connect_args={"isolation_level": None},
        pool_size=1,
        max_overflow=0,
        pool_timeout=None,
        # An error must not tell hands and seeds.
        hide_parameters=True,
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    return engine


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA journal_mode = {'WAL' if wal_is_safe(sqlite3.sqlite_version_info) else 'TRUNCATE'}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()
