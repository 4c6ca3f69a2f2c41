"""SQLite without a thread of its own: for tests of everything above the database.

The bot hands each query to the database's thread and waits for it. On a busy machine these two ways take longer than
most queries, and several times as long when all cores compute. Here the event loop runs the query itself, a turn later.
All else is as in the bot: queries run whole and in order, and also if nobody waits for them any longer.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from storage.engine.sqlite import sqlite3

_T = TypeVar("_T")


class ThreadlessDriver:
    """What ``storage.engine.driver.Driver`` is for the database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @classmethod
    async def of(cls, connect: Callable[[], sqlite3.Connection]) -> "ThreadlessDriver":
        """A driver with this connection. Raises sqlite3.Error."""
        return cls(connect())

    def connection(self) -> sqlite3.Connection:
        """The connection itself."""
        return self._connection

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run the function after all earlier work, and give its result; it runs also if the caller is cancelled."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[_T] = loop.create_future()
        loop.call_soon(_settle, done, work)
        return await done

    async def close(self) -> None:
        """Close the connection."""
        await self.run(self._connection.close)


def _settle(done: asyncio.Future[_T], work: Callable[[], _T]) -> None:
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001 - the caller gets it
        with suppress(asyncio.InvalidStateError):
            done.set_exception(error)
    else:
        with suppress(asyncio.InvalidStateError):
            done.set_result(result)
