"""Handles events: those of one room in order, the rooms side by side.

Answers have queues of their own, one for each person in a room. For example, two people type commands: the second
command is carried out after the first one, but does not wait until the first answer is sent.

A sync token is stored when all that came with it, and with earlier tokens, has been handled. A restart continues at the
stored token, so an event may be handled twice, but none is lost. No token waits for an event whose room key is missing:
such events are stored by themselves.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import structlog
from structlog.contextvars import clear_contextvars

from bot.adapters.matrix.sync.backoff import Backoff
from bot.core import metrics
from bot.core.errors import StoreFault

_log: Final = structlog.get_logger()

MOST_WAITING: Final = 10_000
"""While more jobs wait, nothing more is read from the server."""

TRIES: Final = 5
"""How often a job is done that the store or the server fails. Later events of its room wait meanwhile."""

FINISH_IN: Final = 3
"""Seconds for the running jobs when the queue closes. While the server is down, a job may wait for it without end."""

Job: TypeAlias = Callable[[], Awaitable[None]]

_Key: TypeAlias = tuple[str, str]
"""A room, and the person whom its queue answers; an empty text for the queue of the room's events."""


class NotYet(Exception):
    """A job cannot be done now, but perhaps in a moment. The message says why."""


class SyncTokens(Protocol):
    """Keeps the sync token: how far the events of the server have been handled."""

    async def load(self) -> str | None:
        """The token that was saved last; None before the first one. Raises StoreFault."""

    async def load_of_device(self) -> str | None:
        """The token from which this device lacks keys, because another one has served the account since; else None.

        Raises StoreFault.
        """

    async def save(self, token: str) -> None:
        """Keep the token. Raises StoreFault."""

    async def load_first(self) -> str | None:
        """The token with which this account's first start began. Raises StoreFault."""

    async def save_first(self, token: str) -> None:
        """Store the token with which this account's first start begins. Raises StoreFault."""


@dataclass(slots=True, eq=False)
class Batch:
    """The events that one sync brought, up to its token."""

    token: str
    open: int = 1
    """How many jobs are not done. The sync itself counts as one while it adds jobs."""

    worth_saving: bool = False
    """Whether it brought any job. Without one the earlier token is as good."""

    finished: Callable[[], None] | None = None
    """Called when all its jobs are done. No token waits for such a batch."""


class EventQueue:
    """Runs the jobs of each queue one after the other, and saves sync tokens."""

    def __init__(self, tokens: SyncTokens) -> None:
        self._tokens = tokens
        self._batches: deque[Batch] = deque()
        self._queues: dict[_Key, deque[tuple[Batch, Job]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = 0
        self._has_space = asyncio.Event()
        self._has_space.set()
        self._closing = asyncio.Event()
        self._token: str | None = None
        """The token to save next."""

        self._saving = False

    def begin(self, token: str, *, worth_saving: bool = False) -> Batch:
        """Begin a batch. Call ``done`` with it when all its jobs have been added."""
        batch = Batch(token, worth_saving=worth_saving)
        self._batches.append(batch)
        return batch

    def begin_apart(self, finished: Callable[[], None]) -> Batch:
        """Begin a batch for which no token waits. ``finished`` is called when it is done; not if the queue closes."""
        return Batch("", finished=finished)

    def hold(self, batch: Batch) -> None:
        """Let the batch wait for one more ``done``."""
        batch.open += 1
        batch.worth_saving = True

    def done(self, batch: Batch) -> None:
        """One job of the batch is done."""
        batch.open -= 1
        if batch.finished is not None and not batch.open:
            batch.finished()
        while self._batches and not self._batches[0].open:
            first = self._batches.popleft()
            if first.worth_saving:
                self._token = first.token
        if self._token is not None and not self._saving:
            self._saving = True
            self._start(self._save())

    def put(self, batch: Batch, room: str, jobs: Iterable[Job], *, answering: str = "", first: bool = False) -> None:
        """Add jobs for a room, behind those that wait for it; with ``first``, before them.

        ``answering`` is the person whom they answer: then only this person's answers in this room wait for each other.
        """
        key = room, answering
        queue = self._queues.get(key)
        added = [(batch, job) for job in jobs]
        for _ in added:
            self.hold(batch)
        if self._closing.is_set():
            return  # The batch stays open, so that its token is never saved.
        self._count(len(added))
        if queue is not None:
            queue.extendleft(reversed(added)) if first else queue.extend(added)
        elif added:
            self._queues[key] = deque(added)
            self._start(self._work(key))

    async def space(self) -> None:
        """Wait until fewer than ``MOST_WAITING`` jobs wait."""
        await self._has_space.wait()

    async def close(self) -> None:
        """Start no more jobs, wait up to ``FINISH_IN`` for those that run, and cancel the rest.

        The next process gets the events of all jobs that are not done again.
        """
        self._closing.set()
        with suppress(TimeoutError):
            async with asyncio.timeout(FINISH_IN):
                await self.idle()
        for task in self._tasks:
            task.cancel()
        await self.idle()

    async def idle(self) -> None:
        """Wait until no job is left and the last token is saved."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _count(self, more: int) -> None:
        self._waiting += more
        (self._has_space.set if self._waiting < MOST_WAITING else self._has_space.clear)()

    async def _work(self, key: _Key) -> None:
        queue = self._queues[key]
        while queue and not self._closing.is_set():
            batch, job = queue.popleft()
            self._count(-1)
            # A job that is cancelled, or that the store fails until the queue closes, is not done: the next process
            # does it.
            if await self._try(key[0], job):
                self.done(batch)
        del self._queues[key]

    async def _try(self, room: str, job: Job) -> bool:
        """Do the job, and again if it cannot be done yet. False if the queue is closed before that has helped."""
        # The task has done jobs for other presses before.
        clear_contextvars()
        metrics.ARRIVED.set(None)
        backoff = Backoff()
        for tried in range(1, TRIES + 1):
            try:
                await job()
            except (StoreFault, NotYet) as fault:
                _log.warning("an event is tried again", room=room, tried=tried, reason=str(fault))
            except Exception:  # noqa: BLE001 - a bug at one event must not stop the others
                _log.exception("an event was not handled", room=room)
                return True
            else:
                return True
            if tried < TRIES and await _comes(self._closing, backoff.seconds()):
                return False
        _log.error("an event was given up", room=room)
        return True

    async def _save(self) -> None:
        """Save the newest token until there is no newer one. A token that the store refuses waits for the next one."""
        try:
            while self._token is not None:
                token, self._token = self._token, None
                await self._tokens.save(token)
        except StoreFault as fault:
            _log.warning("the sync token was not saved", reason=str(fault))
        finally:
            self._saving = False


async def _comes(event: asyncio.Event, seconds: float) -> bool:
    """Wait so long for the event. Whether it has come."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
