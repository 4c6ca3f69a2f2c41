"""The one writer: everything that waits at the same moment goes into one transaction."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, ParamSpec, TypeAlias, TypeVar

import structlog
from sqlalchemy import Connection

from storage.changes import Change
from storage.commit import store_changes
from storage.engine.database import Database, Query
from storage.errors import Refusal, StoreFault
from storage.ids import Millis
from storage.tables import open_time

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Job: TypeAlias = Callable[[Connection], Refusal | None]
_Note: TypeAlias = Callable[[Connection], None]

MOST_AT_ONCE: Final = 500
"""How much goes into one transaction; a statement may name some thousands of rows, no more."""

_log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What somebody wants written, and where they wait for it."""

    work: Change | _Job
    answer: asyncio.Future[None]
    after_notes: bool
    """Whether it must not be done while a note that was there before it is not stored."""

    def settle(self, refusal: Exception | None) -> None:
        """Wake the caller, unless they have gone."""
        if self.answer.done():
            return
        if refusal is None:
            self.answer.set_result(None)
        else:
            self.answer.set_exception(refusal)


class Writer:
    """Writes in groups. A caller who stops waiting changes nothing: what is queued is written, or not, as a whole."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: list[_Waiting] = []
        self._notes: list[_Note] = []
        """What nobody waits for: it goes with the next group."""
        self._faults = 0
        """How many writes the database has refused."""

        self._faults_disproved = 0
        """How many of these came before as much was written as the largest change needs."""

        self.retries_notes = False
        """Whether the notes of a group that failed are being written by themselves."""

        self._writing: asyncio.Task[None] | None = None

    async def commit(self, change: Change) -> None:
        """Store a change. Raises a Refusal, and then nothing of it is stored, or StoreFault."""
        await self._write(change)

    async def run(self, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run another write and give what it returns. It may run twice, when its group fails. Raises StoreFault."""
        results: list[_T] = []
        await self._write(lambda connection: results.append(job(connection, *args, **kwargs)))
        return results[-1]

    async def run_after_notes(self, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """The same for what must see all that was noted before. Raises StoreFault where a note cannot be stored."""
        results: list[_T] = []
        await self._write(lambda connection: results.append(job(connection, *args, **kwargs)), after_notes=True)
        return results[-1]

    def note(self, job: Query[_P, None], *args: _P.args, **kwargs: _P.kwargs) -> None:
        """Run a write with the next group, before all else of it; what the store refuses stays for the one after."""
        self._notes.append(lambda connection: job(connection, *args, **kwargs))

    @property
    def has_notes(self) -> bool:
        """Whether a note waits for a group."""
        return bool(self._notes)

    async def beat(self, now: Millis, *, counts: bool) -> open_time.OpenClock:
        """Move the open clock on. Raises StoreFault.

        A disk may have room for a beat and for no move: after a refused write the beat needs as much room as the
        largest change.
        """

        def beat(connection: Connection) -> tuple[open_time.OpenClock, int]:
            # Known only now: another write of this group may just have been refused.
            faults = self._faults
            if faults > self._faults_disproved:
                open_time.rewrite_ballast(connection)
            return open_time.beat(connection, now, counts=counts), faults

        clock, self._faults_disproved = await self.run(beat)
        return clock

    async def finish(self) -> None:
        """Return when nothing waits to be written. Raises StoreFault where a note cannot be."""
        while self._writing is not None and not self._writing.done():
            await asyncio.wait({self._writing})
        if self._notes:
            await self.run_after_notes(lambda _: None)

    async def _write(self, work: Change | _Job, *, after_notes: bool = False) -> None:
        waiting = _Waiting(work, asyncio.get_running_loop().create_future(), after_notes)
        self._queue.append(waiting)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._empty_queue())
        await waiting.answer

    async def _empty_queue(self) -> None:
        while self._queue:
            group, self._queue = self._queue[:MOST_AT_ONCE], self._queue[MOST_AT_ONCE:]
            notes, self._notes = self._notes, []
            try:
                await self._write_group(notes, group)
            except asyncio.CancelledError:
                # The program ends: whoever waits for an answer has to end, too.
                for waiting in (*group, *self._queue):
                    waiting.answer.cancel()
                raise

    async def _write_group(self, notes: Sequence[_Note], group: Sequence[_Waiting]) -> None:
        """Commit the group and only then wake its callers; what is at fault in itself fails alone."""
        try:
            refusals = await self._database.write(partial(_written, notes=notes, group=group))
        except Exception as trouble:  # noqa: BLE001 - it is told to the caller whose trouble it is
            if not notes and len(group) == 1:
                self._faults += isinstance(trouble, StoreFault)
                group[0].settle(trouble)
                return
            # One of them may be a bug's, or a damaged table's; what was stored after all is refused as known.
            self.retries_notes = bool(notes)
            fault = await self._write_notes(notes)
            self.retries_notes = False
            for waiting in group:
                if fault is not None and waiting.after_notes:
                    waiting.settle(fault)
                else:
                    await self._write_group([], [waiting])
        else:
            for waiting, refusal in zip(group, refusals, strict=True):
                waiting.settle(refusal)

    async def _write_notes(self, notes: Sequence[_Note]) -> StoreFault | None:
        """Write them one by one. What the store refuses is kept, with all after it. A note that is a bug is dropped."""
        for number, note in enumerate(notes):
            try:
                await self._database.write(note)
            except StoreFault as fault:
                self._notes = [*notes[number:], *self._notes]
                return fault
            except Exception:  # noqa: BLE001 - a bug of one note must not keep all else from being written
                _log.exception("an outcome cannot be stored")
        return None


def _written(connection: Connection, *, notes: Sequence[_Note], group: Sequence[_Waiting]) -> Sequence[Refusal | None]:
    """Write the notes, then changes together and jobs one by one; each one's refusal, in the group's order."""
    for note in notes:
        note(connection)
    refusals = iter(store_changes(connection, [one.work for one in group if isinstance(one.work, Change)]))
    return [next(refusals) if isinstance(one.work, Change) else one.work(connection) for one in group]
