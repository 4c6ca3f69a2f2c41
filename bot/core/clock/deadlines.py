"""Deadlines: one task moves the open clock on and waits for the earliest deadline of all tables."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final

import structlog

from bot.core import metrics
from bot.core.clock.liveness import REMEMBERED, Connections, Liveness
from bot.core.clock.pace import SECOND, TIMES, UNSEEN, due_after
from bot.core.errors import LeftToNewer, StoreTrouble
from bot.core.processes import Processes
from bot.core.table.tables import Tables
from rules.game import RulesError
from storage.changes import Change, Deadline, DeadlineKind
from storage.errors import StoreFault
from storage.ids import Millis, TableId
from storage.store import Store
from storage.tables.open_time import Due

_log: Final = structlog.get_logger()

BEAT: Final = 15 * SECOND
"""How often the open clock is moved on. After a crash, a question runs longer by the time since the last beat."""

MOMENT: Final = 2 * SECOND
"""A failure of the store that ends sooner counts as open time, and is not logged: a backup may read the file."""

AGAIN_AFTER: Final = SECOND
"""The shortest wait before the store is tried again."""

AT_ONCE: Final = 1000
"""How many deadlines are read at a time."""

REST: Final = SECOND // 4
"""The least time between two looks: each writes to the store, and what falls due meanwhile is carried out together."""


LEFT_FOR: Final = 3 * SECOND
"""How long a move that a table makes by itself is left to the process that stored the change before that move.

Only where several processes share the database.
"""


class Clocks:
    """Moves the open clock on, and expires deadlines when they are due."""

    def __init__(self, store: Store, tables: Tables, processes: Processes, platforms: Iterable[Connections]) -> None:
        self._store = store
        self._processes = processes
        self._tables = tables
        self._time = processes.time
        self._liveness = Liveness(self._open_now, platforms)
        self._nudge = asyncio.Event()
        self._next = Millis(0)
        """When ``run`` looks again. During a look it is late at first, so that any nearer deadline counts."""

        self._looked = Millis(0)
        """When the last look began."""

        self._failing: Millis | None = None
        """Since when the clock cannot be stored; None while it can."""

        self._compare = Millis(0)
        """When all countdowns are compared with the clock again: at once after it stood still, else at every beat."""

        self._damaged: frozenset[TableId] = frozenset()
        """Tables whose countdown could not be corrected at the last look."""

        self._credited: dict[TableId, tuple[int, Millis]] = {}
        """Table → (decision, moment). Silences before the moment have already prolonged that decision's deadline.

        The moment is in open time. If another process ends the table, the entry stays until it is too old to matter.
        """

        self._own: dict[TableId, Deadline] = {}
        """By table, if others store changes, too: the move that it makes by itself after this process's change."""

        self._own_from = Millis(0)
        """When such moves may be tried again after a failure of the store."""

        self._broken: set[Deadline | TableId] = set()
        """Deadlines and tables that raise a bug. They are tried again when a person acts there, and after a restart."""

        self.is_restart = False
        """Whether another process may have worked until just before this one started."""

        tables.on_commit.append(self._committed)
        tables.on_refused.append(self._look_at_once)
        # The clock can tell since when the connection was silent only before it is heard again. And the other processes
        # learn at once who hears it.
        processes.on_taken.append(self._look_at_once)

    async def resume(self) -> None:
        """Start the open clock where it stood, and let tables go on. This is the first call. Raises StoreFault."""
        self.is_restart = 0 <= self._time.now() - self._store.clock.beat < 2 * BEAT
        # While other processes run, the clock and the tables go on anyway.
        others = await self._processes.has_others()
        # The time since the last beat does not count: no press could be stored while no process ran.
        await self._beat(counts=others)
        await self._go_on(() if others else await self._store.live_tables())

    async def run(self) -> None:
        """Move the clock and expire deadlines until cancelled."""
        while True:
            looked = self._looked = self._time.now()
            # A commit during the look may bring a deadline that the look has not read. ``_committed`` notes it here.
            self._next = Millis(looked + 2 * BEAT)
            self._nudge.clear()
            try:
                again = await self._look()
            except StoreFault as fault:
                _log.warning("clocks wait for the store", reason=str(fault))
                self._failing, now = looked if self._failing is None else self._failing, self._time.now()
                # The longer the store fails, the more rarely it is tried: after a second at first, then up to a beat.
                again = Millis(now + min(max(now - self._failing, AGAIN_AFTER), BEAT))
            self._next = min(self._next, max(again, Millis(looked + REST)))
            await self._wait()

    async def _wait(self) -> None:
        """Wait until it is time to look. A nearer deadline only shortens the wait: each look writes to the store."""
        while True:
            await self._time.wait(self._nudge, min([self._next, *map(self._own_moment, self._own.values())]))
            now = self._time.now()
            # Before the last look: the clock was set back, and all moments that are known lie too far ahead.
            if now >= self._next or now < self._looked:
                return
            self._nudge.clear()
            await self._expire_own()

    def _own_moment(self, deadline: Deadline) -> Millis:
        """When this process lets a table move by itself, in wall time."""
        return max(Millis(deadline.due + self._store.clock.stood_still), self._own_from)

    async def _expire_own(self) -> None:
        """Let tables move by themselves after changes of this process, without a look at what is stored.

        No silence prolongs such a deadline, and nobody loses time by it. If another process has changed the table
        meanwhile, nothing happens.
        """
        now = self._time.now()
        due = [deadline for deadline in self._own.values() if self._own_moment(deadline) <= now]
        for deadline in due:
            del self._own[deadline.table]
        for deadline, refusal in zip(due, await asyncio.gather(*map(self._expire, due)), strict=True):
            if isinstance(refusal, StoreTrouble):
                self._own.setdefault(deadline.table, deadline)
                self._own_from = Millis(self._time.now() + AGAIN_AFTER)

    async def _look(self) -> Millis:
        """Move the clock on, expire what is due, and return when to look again. Raises StoreFault."""
        now = self._time.now()
        await self._beat(counts=self._failing is None or 0 <= now - self._failing < MOMENT)
        self._failing = None
        if now >= self._compare:
            # After the clock stood still, some cards count down to a wrong moment: their tables show a new one.
            unseen = {pace: Millis(times.turn // UNSEEN) for pace, times in TIMES.items()}
            await self._go_on(await self._store.misshown(unseen))
            self._compare = now if self._damaged else Millis(now + BEAT)
        # Before the deadlines, because a deadline moves on if its connections were silent.
        clock = self._store.clock
        await self._liveness.listen(await self._processes.unheard(clock.at(now)))
        oldest = self._liveness.listened - REMEMBERED
        self._credited = {table: one for table, one in self._credited.items() if one[1] > oldest}
        self._processes.note_heard(self._liveness.heard, clock.at(now))
        again = clock.beat + BEAT if await self.expire_due() else self._time.now() + AGAIN_AFTER
        left_for = LEFT_FOR if self._processes.is_shared else 0
        coming = await self._store.next_deadline(clock.open, left_for)
        if coming is None:
            return Millis(again)
        later = left_for if coming.kind is DeadlineKind.BY_ITSELF else 0
        # ``due`` is open time; ``stood_still`` makes it wall time.
        return Millis(min(again, coming.due + later + clock.stood_still))

    async def _beat(self, *, counts: bool) -> None:
        """Move the open clock on. Raises StoreFault."""
        before = self._store.clock
        clock = await self._store.beat(self._time.now(), counts=counts)
        lost = clock.stood_still - before.stood_still
        if lost:
            self._compare = Millis(0)
        if lost >= MOMENT:
            _log.info("open clock stood still", milliseconds=lost)
        elif lost <= -MOMENT:
            _log.info("this machine's clock was set back", milliseconds=-lost)

    async def _go_on(self, tables: Iterable[TableId]) -> None:
        """Let these tables do what they can by themselves, and correct their countdowns. A failure is logged once."""
        # Broken tables are left out: each look would log the same bug again.
        tables = tuple(table for table in tables if table not in self._broken and not self._tables.is_left(table))
        done = await asyncio.gather(*[self._gone_on(table) for table in tables])
        failed = {table: fault for table, fault in zip(tables, done, strict=True) if fault}
        for table in failed.keys() - self._damaged:
            _log.warning("a table cannot be read or stored", table=table, reason=str(failed[table]))
        self._damaged = frozenset(failed)

    async def _gone_on(self, table: TableId) -> StoreFault | None:
        """Let the table go on; return the store's fault if there is one. A bug at one table does not stop others."""
        try:
            answer = await self._tables.go_on(table)
        except StoreFault as fault:
            return fault
        except LeftToNewer:
            return None
        except Exception:  # noqa: BLE001 - whatever it is, the other tables go on
            _log.exception("a table is broken", table=table)
            self._broken.add(table)
            return None
        if answer.refusal is not None:
            _log.error("a table cannot go on", table=table, reason=answer.refusal.code)
            self._broken.add(table)
        return None

    async def expire_due(self) -> bool:
        """Expire all due deadlines, in parallel.

        Returns False if the clock should look again soon: a deadline was refused, or ``AT_ONCE`` or more were due.
        """
        due = await self._due()
        refusals = await asyncio.gather(*[self._expire(one.deadline, one) for one in due])
        return not any(refusals) and len(due) < AT_ONCE

    async def _due(self) -> Sequence[Due]:
        """The due deadlines that this process carries out, the earliest first; if there are many, some more come later.

        Raises StoreFault.
        """
        now, due, after = self._open_now(), list[Due](), None
        while len(due) < AT_ONCE:
            read = await self._store.due_deadlines(now, AT_ONCE, after)
            due += filter(self._is_ours, read)
            if len(read) < AT_ONCE:
                break
            # What is left to others stays due, perhaps for days: read on behind it.
            after = read[-1].deadline
        return due

    async def _expire(self, deadline: Deadline, due: Due | None = None) -> RulesError | None:
        """Expire a deadline; return why it was refused. A bug there is logged once and stops no other table.

        ``due``: where the table is. If no press could arrive there during a part of the question's time, the deadline
        is moved on by that part instead.
        """
        silent = Millis(0)
        try:
            silent = Millis(0) if due is None else await self._uncounted_silence(due)
            answer = await (self._tables.prolong(deadline, silent) if silent else self._tables.expire(deadline))
        except StoreFault as fault:
            _log.warning("a table cannot be read", table=deadline.table, reason=str(fault))
            return StoreTrouble(fault)
        except LeftToNewer:
            return None
        except Exception:  # noqa: BLE001 - whatever it is, the other tables go on
            _log.exception("a table is broken", table=deadline.table, decision=deadline.decision)
            self._broken.add(deadline)
            return None
        if not silent and answer.refusal is None:
            metrics.LATE.observe((self._open_now() - deadline.due) / SECOND)
        if silent and answer.refusal is None:
            # Without this note the same silence would count again when the prolonged deadline is due.
            self._credited[deadline.table] = deadline.decision, self._liveness.listened
        return answer.refusal

    def _is_ours(self, due: Due) -> bool:
        """Whether this process carries the deadline out.

        On a shared database only the process that hears the community does: it knows whether a press could arrive. If
        no process hears the community, nobody can press there, and the question waits.

        What a table does by itself waits for no press. So the process does it that has stored the change before: the
        other one would look for it only at its next beat.
        """
        if due.deadline in self._broken or self._tables.is_left(due.deadline.table):
            return False
        if not self._processes.is_shared or self._own.get(due.deadline.table) == due.deadline:
            return True
        return self._liveness.hears(due.platform, due.community)

    async def _uncounted_silence(self, due: Due) -> Millis:
        """How long the connections were silent in the question's time, without silences that were counted before.

        What the table does by itself waits for nobody's press, so no silence counts. Raises StoreFault.
        """
        if due.deadline.kind is DeadlineKind.BY_ITSELF:
            return Millis(0)
        length = due_after(due.deadline.kind, due.pace, await self._tables.times_longer(due.deadline.table))
        since = Millis(self._open_now() - length)
        decision, counted = self._credited.get(due.deadline.table, (0, since))
        if decision == due.deadline.decision:
            since = max(since, counted)
        return self._liveness.silence(due.platform, due.community, since)

    def _open_now(self) -> Millis:
        return self._store.clock.at(self._time.now())

    def _committed(self, change: Change) -> None:
        self._own.pop(change.table, None)
        if change.deadline is None:
            self._credited.pop(change.table, None)
            return
        if self._processes.is_shared and change.deadline.kind is DeadlineKind.BY_ITSELF:
            self._own[change.table] = change.deadline
            self._nudge.set()
            return
        now = self._time.now()
        due = Millis(now + change.deadline.due - self._store.clock.at(now))
        # If the machine's clock was set back, all deadlines are nearer than they seem.
        if self._failing is not None or now < self._looked:
            self._look_at_once()
        elif due < self._next:
            self._next = due
            self._nudge.set()

    def _look_at_once(self) -> None:
        self._next = Millis(0)
        self._nudge.set()
