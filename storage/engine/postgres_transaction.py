"""The transactions of a PostgreSQL server in which this process writes.

SQLAlchemy begins a transaction with its first statement, and that is one way to the server and back. Each transaction
here needs a lock besides, so one way does both. That is why SQLAlchemy begins and ends nothing on this connection.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar, cast

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.engine.postgres import BROKEN, WRITING, faults, is_locked
from storage.errors import OutcomeUnknown, StoreLocked

_T = TypeVar("_T")

# These locks end with their transaction. The second ones do not wait, and give false if they would have to.
ALONE: Final = f"SELECT pg_advisory_xact_lock({WRITING})"
_BESIDE: Final = f"SELECT pg_advisory_xact_lock_shared({WRITING})"
_TRY_ALONE: Final = f"SELECT pg_try_advisory_xact_lock({WRITING})"
_TRY_BESIDE: Final = f"SELECT pg_try_advisory_xact_lock_shared({WRITING})"


class Transactions:
    """Runs queries in transactions that hold the lock of writes: alone, or together with others that write beside."""

    def __init__(self, name: str) -> None:
        """``name``: how errors call the database."""
        self._name = name
        self._patient = True
        """Whether writes wait for other processes: no longer after one has waited in vain, until one need not wait."""

    async def written(self, connection: AsyncConnection, query: Callable[[Connection], _T], *, alone: bool) -> _T:
        """Run the query in a transaction and commit it. ``connection``: one on which SQLAlchemy begins none.

        After an error nothing is written, except after OutcomeUnknown. Raises StoreLocked, and what the query and the
        driver raise. A connection whose transaction may still be open afterwards is invalidated.
        """
        driver = await driver_of(connection)
        try:
            await self._begin(driver, alone=alone)
            written = await connection.run_sync(run, query)
            with faults(self._name, OutcomeUnknown):
                await driver.execute("COMMIT")
        except BaseException as error:
            await _roll_back(connection, driver, error)
            raise
        return written

    async def _begin(self, driver: asyncpg.Connection, *, alone: bool) -> None:
        """Begin, and wait until no write of another process stands in the way. Raises StoreLocked."""
        try:
            if self._patient:
                await driver.execute(f"BEGIN; {ALONE if alone else _BESIDE}")
            else:
                await driver.execute("BEGIN")
                self._patient = await driver.fetchval(_TRY_ALONE if alone else _TRY_BESIDE)
        except asyncpg.PostgresError as error:
            if not is_locked(error):
                raise
            self._patient = False
        if not self._patient:
            raise StoreLocked(f"{self._name}: another process is changing it, perhaps to another schema")


async def driver_of(connection: AsyncConnection) -> asyncpg.Connection:
    """The driver's own connection."""
    return cast("asyncpg.Connection", (await connection.get_raw_connection()).driver_connection)


def run(connection: Connection, query: Callable[[Connection], _T]) -> _T:
    """Run the query on a connection on which SQLAlchemy begins no transactions."""
    try:
        return query(connection)
    finally:
        # SQLAlchemy believes that a transaction has begun; to end that takes no way to the server.
        connection.rollback()


async def _roll_back(connection: AsyncConnection, driver: asyncpg.Connection, error: BaseException) -> None:
    """End the transaction, or give up the connection: if no answer came in time, a rollback would wait again."""
    if connection.invalidated:
        return
    has_ended = False
    with suppress(*BROKEN):
        try:
            if not isinstance(error.__cause__ or error, TimeoutError):
                await driver.execute("ROLLBACK")
                has_ended = True
        finally:
            if not has_ended:
                await connection.invalidate()
