"""Deadlines as they come: one task waits for the earliest of all tables."""

import asyncio
from collections.abc import Awaitable
from typing import Final

import structlog

from bot.core.pace import SECOND
from bot.core.tables import Tables
from bot.core.time import Time
from storage.changes import Change
from storage.errors import StoreFault
from storage.ids import Millis, TableId
from storage.store import Store

_log: Final = structlog.get_logger()

BEAT: Final = 15 * SECOND
"""How often the store hears that the house is open: what a crash can take from the clocks at most."""

AGAIN_AFTER: Final = SECOND
"""How long to wait before a deadline is tried again that could not be stored."""

AT_ONCE: Final = 1000
"""How many deadlines are taken up together."""


class Clocks:
    """Strikes deadlines when they are due, beats, and gives lost time back."""

    def __init__(self, store: Store, tables: Tables, time: Time) -> None:
        self._store = store
        self._tables = tables
        self._time = time
        self._nudge = asyncio.Event()
        self._next: Millis | None = None
        """Until when ``run`` waits; None while it looks."""

        self._broken: set[TableId] = set()
        """Tables that are left alone until the house opens anew."""

        tables.on_commit.append(self._committed)

    async def resume(self) -> None:
        """Give the time since the last beat back to all tables, and let go on what can. Once, before all else."""
        lost = await self._store.give_back(self._time.now())
        if lost:
            _log.info("time given back", milliseconds=lost)
        for table in await self._store.live_tables():
            await self._guard(table, self._tables.go_on(table))

    async def run(self) -> None:
        """Beat and strike until cancelled."""
        while True:
            self._next = None
            self._nudge.clear()
            try:
                self._next = await self._work()
            except StoreFault as fault:
                _log.warning("clocks wait for the store", reason=str(fault))
                self._next = Millis(self._time.now() + AGAIN_AFTER)
            await self._time.wait(self._nudge, self._next)

    async def _work(self) -> Millis:
        """Beat, strike what is due, and say when to look again."""
        await self._store.beat(self._time.now())
        await self.strike_due()
        earliest = await self._store.next_deadline()
        now = self._time.now()
        if earliest is None:
            return Millis(now + BEAT)
        # What is still due could not be stored: it is tried again, but not without a pause.
        return Millis(min(now + BEAT, earliest.due if earliest.due > now else now + AGAIN_AFTER))

    async def strike_due(self) -> None:
        """Strike everything that is due now, all tables side by side."""
        due = await self._store.due_deadlines(self._time.now(), AT_ONCE)
        healthy = [deadline for deadline in due if deadline.table not in self._broken]
        await asyncio.gather(*[self._guard(one.table, self._tables.strike(one)) for one in healthy])

    async def _guard(self, table: TableId, doing: Awaitable[object]) -> None:
        """Let a table do something; a bug there is logged once, and stops no other table."""
        try:
            await doing
        except StoreFault:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, the other tables go on
            _log.exception("a table is broken", table=table)
            self._broken.add(table)

    def _committed(self, change: Change) -> None:
        if change.deadline is not None and (self._next is None or change.deadline.due < self._next):
            self._nudge.set()
