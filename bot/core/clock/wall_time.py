"""Wall time as a port, so that tests can set it."""

import asyncio
import time
from datetime import date, datetime, timedelta
from typing import Protocol
from zoneinfo import ZoneInfo

from storage.ids import Millis


def monday(at: Millis, time_zone: str) -> date:
    """The Monday of the week in which a moment lies, in a time zone.

    >>> monday(Millis(1735513200000), "Europe/Prague")
    datetime.date(2024, 12, 30)
    """
    day = day_of(at, time_zone)
    return day - timedelta(days=day.weekday())


def day_of(at: Millis, time_zone: str) -> date:
    """The day of a moment in a time zone.

    >>> day_of(Millis(1735513200000), "Europe/Prague")
    datetime.date(2024, 12, 30)
    """
    return datetime.fromtimestamp(at / 1000, ZoneInfo(time_zone)).date()


class Time(Protocol):
    """The present time, and waiting for a moment."""

    def now(self) -> Millis:
        """The present moment."""

    async def wait(self, nudge: asyncio.Event, until: Millis | None) -> None:
        """Return when ``nudge`` is set or the moment has come, whichever is first; None waits for the nudge."""


class WallTime:
    """The machine's own clock."""

    def now(self) -> Millis:
        """The present moment."""
        return Millis(time.time_ns() // 1_000_000)

    async def wait(self, nudge: asyncio.Event, until: Millis | None) -> None:
        """Return when ``nudge`` is set or the moment has come, whichever is first."""
        length = None if until is None else max(0, until - self.now()) / 1000
        try:
            async with asyncio.timeout(length):
                await nudge.wait()
        except TimeoutError:
            return
