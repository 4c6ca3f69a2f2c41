"""Pauses between tries: each is twice as long as the one before, up to a limit, and a part of it is chance."""

import asyncio
from secrets import SystemRandom
from typing import Final

from bot.adapters.matrix.homeserver import Failed
from bot.core.clock.pace import SECOND

FIRST: Final = 0.5
"""Seconds of the first pause."""

LONGEST: Final = 16.0
"""Seconds of the longest pause that nobody asked for."""

MOST_ASKED: Final = 600.0
"""The longest pause, in seconds, that a server can ask for."""


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
            return min(failed.wait / SECOND, MOST_ASKED) + SystemRandom().uniform(0, FIRST)
        return length * SystemRandom().uniform(0.5, 1)

    async def pause(self, failed: Failed | None = None) -> None:
        """Wait before the next try."""
        await asyncio.sleep(self.seconds(failed))
