"""A clock of the bot that moves only when it is told to, so that a whole game takes no real waiting."""

import asyncio
from typing import Final

from bot.core.clock.wall_time import WallTime
from storage.ids import Millis
from tests.stub.changes import Changes

NEVER: Final = float("inf")


class SteppedTime(WallTime):
    """Stands still until ``forward`` moves it. It begins at the machine's time."""

    def __init__(self) -> None:
        self.changes = Changes()
        """Woken each time somebody begins to wait."""

        self._now = super().now()
        self._waits: dict[asyncio.Timeout, tuple[float, asyncio.Event]] = {}
        """Each wait: the moment when it ends, and the event that ends it sooner."""

    def now(self) -> Millis:
        """The present moment."""
        return self._now

    async def wait(self, nudge: asyncio.Event, until: Millis | None) -> None:
        """Return when ``nudge`` is set or the moment has come, whichever is first; None waits for the nudge."""
        if until is not None and until <= self._now:
            return
        limit = asyncio.timeout(None)
        self._waits[limit] = NEVER if until is None else until, nudge
        self.changes.tell()
        try:
            async with limit:
                await nudge.wait()
        except TimeoutError:
            return
        finally:
            self._waits.pop(limit, None)

    def forward(self, milliseconds: int) -> None:
        """Move the clock on, and end the waits whose moment has come."""
        self._now = Millis(self._now + milliseconds)
        for limit in [limit for limit, (until, _) in self._waits.items() if until <= self._now]:
            del self._waits[limit]
            limit.reschedule(asyncio.get_running_loop().time())

    @property
    def waiting(self) -> int:
        """How many tasks wait and will go on only if the clock moves or somebody wakes them."""
        return sum(not nudge.is_set() for _, nudge in self._waits.values())
