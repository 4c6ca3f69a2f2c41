"""The database is checked after the start, daily, and soon after something could not be read."""

import asyncio
from collections.abc import Callable
from typing import Final, cast

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


Result = Health | StoreFault | int | None

WHOLE: Final = Health(checked=Millis(0))
DAMAGED: Final = Health(checked=Millis(0), faults=("Page 5 is never used",))


class Checked:
    """A store that notes when it is checked, and then is as ``results`` say.

    A number in front of a result says how many queries have failed before, because something could not be read.
    """

    def __init__(self, time: Jumping, *results: Result) -> None:
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
        if isinstance(result, int):
            for told in self.on_unreadable * result:
                told()
            result = self._results.pop(0)
            assert not isinstance(result, int)
        if isinstance(result, StoreFault):
            raise result
        return result


async def checks(*results: Result) -> tuple[list[int], list[str]]:
    """When the job checks, and what it logs."""
    time = Jumping()
    store = Checked(time, *results)
    job = IntegrityJob(cast("Store", store), time)
    with structlog.testing.capture_logs() as logged:
        await asyncio.gather(job.run(), return_exceptions=True)
    return store.checks, [f"{line['log_level']} {line['event']}" for line in logged]


async def test_a_check_a_day() -> None:
    """The first one comes with the start; one that was not possible is told, and does not end the job."""
    day = 24 * HOUR
    found, logged = await checks(WHOLE, StoreFault("locked"), None)
    assert found == [0, day, 2 * day, 3 * day]
    assert logged == [
        "warning the database could not be checked",
        "info the database is too large to be checked beside the games; the doctor checks it when they rest",
    ]


async def test_a_failure_to_read_brings_the_next_check_forward() -> None:
    """But not before a minute has passed: in a damaged file, query after query may fail."""
    faults, failures = Measured("minotaur_database_faults"), Measured("minotaur_database_unreadable_total")
    await checks(1, DAMAGED)
    assert (faults.value, failures.growth) == (1, 1)
    found, logged = await checks(1, DAMAGED, 2, WHOLE)
    assert (faults.value, failures.growth) == (0, 4)
    assert found == [0, MINUTE, 2 * MINUTE]
    assert logged == [
        "error the database is damaged: restore a backup",
        "warning something in the database could not be read",
    ]


async def test_failures_to_read_count_although_the_file_cannot_be_checked() -> None:
    """It may be locked, or too large to be checked beside the games."""
    failures = Measured("minotaur_database_unreadable_total")
    _, logged = await checks(1, StoreFault("locked"), 2, None, None)
    assert failures.growth == 1 + 2
    assert [line for line in logged if "too large" not in line] == [
        "warning the database could not be checked",
        "warning something in the database could not be read",
    ]


async def test_what_a_backup_has_found_stays_while_the_file_is_too_large_to_be_checked() -> None:
    """Until the next backup."""
    faults = Measured("minotaur_database_faults")
    job = IntegrityJob(cast("Store", Checked(Jumping(), None)), Jumping())
    job.note_backup(DAMAGED)
    await job.check()
    assert (job.faults, faults.value) == (DAMAGED.faults, 1)
    job.note_backup(WHOLE)
    assert (job.faults, faults.value) == ((), 0)


async def test_damage_in_a_backup_brings_the_next_check_forward() -> None:
    """The disk of the copy may be at fault."""

    class BackedUp(Checked):
        """A backup finds damage during the first check."""

        async def check(self, now: Millis) -> Health | None:
            """The next result."""
            health = await super().check(now)
            if len(self.checks) == 1:
                job.note_backup(DAMAGED)
            return health

    time = Jumping()
    store = BackedUp(time, WHOLE, WHOLE)
    job = IntegrityJob(cast("Store", store), time)
    await asyncio.gather(job.run(), return_exceptions=True)
    assert store.checks == [0, MINUTE, MINUTE + 24 * HOUR]
    assert job.faults == ()
