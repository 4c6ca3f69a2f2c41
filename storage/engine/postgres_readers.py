"""The connections on which a database of a PostgreSQL server is read."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.engine.postgres_transaction import driver_of, run

_T = TypeVar("_T")

_SNAPSHOT: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"


class Readers:
    """Connections for reads. They stay out of SQLAlchemy's pool: to take one from it costs more than a short read."""

    def __init__(self, engine: AsyncEngine) -> None:
        """``engine``: one that begins no transactions. Its pool limits the number of connections."""
        self._engine = engine
        self._idle: list[AsyncConnection] = []
        self._waiting = 0
        """How many reads wait for a connection of the pool."""

    async def read_at_once(self, query: Callable[[Connection], _T]) -> _T:
        """Run a query of one statement. Raises what the query and the driver raise."""
        async with self._connection() as connection:
            return await connection.run_sync(run, query)

    async def read(self, query: Callable[[Connection], _T]) -> _T:
        """Run a query whose statements all see the same moment, and write nothing. Raises as above."""
        async with self._connection() as connection:
            driver = await driver_of(connection)
            await driver.execute(_SNAPSHOT)
            found = await connection.run_sync(run, query)
            await driver.execute("ROLLBACK")
            return found

    async def close_idle(self) -> None:
        """Close the connections that are not in use."""
        idle, self._idle = self._idle, []
        for connection in idle:
            await connection.invalidate()
            await connection.close()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[AsyncConnection]:
        connection = self._idle.pop() if self._idle else await self._connected()
        is_sound = False
        try:
            yield connection
            is_sound = True
        finally:
            if not is_sound:
                await connection.invalidate()
            # Whoever waits gets it from the pool.
            if self._waiting or not is_sound:
                await connection.close()
            else:
                self._idle.append(connection)

    async def _connected(self) -> AsyncConnection:
        self._waiting += 1
        try:
            return await self._engine.connect()
        finally:
            self._waiting -= 1
