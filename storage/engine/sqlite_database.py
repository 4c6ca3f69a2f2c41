"""One SQLite file as the store's database, with one connection on which queries run one at a time."""

import asyncio
import os
import shutil
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Final, ParamSpec, TypeVar

import structlog
from sqlalchemy import URL, Connection, StaticPool
from sqlalchemy.exc import DatabaseError, OperationalError

from storage.engine.addresses import EXAMPLES, is_on_server, parsed_url
from storage.engine.checkpoints import Checkpoints
from storage.engine.database import Query
from storage.engine.driver import Driver, begin_writing
from storage.engine.health import Health, write_health
from storage.engine.integrity import check_beside_the_bot
from storage.engine.lock import lock
from storage.engine.mark import close_mark, lost_file, lost_games, recovering, write_mark
from storage.engine.private_files import close_to_others, file_in_place_of, make_folder
from storage.engine.rewriting import rewrite
from storage.engine.sqlite import DAMAGE, PATIENCE, journal, kind_of, open_engine, sqlite3, why_unfit
from storage.errors import BadAddress, StoreDamaged, StoreFault, StoreLocked, file_fault
from storage.ids import Millis

_P = ParamSpec("_P")
_T = TypeVar("_T")

_LOG: Final = ("-wal", "-shm")
"""The ends of the names of the write-ahead log and of its index."""

_log: Final = structlog.get_logger()

INDEX: Final = 32 * 1024
"""The least size of the index of a write-ahead log."""

EVERY: Final = 10_000
"""The mark is written when so much open time has passed, in milliseconds: at every beat of a bot that is at rest."""


class SqliteDatabase:
    """The SQLite file and its connection. Reads and writes take turns, so a read never sees half of a write.

    A query runs as a whole in the driver's thread: one way there and back. If each statement went there by itself,
    these ways would be most of what a short query costs.

    If another process has locked the file, one query waits for it. If that fails, the queries after it are tried once
    without waiting, until a write succeeds again.

    If the file is deleted or replaced while it is open, writes are refused: they would be lost. If its write-ahead log
    is deleted, the next write first saves in the file what was in the log.
    """

    def __init__(self, url: URL, path: Path, held: IO[bytes]) -> None:
        self.path: Final = path
        self._engine = open_engine(url.set(drivername="sqlite"), self._connection, StaticPool)
        self._lasting: Connection | None = None
        """SQLAlchemy's connection for all queries: to open one for each takes as long as a short query. None before the
        file is open."""

        self._held = held
        self._driver: Driver | None = None
        self._checkpoints: Checkpoints | None = None
        """None before the file is open, or if it has no write-ahead log."""

        self._patient = True
        self._log_is_old = True
        """Whether copies of deleted rows may stand in the log; also those of a process that died."""

        self._to_rewrite: frozenset[str] = frozenset()
        """The tables of which copies of deleted rows may stand in the file."""

        self._opening = asyncio.Lock()
        self._closed = False
        self._files: dict[str, tuple[int, int] | None] = dict.fromkeys(f"{path}{end}" for end in ("", *_LOG))
        """The files that SQLite has open → their identity on the disk; None until they are first seen."""

        self._marked = Millis(0)
        """The open time in the mark."""

        self.on_unreadable: list[Callable[[], None]] = []
        """Called in the event loop after each query that failed because something of the file is damaged or missing."""

        self.is_shared: Final = False

    @classmethod
    def own(cls, url: str) -> "SqliteDatabase":
        """Lock the file that the URL names; its directory is made if there is none.

        Other users can read neither. Raises StoreBusy; StoreFault also if there were games in the file and it is empty,
        or if SQLite is too old.
        """
        parsed = sqlite_url(url)
        path = Path(parsed.database or "").resolve()
        if why := why_unfit():
            raise StoreFault(why)
        try:
            # A folder that is named from where the bot works, such as ``data``, is the bot's own.
            named = Path(parsed.database or "")
            make_folder(path.parent, own=not named.is_absolute() and Path.cwd() in path.parent.parents)
            if lost := lost_file(path):
                raise StoreFault(lost)
            # If the file cannot be written, SQLite opens it read-only and fails at the first write. Fail now instead.
            path.open("ab").close()
            held = lock(path)
            close_to_others(path)
        except OSError as error:
            raise file_fault(error, path) from error
        return cls(parsed, path, held)

    async def read(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run the query and give its result. If the caller is cancelled, the query still ends. Raises StoreFault."""

        def reading() -> _T:
            connection = self._lasting
            assert connection is not None
            try:
                return query(connection, *args, **kwargs)
            finally:
                connection.rollback()

        return await self._run(reading)

    async def read_at_once(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """The same as ``read``: a transaction that reads costs nothing here."""
        return await self.read(query, *args, **kwargs)

    async def write(self, query: Callable[[Connection], _T], *, alone: bool = True) -> _T:
        """Run the query in a transaction and commit it. No other process writes to the file, ``alone`` or not.

        Raises StoreFault: then nothing is written, unless the disk failed after the commit.
        """

        def writing() -> _T:
            self._check_files()
            connection = self._lasting
            assert connection is not None
            try:
                with connection.begin():
                    begin_writing(connection)
                    written = query(connection)
            except BaseException:
                # SQLite keeps the transaction when it refuses a commit.
                self._connection().rollback()
                raise
            if self._checkpoints is not None:
                self._checkpoints.after_write()
            if self._log_is_old:
                self._try_to_empty_log()
            if not self._patient:
                self._wait_for_others(patient=True)
            return written

        return await self._run(writing)

    async def migrate(self, query: Callable[[Connection], _T]) -> _T:
        """The same as ``write``: no write of this process is limited in time."""
        return await self.write(query)

    async def hold(self, name: str) -> bool:
        """Yes: no other program can use the file."""
        return True

    async def erase(self, tables: Collection[str]) -> None:
        """Rewrite the tables, save the write-ahead log in the file, and empty it. Until both are done, writes try."""

        def erasing() -> None:
            self._log_is_old = True
            # An earlier call may have failed: its tables are rewritten with these.
            self._to_rewrite |= frozenset(tables)
            self._try_to_empty_log()

        await self._run(erasing)

    def _try_to_empty_log(self) -> None:
        # A reader may take minutes, such as a backup. Presses must not wait for it.
        self._wait_for_others(patient=False)
        # If the disk is full, what was written before is committed all the same. The next write tries again.
        with suppress(sqlite3.OperationalError):
            if self._to_rewrite:
                rewrite(self._connection(), sorted(self._to_rewrite))
                self._to_rewrite = frozenset()
            ((self._log_is_old, *_),) = self._connection().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def check_memory(self, open_time: Millis | None) -> None:
        """Raise StoreFault if the file was further than this open time, which it has now."""
        if lost := lost_games(self.path, open_time):
            raise StoreFault(lost)

    def remember(self, open_time: Millis) -> None:
        """Note beside the file how far it has come."""
        if open_time - self._marked >= EVERY:
            # If the disk takes nothing, the older mark stays, and is still right.
            with suppress(OSError):
                write_mark(self.path, open_time)
                self._marked = open_time

    async def check(self, now: Millis) -> Health | None:
        """Check the file's structure, and write what was found beside it for ``minotaur doctor``.

        Games go on meanwhile; None if the file is too large for that. Raises StoreFault if the check was not possible.
        """
        with self._faults():
            faults = await check_beside_the_bot(self.path)
        if faults is None:
            return None
        health = Health(checked=now, faults=faults)
        write_health(self.path, health)
        return health

    async def close(self) -> None:
        """Release the file after all queries under way."""
        self._closed = True
        if self._driver is not None:
            if self._checkpoints is not None:
                await self._driver.run(self._checkpoints.close)
                self._checkpoints = None
            if self._lasting is not None:
                await self._driver.run(self._lasting.close)
                self._lasting = None
            await self._driver.close()
            # If the disk takes nothing, SQLite has not deleted the journal either.
            with suppress(OSError):
                close_mark(self.path)
        self._held.close()

    async def _run(self, work: Callable[[], _T]) -> _T:
        if self._closed:
            raise StoreFault(f"{self.path} is closed")
        with self._faults():
            # Several queries may come before the connection is open; only one of them opens it.
            async with self._opening:
                driver = self._driver = self._driver or await Driver.of(partial(_connected, self.path))
                if self._lasting is None:
                    await driver.run(self._opened)
            return await driver.run(partial(self._tried, work))

    def _opened(self) -> None:
        connection = self._engine.connect()
        self._begin_checkpoints()
        # Last: if something above fails, the next query tries all of it again.
        self._lasting = connection

    def _begin_checkpoints(self) -> None:
        if journal() == "WAL":
            self._checkpoints = Checkpoints(self.path, self._connection())

    def _tried(self, work: Callable[[], _T]) -> _T:
        try:
            return work()
        except OperationalError:
            self._wait_for_others(patient=False)
            raise

    def _check_files(self) -> None:
        """Look whether the files are those that SQLite has open: it would go on writing where nobody can read.

        Raises StoreFault if the database is gone. If only its log is gone, the log is saved and made anew.
        """
        gone = []
        for name, known in self._files.items():
            try:
                status = os.stat(name)  # noqa: PTH116 - each write asks; a Path would take three times as long
            except OSError:
                found = None
            else:
                found = status.st_dev, status.st_ino
            if known is None:
                self._files[name] = found
            elif found != known:
                gone.append(name)
        if gone:
            self._save_log(gone)

    def _save_log(self, gone: Sequence[str]) -> None:
        if str(self.path) in gone:
            raise StoreFault(f"{self.path} was deleted or replaced: put it back, or stop the bot and restore a backup")
        connection = self._connection()
        if self._checkpoints is not None:
            self._checkpoints.close()  # Its connection would keep the journal from being changed.
        # SQLite still has the log open. To change the journal, it copies all of the log into the file.
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute(f"PRAGMA journal_mode = {journal()}")
        self._begin_checkpoints()
        self._files.update(dict.fromkeys(gone))
        _log.warning("the database's log was deleted; all that was in it has been saved", database=str(self.path))

    def _wait_for_others(self, *, patient: bool) -> None:
        # The setting costs a statement, so it is sent only when it changes.
        if patient is not self._patient:
            self._patient = patient
            self._connection().execute(f"PRAGMA busy_timeout = {round(1000 * PATIENCE) if patient else 0}")

    def _connection(self) -> sqlite3.Connection:
        assert self._driver is not None
        return self._driver.connection()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn failures of the database into StoreFault; bugs of a query pass through."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise self._fault(error) from error
        except DatabaseError as error:
            # Subclasses such as IntegrityError (a broken constraint) are bugs.
            if type(error) in {DatabaseError, OperationalError}:
                raise self._fault(error.orig) from error
            raise

    def _fault(self, error: BaseException | None) -> StoreFault:
        if kind_of(error) in DAMAGE:
            for call in self.on_unreadable:
                call()
        return fault_of(self.path, error)


def fault_of(path: Path, error: BaseException | None) -> StoreFault:
    """The fault that names the file and SQLite's error, and what to do if the file itself is not at fault."""
    if kind_of(error) == sqlite3.SQLITE_BUSY:
        return StoreLocked(f"{path}: {error} by another program: close that program, or wait until it is done")
    # A write-ahead log needs files of its own beside the database, also for those who only read.
    closed = (
        kind_of(error) == sqlite3.SQLITE_CANTOPEN and os.access(path, os.F_OK) and not os.access(path.parent, os.W_OK)
    )
    if kind_of(error) == sqlite3.SQLITE_READONLY or closed:
        return StoreFault(f"{path}: {error}: let this user write the file and its folder")
    if kind_of(error) == sqlite3.SQLITE_CANTOPEN and os.access(path, os.F_OK) and not os.access(path, os.R_OK):
        return StoreFault(f"{path}: {error}: let this user read and write it")
    # With a write-ahead log SQLite calls it an I/O error if a reader has no room for the log's index.
    if kind_of(error) == sqlite3.SQLITE_FULL or (kind_of(error) == sqlite3.SQLITE_IOERR and _is_full(path.parent)):
        return StoreFault(f"{path}: {error}: make room on its disk")
    if kind_of(error) in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return StoreDamaged(f"{path}: {error}", [str(error)])
    return StoreFault(f"{path}: {error}")


def _is_full(folder: Path) -> bool:
    """Whether the folder's disk has no room for the index of a log, which SQLite makes in pieces of this size."""
    with suppress(OSError):
        return shutil.disk_usage(folder).free < INDEX
    return False


def sqlite_url(url: str) -> URL:
    """Parse the URL of a SQLite file. Raises BadAddress."""
    parsed = parsed_url(url)
    if is_on_server(url):
        raise BadAddress("a database on a server is no file; PostgreSQL's own tools, such as pg_dump, copy it")
    if parsed.get_backend_name() != "sqlite" or parsed.database in {None, "", ":memory:"}:
        # Of an @ in a password the rest would be shown as the host. Behind a question mark may be a password, too.
        shown = parsed.set(host=parsed.host and parsed.host.rpartition("@")[2], query={}).render_as_string()
        raise BadAddress(f"{shown} is not the address of a SQLite file or a PostgreSQL database: {EXAMPLES}")
    if parsed.query or "\0" in (parsed.database or ""):
        raise BadAddress(f"the address of a SQLite file has no question mark and no %00: {EXAMPLES}")
    _check_path(Path(parsed.database or ""))
    return parsed.set(drivername="sqlite+aiosqlite")


def _check_path(path: Path) -> None:
    """Raise BadAddress if no database can be there."""
    if path.parts[:1] == ("~",):
        raise BadAddress("~ means nothing here: write the whole path, with four slashes before it")
    # Nobody can ask for the kind of a file in a closed folder.
    if os.access(path, os.F_OK) and not path.is_file():
        raise BadAddress(f"{path} is {'a folder: name a file in it' if path.is_dir() else 'a device, not a file'}")
    if (other := file_in_place_of(path.parent)) is not None:
        raise BadAddress(f"{other} is a file, not a folder: name a file in a folder")


def _connected(path: Path) -> sqlite3.Connection:
    """Open the file; transactions begin only where the code says BEGIN. Raises sqlite3.DatabaseError."""
    # An INSERT or an IN of another length is another statement: with the usual 128 they would push each other out.
    connection = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, cached_statements=1024)
    try:
        with recovering(path):
            connection.execute(f"PRAGMA journal_mode = {journal()}")
        # With less than FULL, a power cut could undo a move that was already confirmed.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # What is deleted is overwritten: names of people who were forgotten, and hands.
        connection.execute("PRAGMA secure_delete = ON")
        # Copies of rows that are rewritten stand in no file of their own.
        connection.execute("PRAGMA temp_store = MEMORY")
    except BaseException:
        connection.close()
        raise
    return connection
