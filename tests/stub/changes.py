"""Waiting for something to happen, without looking at the clock."""

import asyncio
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0
"""Seconds for what ought to happen at once: on a busy machine all takes its time."""


class Changes:
    """Tells those who wait that something has happened."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def tell(self) -> None:
        """Something has happened."""
        self._next.set()
        self._next = asyncio.Event()

    async def until(self, holds: Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait until it holds, looked at whenever something happens. Raises TimeoutError."""
        async with asyncio.timeout(patience):
            while not holds():
                await self._next.wait()
