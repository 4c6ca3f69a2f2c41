"""The clock of a database's server: all processes that share the database go by it."""

import time
from typing import Final

from sqlalchemy import Connection, text

from storage.ids import Millis

SHORT: Final = 100
"""Use an answer only if it took at most so many milliseconds."""

_NOW: Final = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision")

# It goes on while the machine sleeps, and nobody can set it. Not every system has it.
_CLOCK: Final = getattr(time, "CLOCK_BOOTTIME", None)


class ServerClock:
    """Wall time as the server knows it, from this machine's uptime and the difference between the two."""

    def __init__(self) -> None:
        self._ahead: float | None = None
        """Milliseconds by which the server's wall time is ahead of the uptime; None before it was asked."""

    def now(self) -> Millis:
        """The present moment. Before the server was asked, the machine's own."""
        return Millis(round(time.time() * 1000 if self._ahead is None else _uptime() + self._ahead))

    def measure(self, connection: Connection) -> None:
        """Ask the server for its time. An answer that was long under way is used only if there is no other."""
        before = _uptime()
        told = connection.scalars(_NOW).one()
        after = _uptime()
        if self._ahead is None or after - before <= SHORT:
            self._ahead = told - (before + after) / 2


def _uptime() -> float:
    """Milliseconds since the machine was started, or since another fixed moment."""
    return (time.monotonic_ns() if _CLOCK is None else time.clock_gettime_ns(_CLOCK)) / 1_000_000
