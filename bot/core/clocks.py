"""Deadlines as they come: one task waits for the earliest of all tables."""

import asyncio
from typing import Final

import structlog

from bot.core.pace import SECOND
from bot.core.tables import Tables
from bot.core.time import Time
from storage.changes import Change, Deadline
from storage.errors import StoreFault
from storage.ids import Millis, TableId
from storage.store import Store

_log: Final = structlog.get_logger()

BEAT: Final = 15 * SECOND
"""How often the store hears that the house is open: what a crash can take from the clocks at most."""

WORTH_IT: Final = 2 * SECOND
"""How much lost time is given back, and shown on every card. Less nobody misses, and clocks that move unseen add up."""

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

        self._failing: Millis | None = None
        """Since when the store has been failing; None while it is sound."""

        self._broken: set[Deadline] = set()
        """Deadlines that a bug keeps from happening; their tables wait for a person, or for a house that opens anew."""

        tables.on_commit.append(self._committed)
        tables.on_trouble.append(self._troubled)

    async def resume(self) -> None:
        """Give the time since the last beat back to all tables, and let go on what can. Raises StoreFault.

        Before all else when the house opens, and when the store is mended.
        """
        # After a failure everything counts: some of the time may be given back already, with nobody being shown it.
        lost = await self._tables.give_back(WORTH_IT if self._failing is None else 1)
        if lost:
            _log.info("time given back", milliseconds=lost)
        # All together: what they have to store shares its transactions.
        going = [self._go_on(table, afresh=lost > 0) for table in await self._store.live_tables()]
        for trouble in await asyncio.gather(*going, return_exceptions=True):
            if trouble is not None:
                raise trouble

    async def _go_on(self, table: TableId, *, afresh: bool) -> None:
        """Let a table go on; a bug there must not keep the house from opening. Raises StoreFault."""
        try:
            answer = await self._tables.go_on(table, afresh=afresh)
        except StoreFault:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, the other tables go on
            _log.exception("a table is broken", table=table)
            return
        if answer.refusal is not None:
            _log.error("a table cannot go on", table=table, reason=answer.refusal.code)

    async def run(self) -> None:
        """Beat and strike until cancelled."""
        while True:
            self._next = None
            self._nudge.clear()
            looked = self._time.now()
            try:
                self._next = await self._work()
                self._failing = None
            except StoreFault as fault:
                _log.warning("clocks wait for the store", reason=str(fault))
                self._failing = looked if self._failing is None else self._failing
                self._next = Millis(self._time.now() + AGAIN_AFTER)
            await self._time.wait(self._nudge, self._next)

    async def _work(self) -> Millis:
        """Beat, strike what is due, and say when to look again; where the store was failing, first give time back."""
        if self._failing is not None and self._time.now() - self._failing >= WORTH_IT:
            await self.resume()
        await self._store.beat(self._time.now())
        now = self._time.now()
        stored = await self.strike_due()
        coming = await self._store.next_deadline(now)
        pause = BEAT if stored else AGAIN_AFTER
        return Millis(now + pause if coming is None else min(now + pause, coming.due))

    async def strike_due(self) -> bool:
        """Strike everything that is due now, all tables side by side; False when some must be tried again."""
        due = await self._store.due_deadlines(self._time.now(), AT_ONCE)
        return all(await asyncio.gather(*[self._strike(deadline) for deadline in due]))

    async def _strike(self, deadline: Deadline) -> bool:
        """Let a deadline happen; a bug there is logged once, and stops no other table."""
        if deadline in self._broken:
            return True
        try:
            answer = await self._tables.strike(deadline)
        except Exception:  # noqa: BLE001 - whatever it is, the other tables go on
            _log.exception("a table is broken", table=deadline.table, decision=deadline.decision)
            self._broken.add(deadline)
            return True
        return answer.refusal is None

    def _troubled(self) -> None:
        """Look now: at the next beat less time would be known to be lost."""
        if self._failing is None and self._next is not None:
            self._nudge.set()

    def _committed(self, change: Change) -> None:
        if change.deadline is not None and (self._next is None or change.deadline.due < self._next):
            self._nudge.set()
