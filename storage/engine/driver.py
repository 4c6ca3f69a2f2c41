"""The thread that owns the database's connection. Only this module touches private attributes of aiosqlite."""

from collections.abc import Callable
from typing import Final, TypeVar

import aiosqlite

from storage.engine.sqlite import sqlite3

_T = TypeVar("_T")

CHECKED_RELEASE: Final = "0.22.1"
"""The release of aiosqlite whose private attributes were checked here. A test fails with any other."""


class Driver(aiosqlite.Connection):
    """aiosqlite's connection and thread, which also runs whole functions in that thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        # Rows are never fetched through aiosqlite, so the size of its chunks does not matter.
        super().__init__(self._opened, iter_chunk_size=1)
        self._open = connect
        self._lent: sqlite3.Connection | None = None
        # Private: aiosqlite makes its thread itself. A process that ends without ``close`` must not wait for it.
        self._thread.daemon = True

    @classmethod
    async def of(cls, connect: Callable[[], sqlite3.Connection]) -> "Driver":
        """A driver whose connection ``connect`` has opened in the driver's thread. Raises sqlite3.Error."""
        driver = cls(connect)
        try:
            _ = await driver
        except sqlite3.Error:
            # Private as above. The thread is ending. Its last callback needs a running loop, and the caller may close
            # the loop now.
            driver._thread.join()
            raise
        return driver

    def connection(self) -> sqlite3.Connection:
        """The connection itself, for code that runs in the driver's thread."""
        assert self._lent is not None
        return self._lent

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run the function in the driver's thread after all earlier work, and give its result.

        If the caller is cancelled, the function still runs.
        """
        done: list[_T] = []
        # Private: each public method runs one statement, and a query has several. It has no types.
        await self._execute(lambda: done.append(work()))  # type: ignore[no-untyped-call]
        return done[0]

    def _opened(self) -> sqlite3.Connection:
        self._lent = self._open()
        return self._lent
