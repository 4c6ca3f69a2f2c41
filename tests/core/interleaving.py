"""Runs several processes of the bot step by step: before each step, somebody chooses which of them goes on.

A step ends before each read, before each write, when a write may begin to look at rows, and before each commit. What a
read sees is decided at one moment, and what a write does between its locks and its commit is seen by nobody else. So
these steps in all orders are all that can happen.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final, ParamSpec, TypeVar

import asyncpg
import pytest
from sqlalchemy import Connection
from sqlalchemy.util import await_

from storage.engine.database import Database, Query

_P = ParamSpec("_P")
_T = TypeVar("_T")

GLANCE: Final = 0.002
"""Seconds that a step has before the server is asked whether the process waits for a lock."""

_BLOCKED: Final = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0
"""


class Stepped:
    """A process that stops before each step, while ``Steps`` runs it."""

    def __init__(self, database: Database, patch: pytest.MonkeyPatch) -> None:
        """``patch`` puts the stops into the process's database."""
        self.on_stop: Callable[[], None] | None = None
        """Called when the process stops; None while it runs freely."""

        self._going_on: asyncio.Future[None] | None = None
        read, read_at_once, write = database.read, database.read_at_once, database.write

        async def stopping_read(query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
            await self._stop()
            return await read(query, *args, **kwargs)

        async def stopping_read_at_once(query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
            await self._stop()
            return await read_at_once(query, *args, **kwargs)

        async def stopping_write(query: Callable[[Connection], _T], *, alone: bool = True) -> _T:
            def stopping(connection: Connection) -> _T:
                await_(self._stop())
                result = query(connection)
                await_(self._stop())
                return result

            await self._stop()
            return await write(stopping, alone=alone)

        patch.setattr(database, "read", stopping_read)
        patch.setattr(database, "read_at_once", stopping_read_at_once)
        patch.setattr(database, "write", stopping_write)

    @property
    def stands(self) -> bool:
        """Whether the process has stopped before a step."""
        return self._going_on is not None

    def go_on(self) -> None:
        """Let the process do its next step."""
        assert self._going_on is not None
        self._going_on.set_result(None)
        self._going_on = None

    async def _stop(self) -> None:
        if self.on_stop is not None:
            assert self._going_on is None, "the process does two things at once"
            going_on = self._going_on = asyncio.get_running_loop().create_future()
            self.on_stop()
            await going_on


class Steps:
    """Runs one call in each of several processes, in an order that is chosen step by step."""

    def __init__(self, processes: Sequence[Stepped], server: asyncpg.Connection) -> None:
        """``server``: a connection of the test's own to the processes' database."""
        self._processes = processes
        self._server = server
        self._news = asyncio.Event()

    async def run(self, calls: Sequence[Callable[[], Awaitable[_T]]], choose: Callable[[int], int]) -> Sequence[_T]:
        """The results of the calls. ``choose`` is asked which of so many processes goes on, whenever several can."""
        for process in self._processes:
            process.on_stop = self._news.set
        tasks = [asyncio.ensure_future(call()) for call in calls]
        for task in tasks:
            task.add_done_callback(lambda _: self._news.set())
        try:
            while not all(task.done() for task in tasks):
                await self._settled(tasks)
                if ready := [process for process in self._processes if process.stands]:
                    ready[choose(len(ready)) if len(ready) > 1 else 0].go_on()
                else:
                    assert all(task.done() for task in tasks), "the processes wait for each other"
        finally:
            for process in self._processes:
                process.on_stop = None
        return [task.result() for task in tasks]

    async def _settled(self, tasks: Sequence[asyncio.Future[_T]]) -> None:
        """Return when each process has ended its call, has stopped, or waits for a lock that another one has."""
        while moving := self._moving(tasks):
            self._news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(GLANCE):
                    await self._news.wait()
                    continue
            # Only what moves can be blocked, and a lock is given on before the commit that frees it is answered.
            if self._moving(tasks) == moving == await self._server.fetchval(_BLOCKED):
                return

    def _moving(self, tasks: Sequence[asyncio.Future[_T]]) -> int:
        return sum(not task.done() and not process.stands for task, process in zip(tasks, self._processes, strict=True))


class Way:
    """One order of all steps: the given choices first, then always the first process that can go on."""

    def __init__(self, choices: Sequence[int] = ()) -> None:
        self._choices = choices
        self.taken: list[tuple[int, int]] = []
        """All choices: which process, and of how many."""

    def __call__(self, options: int) -> int:
        """Choose a process."""
        made = len(self.taken)
        choice = self._choices[made] if made < len(self._choices) else 0
        self.taken.append((choice, options))
        return choice


def every_way() -> Iterator[Way]:
    """All orders, each once. Each must have been run before the next one is asked for."""
    choices: Sequence[int] | None = ()
    while choices is not None:
        way = Way(choices)
        yield way
        assert [choice for choice, _ in way.taken][: len(choices)] == list(choices), "the processes took other steps"
        choices = _next(way.taken)


def _next(taken: Sequence[tuple[int, int]]) -> Sequence[int] | None:
    """The choices that lead to the next order: the last one that can be made differently is; None if none can."""
    for last in reversed(range(len(taken))):
        choice, options = taken[last]
        if choice + 1 < options:
            return [*(choice for choice, _ in taken[:last]), choice + 1]
    return None
