"""When the homeserver was last heard. Time without a sign of life does not count against people's questions."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from bot.adapters.matrix import NAME
from bot.adapters.matrix.homeserver import Done, Homeserver
from bot.core.clock.liveness import ANSWERED_IN, RECENT
from bot.core.clock.pace import SECOND
from storage.ids import Millis

CONNECTION: Final = "sync"
"""All events arrive over one connection."""


class SignsOfLife:
    """Knows how long the sync has been silent."""

    def __init__(self, server: Homeserver, clock: Callable[[], float] = time.perf_counter) -> None:
        """``clock`` counts seconds."""
        self._server = server
        self._clock = clock
        self._heard = clock()
        self._poll_ends: float | None = None
        """When the running poll is answered at the latest; None while no poll runs."""

    @property
    def name(self) -> str:
        """The platform's name."""
        return NAME

    def connections(self, community: str | None = None) -> Sequence[str]:
        """The one connection. It carries the events of all communities."""
        return (CONNECTION,)

    @contextmanager
    def polling(self, seconds: float) -> Iterator[None]:
        """Enter this context while a poll runs that the server answers within these seconds."""
        self._poll_ends = self._clock() + seconds
        try:
            yield
        finally:
            self._poll_ends = None

    def heard(self) -> None:
        """The server has answered a poll."""
        self._heard = self._clock()

    async def silence(self, connection: str) -> Millis:
        """Milliseconds since the last sign of life; 0 if it is recent, or if the server answers a call now.

        The answer to a call counts only while a poll runs: otherwise no event could arrive.
        """
        age = self._clock() - self._heard
        if age * SECOND <= RECENT:
            return Millis(0)
        if self._can_hear():
            answer = await self._server.call("GET", "/account/whoami", seconds=ANSWERED_IN / SECOND)
            if isinstance(answer, Done) and self._can_hear():
                self.heard()
                return Millis(0)
        return Millis(round(age * SECOND))

    def _can_hear(self) -> bool:
        """Whether a poll runs. A poll that should have been answered long ago may have lost its connection."""
        return self._poll_ends is not None and self._clock() <= self._poll_ends
