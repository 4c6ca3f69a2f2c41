"""Reads the revisions of tables that other processes may change: what is asked at the same time is read at once."""

import asyncio

from storage.engine.database import Database
from storage.ids import TableId
from storage.tables.open_time import Revisions, clock_and_revisions


class RevisionReader:
    """Gives revisions as they are stored. A press and the messages that it wants ask for about ten of them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turn = asyncio.Lock()
        self._asked: set[TableId] = set()
        """The tables of the next read, which has not begun."""

        self._next: asyncio.Task[Revisions | None] | None = None

    async def with_clock(self, table: TableId) -> Revisions | None:
        """The open clock, and the revision of this table, with those of others. The read begins after this call.

        None before the first beat. Raises StoreFault.
        """
        self._asked.add(table)
        if self._next is None:
            self._next = asyncio.create_task(self._read())
        # If this caller is cancelled, the others still wait.
        return await asyncio.shield(self._next)

    async def _read(self) -> Revisions | None:
        async with self._turn:
            asked, self._asked, self._next = self._asked, set(), None
            return await self._database.read_at_once(clock_and_revisions, asked)
