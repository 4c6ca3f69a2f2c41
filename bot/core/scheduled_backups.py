"""Makes backups on a schedule while the bot runs, and keeps the newest of them."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import structlog

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.clock.wall_time import Time
from storage.backups.backup_file import Step
from storage.backups.folder import made_in
from storage.backups.making import Backup, back_up_in
from storage.engine.health import Health, write_health
from storage.errors import StoreDamaged, StoreFault
from storage.ids import Millis

_log: Final = structlog.get_logger()

SETTLED: Final = 10 * MINUTE
"""How long after the start no backup is made: then the bot has enough to do."""

AGAIN_AFTER: Final = HOUR
"""How long to wait after a backup that failed."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """When backups of which database are made, and where."""

    database: Path
    folder: Path
    every: Millis
    keep: int
    """How many backups stay in the folder; the older ones are deleted."""


class Backups:
    """Makes a backup whenever the newest one in the folder is old enough.

    A backup checks the structure of its copy. The result is written for ``minotaur doctor``, and ``on_checked`` gets
    it: with the older journal nothing else checks a large file while the bot runs.
    """

    def __init__(self, schedule: Schedule, time: Time, on_checked: Callable[[Health], None]) -> None:
        self._schedule = schedule
        self._time = time
        self._on_checked = on_checked

    async def run(self) -> None:
        """Make backups until cancelled."""
        due = Millis(self._time.now() + SETTLED)
        while True:
            await self._time.wait(asyncio.Event(), due)
            due = await self.make_if_due()

    async def make_if_due(self) -> Millis:
        """Make a backup if one is due. Returns when the next one is."""
        schedule, now = self._schedule, self._time.now()
        try:
            # In a thread: a network disk that does not answer must not hold up the games.
            newest = await asyncio.to_thread(_newest, schedule.folder, now)
            if now - newest < schedule.every:
                return Millis(newest + schedule.every)
            made = await self._make(datetime.fromtimestamp(now // 1000, UTC))
        except StoreFault as fault:
            if isinstance(fault, StoreDamaged):
                self._tell(Health(checked=now, faults=fault.faults))
            _log.warning("the backup failed", reason=str(fault))
            return Millis(now + AGAIN_AFTER)
        except Exception:  # noqa: BLE001 - whatever it is, the games go on
            _log.exception("the backup failed because of a bug")
            return Millis(now + AGAIN_AFTER)
        self._tell(Health(checked=now))
        _log.info("backup made", file=str(made.file), bytes=made.manifest.bytes)
        return Millis(now + schedule.every)

    def _tell(self, health: Health) -> None:
        write_health(self._schedule.database, health)
        self._on_checked(health)

    async def _make(self, now: datetime) -> Backup:
        """Make a backup in a thread of its own, which ends soon if this call is cancelled. Raises StoreFault."""
        stopped = threading.Event()

        def step() -> None:
            if stopped.is_set():
                raise StoreFault("the bot stops")

        try:
            return await asyncio.to_thread(_make_and_keep, self._schedule, now, step)
        finally:
            stopped.set()


def _newest(folder: Path, now: Millis) -> Millis:
    """When the newest backup in the folder was made; 0 if there is none. Raises StoreFault."""
    dates = [Millis(round(made.timestamp() * 1000)) for made, _ in made_in(folder)]
    # A backup from the future says only that the machine's clock was set back.
    return max((date for date in dates if date <= now), default=Millis(0))


def _make_and_keep(schedule: Schedule, now: datetime, step: Step) -> Backup:
    made = back_up_in(schedule.folder, schedule.database, now, step)
    # A backup from the future was made while the machine's clock was ahead. It is older than this one.
    oldest_first = sorted(made_in(schedule.folder), key=lambda backup: (backup[0] <= now, backup))
    for _, old in oldest_first[: -schedule.keep]:
        # Perhaps somebody else has deleted it.
        old.unlink(missing_ok=True)
    return made
