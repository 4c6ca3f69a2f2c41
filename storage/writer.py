"""The one writer: everything that waits at the same moment goes into one transaction."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection

from storage.changes import Change
from storage.commit import store_changes
from storage.database import Database, Query
from storage.errors import Refusal

_P = ParamSpec("_P")
_T = TypeVar("_T")
_Job: TypeAlias = Callable[[Connection], Refusal | None]

MOST_AT_ONCE: Final = 500
"""How much goes into one transaction; a statement may name some thousands of rows, no more."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What somebody wants written, and where they wait for it."""

    work: Change | _Job
    answer: asyncio.Future[None]

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
        self._writing: asyncio.Task[None] | None = None

    async def commit(self, change: Change) -> None:
        """Store a change. Raises a Refusal, and then nothing of it is stored, or StoreFault."""
        await self._write(change)

    async def run(self, job: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run another write and give what it returns. It may run twice, when its group fails. Raises StoreFault."""
        results: list[_T] = []
        await self._write(lambda connection: results.append(job(connection, *args, **kwargs)))
        return results[-1]

    async def finish(self) -> None:
        """Return when nothing waits to be written."""
        while self._writing is not None and not self._writing.done():
            await asyncio.wait({self._writing})

    async def _write(self, work: Change | _Job) -> None:
        waiting = _Waiting(work, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._empty_queue())
        await waiting.answer

    async def _empty_queue(self) -> None:
        while self._queue:
            group, self._queue = self._queue[:MOST_AT_ONCE], self._queue[MOST_AT_ONCE:]
            await self._write_group(group)

    async def _write_group(self, group: Sequence[_Waiting]) -> None:
        """Commit the group and only then wake its callers; what is at fault in itself fails alone."""
        try:
            refusals = await self._database.write(lambda connection: _written(connection, group))
        except Exception as trouble:  # noqa: BLE001 - it is told to the caller whose trouble it is
            if len(group) == 1:
                group[0].settle(trouble)
                return
            # One of them may be a bug's, or a damaged table's; what was stored after all is refused as known.
            for waiting in group:
                await self._write_group([waiting])
        else:
            for waiting, refusal in zip(group, refusals, strict=True):
                waiting.settle(refusal)


def _written(connection: Connection, group: Sequence[_Waiting]) -> Sequence[Refusal | None]:
    """Write changes together and jobs one by one; each one's refusal, in the group's order."""
    refusals = iter(store_changes(connection, [one.work for one in group if isinstance(one.work, Change)]))
    return [next(refusals) if isinstance(one.work, Change) else one.work(connection) for one in group]
