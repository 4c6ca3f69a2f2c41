"""Waiting for something to happen, without polling."""

import asyncio
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 60.0
"""Seconds to wait for what normally happens at once. A busy machine may need long."""


class Changes:
    """Wakes those who wait, each time something has happened."""

    def __init__(self) -> None:
        self._next = asyncio.Event()

    def tell(self) -> None:
        """Say that something has happened: everybody who waits checks again."""
        self._next.set()
        self._next = asyncio.Event()

    async def until(self, holds: Callable[[], object], patience: float = PATIENCE) -> None:
        """Wait until the condition holds. It is checked after each ``tell``. Raises TimeoutError."""
        async with asyncio.timeout(patience):
            while not holds():
                await self._next.wait()
