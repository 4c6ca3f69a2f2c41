"""How many calls a second a process makes: its part of what Discord allows the bot's account."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Final

MOST: Final = 50
"""How many calls a second Discord allows an account, unless it has agreed to more."""

SPARE: Final = 10
"""One part in so many of the calls is left for processes that have just begun: the others do not know of them yet."""

WINDOW: Final = 1.0
"""Seconds in which the calls are counted."""


class AccountLimit:
    """Gives each call a moment at which it may begin, so that all processes together keep the account's limit.

    A process that is alone makes each call at once: Discord then counts the calls itself, and the library waits if
    there are too many.
    """

    def __init__(self, most: int, parts: Callable[[], int | None], now: Callable[[], float] = time.monotonic) -> None:
        """``most``: calls a second of all processes together. ``parts``: as ``Processes.parts``."""
        self._most = most
        self._parts = parts
        self._now = now
        self._begun: deque[float] = deque(maxlen=most)
        """When the last calls began or will begin, in order."""

    async def turn(self) -> None:
        """Wait until one call may begin."""
        if (seconds := self.reserve()) > 0:
            await asyncio.sleep(seconds)

    def reserve(self) -> float:
        """Take the next moment at which a call may begin; returns how many seconds are left until then."""
        wait = self.wait
        self._begun.append(self._now() + wait)
        return wait

    @property
    def wait(self) -> float:
        """Seconds after which the next call may begin; 0 if it may begin at once."""
        parts = self._parts()
        if parts == 1:
            return 0.0
        spare = max(1, self._most // SPARE)
        mine = spare if parts is None else max(1, (self._most - spare) // parts)
        return max(0.0, self._begun[-mine] + WINDOW - self._now()) if len(self._begun) >= mine else 0.0
