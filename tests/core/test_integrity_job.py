"""The database is checked after the start, daily, and soon after something could not be read."""

import asyncio
from collections.abc import Callable
from typing import cast

import structlog

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.integrity_job import IntegrityJob
from storage.engine.health import Health
from storage.errors import StoreFault
from storage.ids import Millis
from storage.store import Store
from tests.measured import Measured


class Jumping:
    """A clock that jumps to the moment that is waited for, unless the nudge comes first."""

    def __init__(self) -> None:
        self.at = 0

    def now(self) -> Millis:
        """The present moment."""
        return Millis(self.at)

    async def wait(self, nudge: asyncio.Event, until: Millis | None) -> None:
        """Jump."""
        await asyncio.sleep(0)
        if not nudge.is_set() and until is not None:
            self.at = until


class Checked:
    """A store that notes when it is checked, and then is as ``results`` say."""

    def __init__(self, time: Jumping, *results: Health | StoreFault | None) -> None:
        self.on_unreadable: list[Callable[[], None]] = []
        self.checks: list[int] = []
        self._time = time
        self._results = list(results)

    async def check(self, now: Millis) -> Health | None:
        """The next result; after the last one the job is cancelled."""
        self.checks.append(self._time.at)
        if not self._results:
            raise asyncio.CancelledError
        result = self._results.pop(0)
        if isinstance(result, StoreFault):
            raise result
        for told in self.on_unreadable * (result.failures if result is not None else 0):
            told()
        return result


async def checks(*results: Health | StoreFault | None) -> tuple[list[int], list[str]]:
    """When the job checks, and what it logs."""
    time = Jumping()
    store = Checked(time, *results)
    job = IntegrityJob(cast("Store", store), time)
    with structlog.testing.capture_logs() as logged:
        await asyncio.gather(job.run(), return_exceptions=True)
    return store.checks, [f"{line['log_level']} {line['event']}" for line in logged]


async def test_a_check_a_day() -> None:
    """The first one comes with the start; one that was not possible is told, and does not end the job."""
    whole, day = Health(checked=Millis(0)), 24 * HOUR
    found, logged = await checks(whole, StoreFault("locked"), None)
    assert found == [0, day, 2 * day, 3 * day]
    assert logged == [
        "warning the database could not be checked",
        "info the database is too large to be checked beside the games; the doctor checks it when they rest",
    ]


async def test_a_failure_to_read_brings_the_next_check_forward() -> None:
    """But not before a minute has passed: in a damaged file, query after query may fail."""
    damaged = Health(checked=Millis(0), faults=("Page 5 is never used",), failures=1)
    passing = Health(checked=Millis(0), failures=2)
    faults, failures = Measured("minotaur_database_faults"), Measured("minotaur_database_unreadable_total")
    await checks(damaged)
    assert (faults.value, failures.growth) == (1, 1)
    found, logged = await checks(damaged, passing)
    assert (faults.value, failures.growth) == (0, 4)
    assert found == [0, MINUTE, 2 * MINUTE]
    assert logged == [
        "error the database is damaged: restore a backup",
        "warning something in the database could not be read",
    ]


async def test_what_cannot_be_read_counts_though_the_file_is_too_large_for_a_check() -> None:
    """The alert asks for this number, and no check tells it there."""
    store = Checked(time := Jumping(), None)
    job, failures = IntegrityJob(cast("Store", store), time), Measured("minotaur_database_unreadable_total")
    for told in store.on_unreadable:
        told()
    await job.check()
    assert failures.growth == 1
