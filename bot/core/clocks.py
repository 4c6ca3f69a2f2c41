"""Deadlines as they come: one task waits for the earliest of all tables."""

import asyncio
from collections.abc import Awaitable, Mapping
from typing import Final

import structlog

from bot.core.actions import Answer
from bot.core.pace import MINUTE, SECOND
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

ASLEEP: Final = 10 * SECOND
"""Who wakes so much later than planned has slept, with all the machine perhaps. A house that is only busy is sooner."""

AGAIN_AFTER: Final = SECOND
"""How long to wait, at least, before that is tried again which could not be stored."""

KNOWN_FOR: Final = 10 * MINUTE
"""For so long a table is known that could not store what others could: by itself it says nothing of the store."""

AT_ONCE: Final = 1000
"""How many deadlines are taken up together."""


class Clocks:
    """Strikes deadlines when they are due, beats, and gives lost time back."""

    def __init__(self, store: Store, tables: Tables, time: Time) -> None:
        self._store = store
        self._tables = tables
        self._time = time
        self._nudge = asyncio.Event()
        self._next = Millis(0)
        """Until when ``run`` waits; while it looks, later than it will."""

        self._failing: Millis | None = None
        """Since when the store has been failing, or the house asleep; None while all is well."""

        self._unproven = False
        """Whether a change could not be stored, and none has been since: that the house beats proves nothing."""

        self._refused: dict[TableId, Millis] = {}
        """The tables whose last move could not be stored, and when that counted last, the latest at the end."""

        self._behind: dict[TableId, int] = {}
        """The tables that have not gone on since time was given back, and how much: they are tried at each look."""

        self._broken: set[Deadline] = set()
        """Deadlines that a bug keeps from happening; their tables wait for a person, or for a house that opens anew."""

        tables.on_commit.append(self._committed)
        tables.on_trouble.append(self._troubled)

    async def resume(self, outage: int = 0) -> None:
        """Give the time since the last beat back to all tables, and let go on what can. Raises StoreFault.

        Before all else when the house opens, and after an ``outage`` of so many milliseconds.
        """
        # After an outage everything counts: some of the time may be given back already, with nobody being shown it.
        lost = await self._tables.give_back(1 if outage else WORTH_IT)
        if lost:
            _log.info("time given back", milliseconds=lost)
        tables, given = await self._store.live_tables(), max(lost, outage)
        self._behind = {table: max(given, self._behind.get(table, 0)) for table in tables}
        failed = await self._catch_up()
        for table, fault in failed.items():
            _log.warning("a table cannot be read or stored", table=table, reason=str(fault))

    async def _catch_up(self) -> Mapping[TableId, StoreFault]:
        """Let those tables go on that have not yet done so; of those that still cannot, why."""
        given = tuple(self._behind.items())
        done = await asyncio.gather(*[self._done(table, self._tables.go_on(table, time)) for table, time in given])
        failed = {table: fault for (table, _), fault in zip(given, done, strict=True) if fault}
        self._behind = {table: self._behind[table] for table in failed}
        return failed

    async def _done(self, table: TableId, doing: Awaitable[Answer]) -> StoreFault | None:
        """Let it be done; gives the store's fault, if there is one. A bug at the table keeps no other from going on."""
        try:
            answer = await doing
        except StoreFault as fault:
            return fault
        except Exception:  # noqa: BLE001 - whatever it is, the other tables go on
            _log.exception("a table is broken", table=table)
            return None
        if answer.refusal is not None:
            _log.error("a table cannot go on", table=table, reason=answer.refusal.code)
        return None

    async def run(self) -> None:
        """Beat and strike until cancelled."""
        planned = self._time.now()
        while True:
            looked = self._time.now()
            if self._failing is None and looked - planned >= ASLEEP:
                self._failing = planned
            since = looked if self._failing is None else self._failing
            self._next = Millis(looked + 2 * BEAT)
            self._nudge.clear()
            try:
                self._next = await self._work()
            except StoreFault as fault:
                _log.warning("clocks wait for the store", reason=str(fault))
                self._failing, now = since, self._time.now()
                self._next = Millis(now + min(max(now - since, AGAIN_AFTER), BEAT))
            planned = max(self._next, self._time.now())
            await self._time.wait(self._nudge, self._next)

    async def _work(self) -> Millis:
        """Beat, strike what is due, and say when to look again; where the store was failing, first give time back."""
        if self._failing is not None:
            await self._prove()
            outage = self._time.now() - self._failing
            if outage >= WORTH_IT:
                await self.resume(outage)
                # What went wrong meanwhile was those tables' own, unless nothing can be stored again.
                await self._prove()
            self._failing = None
        await self._store.beat(self._time.now())
        await self._catch_up()
        now = self._time.now()
        stored = await self.strike_due()
        coming = await self._store.next_deadline(now)
        pause = BEAT if stored else AGAIN_AFTER
        return Millis(now + pause if coming is None else min(now + pause, coming.due))

    async def _prove(self) -> None:
        """Where none was stored since one could not be, store a change at a table, each in turn. Raises StoreFault."""
        if not self._unproven:
            return
        tables = await self._store.live_tables()
        live = frozenset(tables)
        self._refused = {table: at for table, at in self._refused.items() if table in live}
        for table in [*[table for table in tables if table not in self._refused], *self._refused][:1]:
            fault = await self._done(table, self._tables.redraw(table))
            if self._unproven:
                self._refuse(table)
                raise fault or StoreFault(f"table {table} has stored nothing")

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

    def _troubled(self, table: TableId) -> None:
        """Look now whether others can store something; until they can, time is lost."""
        now = self._time.now()
        if self._failing is None:
            if 0 <= now - self._refused.get(table, -KNOWN_FOR) < KNOWN_FOR:
                return
            self._failing = now
            self._nudge.set()
        self._refuse(table)
        self._unproven = True

    def _refuse(self, table: TableId) -> None:
        self._refused.pop(table, None)  # The last to be refused is the last of all.
        self._refused[table] = self._time.now()

    def _committed(self, change: Change) -> None:
        if change.entries:
            # A disk may have room for a card that is owed, and for no move.
            self._refused.pop(change.table, None)
        nearer = change.deadline is not None and change.deadline.due < self._next
        if nearer or self._unproven:
            self._nudge.set()
        self._unproven = False
