"""The database: one SQLite file that this process owns, with one connection on which queries run one at a time."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, StaticPool, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, OperationalError

from storage.engine.driver import Driver
from storage.engine.lock import lock
from storage.engine.sqlite import journal, open_engine, sqlite3
from storage.errors import BadAddress, StoreFault, StoreLocked

_P = ParamSpec("_P")
_T = TypeVar("_T")

# A query is a plain function of a connection. It runs in the driver's thread, so it must not touch the event loop.
Query: TypeAlias = Callable[Concatenate[Connection, _P], _T]

PATIENCE: Final = 2
"""Seconds to wait for another process that has locked the file; a press must be answered within three."""


class Database:
    """The SQLite file and its connection. Reads and writes take turns, so a read never sees half of a write.

    A query runs as a whole in the driver's thread: one way there and back. If each statement went there by itself,
    these ways would be most of what a short query costs.

    If another process has locked the file, one query waits for it. If that fails, the queries after it are tried once
    without waiting, until a write succeeds again.
    """

    def __init__(self, url: URL, path: Path, held: IO[bytes]) -> None:
        self.path: Final = path
        self._engine = open_engine(url.set(drivername="sqlite"), self._connection, StaticPool)
        self._held = held
        self._driver: Driver | None = None
        self._patient = True
        self._opening = asyncio.Lock()
        self._closed = False

    @classmethod
    def own(cls, url: str) -> "Database":
        """Lock the file that the URL names; its directory is made if there is none. Raises StoreBusy, StoreFault."""
        parsed = sqlite_url(url)
        path = Path(parsed.database or "").resolve()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            # If the file cannot be written, SQLite opens it read-only and fails at the first write. Fail now instead.
            path.open("ab").close()
            held = lock(path)
        except OSError as error:
            raise StoreFault(f"{error.filename or path} cannot be used: {error.strerror}") from error
        return cls(parsed, path, held)

    async def read(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run the query and give its result. If the caller is cancelled, the query still ends. Raises StoreFault."""

        def reading() -> _T:
            with self._engine.connect() as connection:
                return query(connection, *args, **kwargs)

        return await self._run(reading)

    async def write(self, query: Callable[[Connection], _T]) -> _T:
        """Run the query in a transaction and commit it.

        Raises StoreFault: then nothing is written, unless the disk failed after the commit.
        """

        def writing() -> _T:
            with self._engine.begin() as connection:
                # Without IMMEDIATE the lock is taken at the first write, and SQLite may then refuse it without waiting.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                written = query(connection)
            self._wait_for_others(patient=True)
            return written

        return await self._run(writing)

    async def close(self) -> None:
        """Release the file after all queries under way."""
        self._closed = True
        if self._driver is not None:
            await self._driver.close()
        self._held.close()

    async def _run(self, work: Callable[[], _T]) -> _T:
        self._check_open()
        with self._faults():
            # Several queries may come before the connection is open; only one of them opens it.
            async with self._opening:
                self._driver = self._driver or await Driver.of(partial(_connected, self.path))
            return await self._driver.run(partial(self._tried, work))

    def _tried(self, work: Callable[[], _T]) -> _T:
        try:
            return work()
        except OperationalError:
            self._wait_for_others(patient=False)
            raise

    def _wait_for_others(self, *, patient: bool) -> None:
        # The setting costs a statement, so it is sent only when it changes.
        if patient is not self._patient:
            self._patient = patient
            self._connection().execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE) if patient else 0}")

    def _connection(self) -> sqlite3.Connection:
        assert self._driver is not None
        return self._driver.connection()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreFault(f"{self.path} is closed")

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn failures of the database into StoreFault; bugs of a query pass through."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise fault_of(self.path, error) from error
        except DatabaseError as error:
            # Subclasses such as IntegrityError (a broken constraint) are bugs.
            if type(error) in {DatabaseError, OperationalError}:
                raise fault_of(self.path, error.orig) from error
            raise


def fault_of(path: Path, error: BaseException | None) -> StoreFault:
    """The fault that names the file and SQLite's error; for a file that somebody else has locked, what to do."""
    # SQLite's extended codes have the kind of error in their lowest byte.
    if isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
        return StoreLocked(f"{path}: {error} by another program: close that program, or wait until it is done")
    return StoreFault(f"{path}: {error}")


def sqlite_url(url: str) -> URL:
    """Parse the URL of a SQLite file. Raises BadAddress."""
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise BadAddress("this is not a database address") from error
    if parsed.get_backend_name() != "sqlite" or parsed.database in {None, "", ":memory:"} or parsed.query:
        raise BadAddress(f"{parsed.render_as_string()} is not the address of a SQLite file")
    return parsed.set(drivername="sqlite+aiosqlite")


def _connected(path: Path) -> sqlite3.Connection:
    """Open the file; transactions begin only where the code says BEGIN. Raises sqlite3.DatabaseError."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE)
    try:
        connection.execute(f"PRAGMA journal_mode = {journal()}")
        # With less than FULL, a power cut could undo a move that was already confirmed.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # What is deleted is overwritten: names of people who were forgotten, and hands.
        connection.execute("PRAGMA secure_delete = ON")
    except BaseException:
        connection.close()
        raise
    return connection
