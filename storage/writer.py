"""The writer: it puts all writes that wait at the same moment into one transaction.

Where several processes write to one database, a transaction is of one of two kinds. The usual ones, such as moves and
outcomes of messages, touch only rows of tables that they have locked: they run side by side. All others run alone, so
what they have read cannot change before they commit. These are seldom: a table opens, a game ends, a setting changes.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final, ParamSpec, TypeAlias, TypeVar, cast

import structlog
from sqlalchemy import Connection

from storage.changes import Change
from storage.commit import lock_tables, may_free, store_changes
from storage.engine.database import Database, Query
from storage.errors import OutcomeUnknown, Refusal, StoreFault
from storage.evenings import rounds
from storage.ids import CommandId, Millis, TableId
from storage.other_commands import once
from storage.tables import open_time

_P = ParamSpec("_P")
_T = TypeVar("_T")
_S = TypeVar("_S")
_Job: TypeAlias = Callable[[Connection], Refusal | None]

NOTES_WAIT: Final = 0.25
"""Seconds after which notes are written by themselves, if several processes share the database.

Nobody waits for a note, and until it is written its process alone has the stream. With less time fewer notes find
another write to go with: with 0.1 and 0.02 seconds, not 0.25 and 0.05, four processes had an eighth more transactions
that write (1.6 for a press, not 1.4).
"""

GATHERED_FOR: Final = 0.05
"""Seconds for which writes that nobody waits for at the moment are gathered, if several processes share the database.

They go with the next other write if that comes sooner.
"""

MOST_AT_ONCE: Final = 500
"""Most writes in one transaction. A statement names the tables of the whole group, and SQLite limits its values."""

_log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A write in the queue, and the future on which its caller waits."""

    work: Change | _Job
    answer: asyncio.Future[None]
    touches: Collection[TableId] | None
    """The tables whose rows the write reads and changes, and no others; None for a write that must run alone."""

    after_notes: bool = False
    """Whether the write must fail if a note from before it cannot be stored."""

    def settle(self, refusal: Exception | None) -> None:
        """Give the caller the outcome, unless the caller has stopped waiting."""
        if self.answer.done():
            return
        if refusal is None:
            self.answer.set_result(None)
        else:
            self.answer.set_exception(refusal)


@dataclass(frozen=True, slots=True)
class _Note:
    """A write that nobody waits for."""

    work: Callable[[Connection], None]
    touches: Collection[TableId]
    """As in ``_Waiting``."""


@dataclass(frozen=True, slots=True)
class _Together:
    """A job for the items of several callers."""

    done: asyncio.Future[None]
    touches: set[TableId]
    items: list[object]
    results: list[object]
    """Empty until the job has run; if it ran several times, the last result counts."""


class Writer:
    """Stores writes in groups, one transaction each. A queued write is done even if its caller stops waiting."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: list[_Waiting] = []
        self._notes: list[_Note] = []
        """Writes that nobody waits for: they go with the next group."""

        self._last_notes: dict[Callable[[Connection, Sequence[object]], None], list[object]] = {}
        """What is written after all other notes of the next group: each job, and all that it is done with."""

        self._last_touches: set[TableId] = set()
        """The tables that these jobs touch."""

        self._together: dict[object, _Together] = {}
        """The jobs of the next group that are run once for several callers, by the job."""

        self._faults = 0
        """How many writes have failed with StoreFault."""

        self._faults_disproved = 0
        """The value of ``_faults`` at the last beat: that beat proved that the disk has room for the largest change."""

        self.retries_notes = False
        """Whether a group has just failed and its notes are being written one by one."""

        self.on_written: list[Callable[[int], None]] = []
        """Called after each transaction with the number of its writes. A listener must not raise."""

        self._writing: asyncio.Task[None] | None = None
        self._flushing: asyncio.TimerHandle | None = None

    async def commit(self, change: Change) -> None:
        """Store a change. Raises a Refusal, and then no part of the change is stored, or StoreFault."""
        # No row of a table that opens can be locked. A result counts in leagues, together with those of other tables.
        # Whoever leaves a game, or comes back to it, may be at an evening, together with people from other tables.
        moves = may_free(change) or bool(change.gone or change.back)
        alone = change.opens is not None or change.result is not None or moves
        await self._queued(change, None if alone else (change.table,))

    async def run(self, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run another write, alone, and give what it returns. Raises StoreFault.

        If its group fails and is rolled back, the job is run a second time.
        """
        return await self._run(None, lambda connection: job(connection, *args, **kwargs))

    async def run_once(self, command: CommandId | None, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Like ``run``, for a command that may come twice; a job that gives False has not carried it out.

        Raises DuplicateCommand if it has been carried out.
        """
        return await self.run(once, command, lambda connection: job(connection, *args, **kwargs))

    async def run_beside(
        self, touches: Collection[TableId], job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Like ``run``, but other processes may write meanwhile, except to these tables. Raises StoreFault.

        The job may also change rows that only this process changes, and rows of which it reads nothing.
        """
        return await self._run(touches, lambda connection: job(connection, *args, **kwargs))

    async def run_soon(
        self, touches: Collection[TableId], job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs
    ) -> _T:
        """Like ``run_beside``, but where several processes write, it waits a little for other writes to go with."""
        return await self._run(touches, lambda connection: job(connection, *args, **kwargs), gathers=True)

    async def run_after_notes(self, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Like ``run_beside``, but after all earlier notes. Raises StoreFault also if one of these cannot be stored."""
        return await self._run((), lambda connection: job(connection, *args, **kwargs), after_notes=True)

    async def run_together(
        self, job: Callable[[Connection, Sequence[_S]], _T], item: _S, touches: Iterable[TableId]
    ) -> _T:
        """Like ``run_soon``, after all earlier notes, and once for all items that callers give to the job until then.

        Each of them gets the job's result. The job finds the changes that were given to the writer before the item.
        """
        together = self._together.get(job)
        if together is None:
            items, results, touched = list[_S](), list[_T](), set[TableId]()
            done = self._queued(
                lambda connection: results.append(job(connection, items)), touched, after_notes=True, gathers=True
            )
            together = self._together[job] = _Together(done, touched, items, results)  # type: ignore[arg-type]  # As above.
        together.touches.update(touches)
        together.items.append(item)
        # A caller that is cancelled must not cancel the others.
        await asyncio.shield(together.done)
        return cast("_T", together.results[-1])

    async def _run(
        self,
        touches: Collection[TableId] | None,
        job: Callable[[Connection], _T],
        *,
        after_notes: bool = False,
        gathers: bool = False,
    ) -> _T:
        results: list[_T] = []
        await self._queued(
            lambda connection: results.append(job(connection)), touches, after_notes=after_notes, gathers=gathers
        )
        return results[-1]

    def note(self, touches: Collection[TableId], job: Query[_P, None], *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Queue a write that nobody waits for. It is the first in the next group; if that fails, in the one after.

        It touches only rows of these tables, or rows that only this process changes.
        """
        self._notes.append(_Note(lambda connection: job(connection, *args, **kwargs), touches))
        if self._database.is_shared:
            self._flush_soon()

    def note_last(
        self, job: Callable[[Connection, Sequence[_T]], None], item: _T, touches: Collection[TableId] = ()
    ) -> None:
        """Like ``note``, but after all other notes, and once for all items that were given to this job."""
        self._last_touches.update(touches)
        self._last_notes.setdefault(job, []).append(item)  # type: ignore[arg-type]  # Each job gets only its own items.
        if self._database.is_shared:
            self._flush_soon()

    def _flush_soon(self) -> None:
        # Another process may be waiting for what this one releases.
        if self._flushing is None:
            self._flushing = asyncio.get_running_loop().call_later(NOTES_WAIT, self._flush)

    def _flush(self) -> None:
        """Write the notes that wait. If that fails, they go with the next group."""
        self._flushing = None
        if self.has_notes:
            self._queued(lambda _: None, ()).add_done_callback(_see_error)

    @property
    def has_notes(self) -> bool:
        """Whether notes wait for the next group."""
        return bool(self._notes or self._last_notes)

    async def beat(self, now: Millis, *, counts: bool) -> open_time.OpenClock:
        """Move the open clock on to ``now`` and give it. Raises StoreFault.

        Rounds of tournaments end later by the time that did not count: they are stored in wall time.

        A full disk may have room for a beat and none for a move. So after a refused write the beat also rewrites the
        ballast, which needs as much room as the largest change.
        """

        def beat(connection: Connection) -> tuple[open_time.OpenClock, int]:
            # Read in the transaction, not before: another write of this group may just have been refused.
            faults = self._faults
            if faults > self._faults_disproved:
                open_time.rewrite_ballast(connection)
            # At the very first beat open time begins, with the number of wall time.
            last = open_time.clock(connection) or open_time.OpenClock(now, now)
            clock = open_time.beat(connection, last, now, counts=counts, is_shared=self._database.is_shared)
            if lost := clock.stood_still - last.stood_still:
                rounds.move_on(connection, last.beat, now, lost)
            return clock, faults

        clock, self._faults_disproved = await self.run(beat)
        return clock

    async def finish(self) -> None:
        """Return when nothing waits to be written. Raises StoreFault if a note cannot be stored."""
        self._begin()
        while self._writing is not None and not self._writing.done():
            # ``wait`` does not raise what the task raises: its errors have gone to the callers.
            await asyncio.wait({self._writing})
        if self.has_notes:
            # An empty job makes a group, and the notes go with it.
            await self.run_after_notes(lambda _: None)

    def _queued(
        self,
        work: Change | _Job,
        touches: Collection[TableId] | None,
        *,
        after_notes: bool = False,
        gathers: bool = False,
    ) -> asyncio.Future[None]:
        waiting = _Waiting(work, asyncio.get_running_loop().create_future(), touches, after_notes)
        # One task at a time writes. What arrives while it writes goes with its next group. So its log lines must not
        # name the press that happens to start the task.
        self._queue.append(waiting)
        if self._writing is None or self._writing.done():
            if gathers and self._database.is_shared:
                asyncio.get_running_loop().call_later(GATHERED_FOR, self._begin)
            else:
                self._writing = asyncio.create_task(self._empty_queue(), context=Context())
        return waiting.answer

    def _begin(self) -> None:
        """Write what waits, if nothing is being written."""
        if self._queue and (self._writing is None or self._writing.done()):
            self._writing = asyncio.create_task(self._empty_queue(), context=Context())

    async def _empty_queue(self) -> None:
        while self._queue:
            group, self._queue, self._together = self._queue[:MOST_AT_ONCE], self._queue[MOST_AT_ONCE:], {}
            notes = self._all_notes()
            self._notes, self._last_notes, self._last_touches = [], {}, set()
            try:
                await self._write_group(notes, group)
            except asyncio.CancelledError:
                # The program ends. Without this, callers would wait for an answer that never comes.
                for waiting in (*group, *self._queue):
                    waiting.answer.cancel()
                raise

    def _all_notes(self) -> list[_Note]:
        def last(job: Callable[[Connection, Sequence[object]], None], items: Sequence[object]) -> _Note:
            return _Note(lambda connection: job(connection, items), touches)

        touches = self._last_touches
        return [*self._notes, *(last(job, items) for job, items in self._last_notes.items())]

    async def _write_group(self, notes: Sequence[_Note], group: Sequence[_Waiting]) -> None:
        """Commit the group, then wake its callers. If it fails, and is surely not stored, try each write alone."""
        alone = any(one.touches is None for one in group)
        locks = self._database.is_shared and not alone
        try:
            refusals = await self._database.write(partial(_written, notes=notes, group=group, locks=locks), alone=alone)
        except OutcomeUnknown as unknown:
            # A job that is done a second time might count twice. A note may be written twice.
            self._faults += 1
            self._notes = [*notes, *self._notes]
            for waiting in group:
                waiting.settle(unknown)
        except Exception as trouble:  # noqa: BLE001 - each error goes to the caller whose write caused it
            if not notes and len(group) == 1:
                self._faults += isinstance(trouble, StoreFault)
                group[0].settle(trouble)
                return
            # One write may be at fault (a bug, a damaged table), so each is tried alone. If the commit had succeeded
            # although the disk reported a failure, a change is now refused as a duplicate, and is not stored twice.
            self.retries_notes = bool(notes)
            fault = await self._write_notes(notes)
            self.retries_notes = False
            for waiting in group:
                # This job would read rows that the missing note should have changed.
                if fault is not None and waiting.after_notes:
                    waiting.settle(fault)
                else:
                    await self._write_group([], [waiting])
        else:
            for waiting, refusal in zip(group, refusals, strict=True):
                waiting.settle(refusal)
            for listener in self.on_written:
                listener(len(notes) + len(group))

    async def _write_notes(self, notes: Sequence[_Note]) -> StoreFault | None:
        """Write the notes one by one. At a StoreFault keep that note and all after it; drop a note that has a bug."""
        for number, note in enumerate(notes):
            try:
                await self._database.write(
                    partial(_written, notes=[note], group=[], locks=self._database.is_shared), alone=False
                )
            except StoreFault as fault:
                # Notes that were made in the meantime come after these.
                self._notes = [*notes[number:], *self._notes]
                return fault
            except Exception:  # noqa: BLE001 - a bug of one note must not keep all else from being written
                _log.exception("an outcome cannot be stored")
        return None


def _see_error(done: asyncio.Future[None]) -> None:
    """Ask for the error that the future may have: else the loop would complain that nobody did."""
    if not done.cancelled():
        done.exception()


def _touched(notes: Iterable[_Note], group: Iterable[_Waiting]) -> set[TableId]:
    """All tables whose rows the writes change."""
    touched = [*(note.touches for note in notes), *(one.touches or () for one in group)]
    return set(chain.from_iterable(touched))


def _written(
    connection: Connection, *, notes: Sequence[_Note], group: Sequence[_Waiting], locks: bool
) -> Sequence[Refusal | None]:
    """Write the notes, all changes together, then the jobs one by one. Gives the refusals in the group's order.

    ``locks``: other processes may write, too, so all tables are locked that the writes touch.
    """
    locked = lock_tables(connection, touched) if locks and (touched := _touched(notes, group)) else None
    for note in notes:
        note.work(connection)
    refusals = iter(store_changes(connection, [one.work for one in group if isinstance(one.work, Change)], locked))
    return [next(refusals) if isinstance(one.work, Change) else one.work(connection) for one in group]
