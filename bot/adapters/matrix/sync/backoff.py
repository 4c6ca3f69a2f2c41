"""Pauses between tries: each is twice as long as the one before, up to a limit, and a part of it is chance."""

import asyncio
from collections.abc import Awaitable, Callable
from secrets import SystemRandom
from typing import Final, TypeVar

from bot.adapters.matrix.homeserver import Failed
from bot.core.clock.pace import SECOND

FIRST: Final = 0.5
"""Seconds of the first pause."""

LONGEST: Final = 16.0
"""Seconds of the longest pause that nobody asked for."""

TRIES: Final = 3
"""How often a call is tried on which the answer to a person depends. Their later answers wait meanwhile."""

T = TypeVar("T")


class Backoff:
    """The pauses of one row of tries."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._next = FIRST

    def succeeded(self) -> None:
        """Begin again with the shortest pause."""
        self._next = FIRST

    def seconds(self, failed: Failed | None = None) -> float:
        """The length of the next pause: as the server asks, else longer than the one before.

        The part of chance keeps several bots from calling at the same moment when their server comes back.
        """
        length, self._next = self._next, min(self._longest, self._next * 2)
        if failed is not None and failed.wait is not None:
            return failed.wait / SECOND + SystemRandom().uniform(0, FIRST)
        return length * SystemRandom().uniform(0.5, 1)

    async def pause(self, failed: Failed | None = None) -> None:
        """Wait before the next try."""
        await asyncio.sleep(self.seconds(failed))


async def patiently(call: Callable[[], Awaitable[T | Failed]]) -> T | Failed:
    """Call, and try again up to ``TRIES`` times while the server fails for the moment, or a limit refuses the call."""
    backoff = Backoff()
    for _ in range(TRIES - 1):
        answer = await call()
        if not isinstance(answer, Failed) or (answer.refused and not answer.limited):
            return answer
        await backoff.pause(answer)
    return await call()
