"""Calls that several callers need at the same time, each for its own users or devices."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Generic, TypeAlias, TypeVar

from bot.adapters.matrix.homeserver import Failed

T = TypeVar("T")
Call: TypeAlias = Callable[[Collection[T]], Awaitable[Failed | None]]


class SharedCalls(Generic[T]):
    """Runs at most one call at a time for each user or device. A caller waits only for users or devices of its own."""

    def __init__(self) -> None:
        self._running: dict[T, asyncio.Future[Failed | None]] = {}
        """What is being asked for → the result of its call."""

    async def ask(self, things: Collection[T], is_due: Callable[[T], bool], call: Call[T]) -> Failed | None:
        """Call for those of the things that are due, and wait for the calls that are running for some of them.

        Returns at once if there are none.
        """
        running = {self._running[one] for one in things if one in self._running}
        due = [one for one in things if one not in self._running and is_due(one)]
        failed = await self._run(due, call) if due else None
        for other in running:
            # If this caller is cancelled, the call of the other caller must go on.
            failed = failed or await asyncio.shield(other)
        return failed

    async def _run(self, things: Collection[T], call: Call[T]) -> Failed | None:
        ended = asyncio.get_running_loop().create_future()
        self._running.update(dict.fromkeys(things, ended))
        failed: Failed | None = Failed(None)
        try:
            failed = await call(things)
        finally:
            # After a cancellation nobody knows what the call did.
            for one in things:
                del self._running[one]
            ended.set_result(failed)
        return failed
