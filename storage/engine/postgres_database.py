"""A database of a PostgreSQL server as the store's database."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar

import structlog
from sqlalchemy import URL, Connection, func, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.util import greenlet_spawn

from storage.engine.addresses import name_of, postgres_url
from storage.engine.database import Query
from storage.engine.driver import begin_with, read
from storage.engine.health import Health
from storage.engine.postgres import (
    BROKEN,
    IN_USE,
    RUNNING,
    WRITING,
    faults,
    is_cut_off,
    is_damage,
    is_locked,
    open_engine,
    why_unfit,
)
from storage.engine.postgres_holder import Holder
from storage.errors import OutcomeUnknown, StoreBusy, StoreFault, StoreLocked
from storage.ids import Millis
from storage.migrations.ownership import revision_of
from storage.migrations.revisions import own_number, refuse_newer
from storage.moving import refuse_moved

_log: Final = structlog.get_logger()

BRIEFLY: Final = 3
"""Seconds that a migration waits for another program's lock: all writes wait meanwhile, and what reads that table.

The server ends its own vacuum after one second of that.
"""

PAUSE: Final = 5
"""Seconds until the migration is tried again. Writes go on meanwhile."""

_P = ParamSpec("_P")
_T = TypeVar("_T")

_LOCK: Final = text("SELECT pg_try_advisory_lock(:lock)")
_SHARE: Final = text("SELECT pg_try_advisory_lock_shared(:lock)")
_RUNS: Final = text("SELECT pg_advisory_lock_shared(:running, :schema)")
_UNLOCK: Final = text("SELECT pg_advisory_unlock_all()")
# These locks end with their transaction. The second ones do not wait, and give false if they would have to.
_WRITE_ALONE: Final = f"SELECT pg_advisory_xact_lock({WRITING})"
_WRITE_BESIDE: Final = f"SELECT pg_advisory_xact_lock_shared({WRITING})"
_TRY_ALONE: Final = select(func.pg_try_advisory_xact_lock(WRITING))
_TRY_BESIDE: Final = select(func.pg_try_advisory_xact_lock_shared(WRITING))


class PostgresDatabase:
    """A database on a server, with one connection for this process's writes and some for its reads.

    The connection for writes holds a lock of the server's, so that other programs see that the database is in use. When
    the connection breaks, the server releases the lock, and the next write takes it again on a new connection.
    """

    def __init__(self, url: URL, *, alone: bool) -> None:
        self.name: Final = name_of(url)
        self.is_shared: Final = not alone
        self._url = url
        self._engine: AsyncEngine = open_engine(url)
        self._readers = self._engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        self._readers_at_once = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: AsyncConnection | None = None
        self._holders: dict[str, Holder] = {}
        self._turn = asyncio.Lock()
        self._under_way: set[asyncio.Task[object]] = set()
        self._closed = False
        self._patient = True
        """Whether writes wait for other processes: no longer after one has waited in vain, until one need not wait."""

        self.on_unreadable: list[Callable[[], None]] = []

    @classmethod
    async def open(cls, url: str, *, alone: bool = False) -> "PostgresDatabase":
        """Connect to the database and note there that it is in use. ``alone``: no other process may use it meanwhile.

        Raises BadAddress; StoreBusy; StoreFault also if the server is too old or stores another encoding than UTF-8.
        """
        database = cls(postgres_url(url), alone=alone)
        try:
            with faults(database.name):
                database._connection = await database._locked()
        except BaseException:
            await database.close()
            raise
        return database

    async def read(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run the query and give its result. If the caller is cancelled, the query still ends. Raises StoreFault."""
        return await self._read(self._readers, lambda connection: query(connection, *args, **kwargs))

    async def read_at_once(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Like ``read``, for a query of one statement: without a transaction it takes one way to the server, not three.

        Raises StoreFault.
        """
        return await self._read(self._readers_at_once, lambda connection: query(connection, *args, **kwargs))

    async def _read(self, readers: AsyncEngine, query: Callable[[Connection], _T]) -> _T:
        # One greenlet for the whole read: an AsyncConnection starts one each to connect, to read and to close.
        def reading() -> _T:
            with readers.sync_engine.connect() as connection:
                return query(connection)

        async def tried() -> _T:
            try:
                return await greenlet_spawn(reading)
            except BROKEN as error:
                # A server that was restarted has cut the connection. A read may be done twice.
                if not is_cut_off(error):
                    raise
                return await greenlet_spawn(reading)

        return await self._run(tried)

    async def write(self, query: Callable[[Connection], _T], *, alone: bool = True) -> _T:
        """Run the query in a transaction and commit it.

        Raises StoreFault: then nothing is written, unless it is OutcomeUnknown.
        """

        async def writing() -> _T:
            async with self._turn:
                if self._connection is None or self._connection.invalidated:
                    await self._let_go()
                    self._connection = await self._locked_again()
                return await self._connection.run_sync(self._written, query, alone=alone)

        return await self._run(writing)

    def _written(self, connection: Connection, query: Callable[[Connection], _T], *, alone: bool) -> _T:
        with connection.begin() as transaction:
            self._begin(connection, alone=alone)
            written = query(connection)
            with faults(self.name, OutcomeUnknown):
                transaction.commit()
            return written

    def _begin(self, connection: Connection, *, alone: bool) -> None:
        """Begin the transaction when no write of another process stands in the way of it. Raises StoreLocked."""
        try:
            if self._patient:
                begin_with(connection, _WRITE_ALONE if alone else _WRITE_BESIDE)
            else:
                ((self._patient,),) = read(connection, _TRY_ALONE if alone else _TRY_BESIDE, {})
        except DBAPIError as error:
            if not is_locked(error):
                raise
            self._patient = False
        if not self._patient:
            raise StoreLocked(f"{self.name}: another process is changing it, perhaps to another schema")

    async def migrate(self, query: Callable[[Connection], _T]) -> _T:
        """Like ``write``, but without a limit of time: another process may be migrating a large table.

        While another program reads what the query changes, the query is undone and tried again, so that others can
        write: a copy of a large database takes minutes.
        """

        async def migrating() -> _T:
            while not self._closed:
                try:
                    return await self._migrated(query)
                except DBAPIError as error:
                    if not is_locked(error):
                        raise
                    _log.warning("another program is reading what is to be migrated", reason=error.statement)
                await asyncio.sleep(PAUSE)
            raise StoreFault(f"{self.name} is closed")

        return await self._run(migrating)

    async def _migrated(self, query: Callable[[Connection], _T]) -> _T:
        engine = open_engine(self._url, answers_within=None)
        try:
            async with engine.begin() as connection:
                await connection.execute(text(_WRITE_ALONE))
                await connection.execute(text(f"SET LOCAL lock_timeout = '{BRIEFLY}s'"))
                return await connection.run_sync(query)
        finally:
            await engine.dispose()

    async def hold(self, name: str) -> bool:
        """Hold the lock of this name until the database is closed, also over a restart of the server.

        False: another program holds it. Raises StoreFault.
        """
        holder = self._holders.get(name) or Holder(self._url.render_as_string(hide_password=False), name)
        self._holders[name] = holder
        with faults(self.name):
            return await holder.taken()

    async def erase(self, tables: Collection[str]) -> None:
        """Do nothing: the files and the log belong to the server."""

    def check_memory(self, open_time: Millis | None) -> None:
        """Do nothing: what a server's database was is known to its own backups alone."""

    def remember(self, open_time: Millis) -> None:
        """Do nothing: no file can be put in the database's place."""

    async def check(self, now: Millis) -> Health:
        """Check nothing: the server checks its own files."""
        return Health(checked=now)

    async def close(self) -> None:
        """Release the database after all queries under way."""
        self._closed = True
        while self._under_way:
            await asyncio.wait(self._under_way)
        for holder in self._holders.values():
            await asyncio.to_thread(holder.close)
        await self._let_go()
        await self._engine.dispose()

    async def _run(self, work: Callable[[], Coroutine[object, None, _T]]) -> _T:
        """Do the work, to its end also if the caller is cancelled."""
        if self._closed:
            raise StoreFault(f"{self.name} is closed")
        task = asyncio.create_task(self._watched(work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _watched(self, work: Callable[[], Awaitable[_T]]) -> _T:
        with faults(self.name):
            try:
                return await work()
            except BROKEN as error:
                if is_damage(error):
                    for call in self.on_unreadable:
                        call()
                raise

    async def _locked(self) -> AsyncConnection:
        """A connection that holds the lock. Raises StoreBusy, StoreFault, and what the driver raises."""
        connection = await self._engine.connect()
        try:
            if why := await connection.run_sync(why_unfit):
                raise StoreFault(f"{self.name}: {why}")
            if not await connection.scalar(_SHARE if self.is_shared else _LOCK, {"lock": IN_USE}):
                raise StoreBusy(self.name)
            await connection.execute(_RUNS, {"running": RUNNING, "schema": own_number()})
            # The locks belong to the session, not to the transaction.
            await connection.commit()
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _locked_again(self) -> AsyncConnection:
        try:
            connection = await self._locked()
        except StoreBusy as busy:
            # The other process has taken the database while the connection was broken.
            raise StoreFault(str(busy)) from busy
        try:
            # Meanwhile a newer release may have changed the schema, or everything may have been moved elsewhere.
            refuse_newer(self.name, await connection.run_sync(revision_of))
            await connection.run_sync(refuse_moved)
            await connection.commit()
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _let_go(self) -> None:
        """Give up the connection and its lock. A broken connection has lost the lock already."""
        if self._connection is None:
            return
        connection, self._connection = self._connection, None
        if not connection.invalidated:
            with suppress(*BROKEN):
                await connection.execute(_UNLOCK)
                await connection.commit()
        await connection.close()
