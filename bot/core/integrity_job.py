"""Checks the database after the start, every day, and whenever something in it could not be read."""

import asyncio
from collections.abc import Sequence
from typing import Final

import structlog

from bot.core import metrics
from bot.core.clock.pace import HOUR, MINUTE
from bot.core.clock.wall_time import Time
from storage.engine.health import Health
from storage.errors import StoreFault
from storage.ids import Millis
from storage.store import Store

_log: Final = structlog.get_logger()

EVERY: Final = 24 * HOUR

PAUSE: Final = MINUTE
"""The least time between two checks: while a file is damaged, query after query may fail."""


class IntegrityJob:
    """Notices a damaged database before a player does. Games go on meanwhile, as far as they can be read."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._time = time
        self._nudge = asyncio.Event()
        self._failures = 0
        """How many queries have failed since the last check because something could not be read."""

        self.faults: Sequence[str] = ()
        """What the last check has found, in SQLite's words."""

        store.on_unreadable.append(self._count_failure)

    async def run(self) -> None:
        """Check until cancelled."""
        while True:
            self._nudge.clear()
            await self.check()
            now = self._time.now()
            await self._time.wait(asyncio.Event(), Millis(now + PAUSE))
            await self._time.wait(self._nudge, Millis(now + EVERY))

    async def check(self) -> None:
        """Check once, and log what is wrong."""
        try:
            health = await self._store.check(self._time.now())
        except StoreFault as fault:
            _log.warning("the database could not be checked", reason=str(fault))
            return
        failures, self._failures = self._failures, 0
        if health is None:
            _log.info("the database is too large to be checked beside the games; the doctor checks it when they rest")
        else:
            self._note(health)
        if self.faults:
            _log.error("the database is damaged: restore a backup", faults=self.faults, failures=failures)
        elif failures:
            _log.warning("something in the database could not be read", failures=failures)

    def note_backup(self, health: Health) -> None:
        """A backup has checked its copy: of a file that is too large to be checked beside the games, nothing else does.

        If the file can be checked, a check follows, because the copy may have been damaged by its own disk.
        """
        self._note(health)
        if health.faults:
            _log.error("a backup has found the database damaged: restore a backup", faults=health.faults)
            self._nudge.set()

    def _note(self, health: Health) -> None:
        self.faults = health.faults
        metrics.FAULTS.set(len(health.faults))

    def _count_failure(self) -> None:
        metrics.UNREADABLE.inc()
        self._failures += 1
        self._nudge.set()
