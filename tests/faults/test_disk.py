"""A disk that is full, read-only, gone or held: calm words, nothing half done, and on it goes when it is mended."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests.faults import disks
from tests.faults.evening import Evening, eventually
from tests.faults.ledger import lost_or_doubled, read_ledger, strays
from tests.stub.bots import Shipped
from tests.stub.server import Discord

CALM = "could not be stored, so it does not count"

Fault = Callable[[Shipped], AbstractContextManager[None]]


def quota(bot: Shipped) -> AbstractContextManager[None]:
    """As full to the process."""
    return disks.no_room_to_grow(bot.process.pid)


def full(bot: Shipped) -> AbstractContextManager[None]:
    """Full to everybody."""
    return disks.full(bot.database.parent)


def no_journal(bot: Shipped) -> AbstractContextManager[None]:
    """Readable, not writable."""
    return disks.no_journal(bot.database)


def gone(bot: Shipped) -> AbstractContextManager[None]:
    """Not there."""
    return disks.gone(bot.database.parent)


def held(bot: Shipped) -> AbstractContextManager[None]:
    """Locked by another process."""
    return disks.held(bot.database)


@pytest.fixture
async def bot(stub: Discord, evening: Evening, tmp_path: Path) -> AsyncIterator[Shipped]:
    """The bot as a host starts it, with its data in a place of their own, in the middle of the first bets."""
    started = Shipped(stub, tmp_path)
    started.database = tmp_path / "data" / "minotaur.db"
    started.database.parent.mkdir(exist_ok=True)
    try:
        await started.start()
        await evening.begin()
        await evening.play(1)
        yield started
    finally:
        await started.kill()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk where the data are."""
    with disks.small_disk(tmp_path / "data") as disk:
        yield disk


async def broken_and_mended(fault: Fault, evening: Evening, bot: Shipped) -> None:
    """Presses under the fault are refused and change nothing; after it the game goes on in the same process."""
    before = read_ledger(bot.database).lines
    with fault(bot):
        for _ in range(2):
            told = await evening.press_in_vain()
            assert (CALM in told, "_" in told) == (True, False)
    assert read_ledger(bot.database).lines == before
    await evening.play(6)
    await eventually(lambda: not read_ledger(bot.database).owed)
    assert (await bot.stop())[0] == 0
    ledger = read_ledger(bot.database)
    assert ledger.lines[: len(before)] == before
    assert (lost_or_doubled(ledger, evening), strays(ledger, evening)) == ([], [])
    assert str(bot.database) in bot.log
    assert [line for line in bot.log.splitlines() if "ERROR" in line or "Traceback" in line] == []


@pytest.mark.parametrize(
    "fault", [quota, *[pytest.param(fault, marks=pytest.mark.long) for fault in (no_journal, gone)]]
)
async def test_the_game_goes_on_when_the_disk_is_mended(fault: Fault, evening: Evening, bot: Shipped) -> None:
    """Without a new start."""
    await broken_and_mended(fault, evening, bot)


async def test_the_game_goes_on_when_a_full_disk_has_room_again(disk: Path, evening: Evening, bot: Shipped) -> None:
    """A disk of its own, full to the last byte."""
    await broken_and_mended(full, evening, bot)


@pytest.mark.long
async def test_the_game_goes_on_when_another_process_lets_the_database_go(evening: Evening, bot: Shipped) -> None:
    """SQLite waits five seconds for each try: people are told to wait, and then calmly why not."""
    await broken_and_mended(held, evening, bot)


@pytest.mark.parametrize(
    "fault",
    [
        disks.read_only,
        *[pytest.param(fault, marks=pytest.mark.long) for fault in (disks.no_journal, disks.no_directory, disks.held)],
    ],
)
async def test_a_database_that_cannot_be_used_is_told_in_one_line(
    fault: Callable[[Path], AbstractContextManager[None]], stub: Discord, tmp_path: Path
) -> None:
    """The process ends with 1 and says which file it is, and starts when it is mended."""
    bot = Shipped(stub, tmp_path)
    bot.database = tmp_path / "data" / "minotaur.db"
    bot.database.parent.mkdir()
    bot.database.touch()
    try:
        with fault(bot.database), pytest.raises(AssertionError):
            await bot.start()
        assert bot.process.returncode == 1
        assert [str(bot.database.parent) in line for line in bot.log.splitlines() if " INFO " not in line] == [True]
        await bot.start()
    finally:
        await bot.kill()
