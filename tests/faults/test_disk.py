"""A disk that is full, read-only, gone or held: calm words, nothing half done, and on it goes when it is mended."""

import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from tests.faults import disks
from tests.faults.conftest import MAIN, QUICK
from tests.faults.evening import Evening, eventually
from tests.faults.ledger import lost_or_doubled, read_ledger, strays
from tests.stub.bots import Shipped
from tests.stub.server import Discord

TRUNCATE, WAL = "truncate", "wal"
JOURNAL = """
from storage.engine import database
database.wal_is_safe = lambda _: {wal}
"""
"""The journal is chosen by the test."""

QUESTION: Final = 15
"""Seconds that a question of a live table runs in a test that waits for longer than that."""

LOOKS: Final = 6
"""So often the clocks look in that time, at 0, 1, 2, 4, 8 and 16 seconds."""

SHORT_QUESTIONS: Final = f"""
from bot.core.clock import pace
from storage.ids import Millis
pace.TIMES[pace.Pace.LIVE] = pace.Times(Millis({QUESTION} * 1000), Millis({QUESTION} * 1000), Millis(600000))
"""

CALM = "could not be saved, so it does not count"

Fault = Callable[[Shipped], AbstractContextManager[None]]


def quota(bot: Shipped) -> AbstractContextManager[None]:
    """As full to the process."""
    return disks.no_room_to_grow(bot.process.pid)


def full(bot: Shipped) -> AbstractContextManager[None]:
    """Full to everybody."""
    return disks.full(bot.database.parent)


def nearly_full(bot: Shipped) -> AbstractContextManager[None]:
    """With room for very little."""
    return disks.full(bot.database.parent, disks.NEARLY)


def no_journal(bot: Shipped) -> AbstractContextManager[None]:
    """Readable, not writable."""
    return disks.no_journal(bot.database)


def gone(bot: Shipped) -> AbstractContextManager[None]:
    """Not there."""
    return disks.gone(bot.database.parent)


def held(bot: Shipped) -> AbstractContextManager[None]:
    """Locked by another process."""
    return disks.held(bot.database)


def read_by_another(bot: Shipped) -> AbstractContextManager[None]:
    """Locked at the end of each change."""
    return disks.read_by_another(bot.database)


@pytest.fixture
def journal() -> str:
    """How SQLite keeps changes until they are whole, as the bot would choose by its release."""
    return TRUNCATE


def with_data(stub: Discord, directory: Path, journal: str) -> Shipped:
    """The bot with its data in a place of their own."""
    bot = Shipped(stub, directory)
    bot.program = ("-c", QUICK + JOURNAL.format(wal=journal == WAL) + MAIN)
    bot.database = directory / "data" / "minotaur.db"
    bot.database.parent.mkdir(exist_ok=True)
    return bot


@pytest.fixture
async def bot(stub: Discord, evening: Evening, tmp_path: Path, journal: str) -> AsyncIterator[Shipped]:
    """The bot as a host starts it, in the middle of the first bets."""
    started = with_data(stub, tmp_path, journal)
    try:
        await started.start()
        assert started.database.with_name("minotaur.db-wal").exists() == (journal == WAL)
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
    assert bugs(bot) == []


def bugs(bot: Shipped) -> list[str]:
    """What it has logged as bugs."""
    return [line for line in bot.log.splitlines() if "ERROR" in line or "Traceback" in line]


def has_looked(bot: Shipped, times: int) -> bool:
    """Whether the clocks have found so often that the store fails."""
    return bot.log.count("clocks wait for the store") >= times


def left(database: Path) -> bool:
    """Whether some community is noted as left."""
    with closing(sqlite3.connect(database)) as store:
        return bool(store.execute("SELECT 1 FROM communities WHERE absent_since IS NOT NULL").fetchall())


@pytest.mark.parametrize(
    ("journal", "fault"),
    [
        (TRUNCATE, quota),
        (WAL, quota),
        *[pytest.param(TRUNCATE, fault, marks=pytest.mark.long) for fault in (no_journal, gone)],
    ],
)
async def test_the_game_goes_on_when_the_disk_is_mended(fault: Fault, evening: Evening, bot: Shipped) -> None:
    """Without a new start."""
    await broken_and_mended(fault, evening, bot)


@pytest.mark.parametrize("journal", [TRUNCATE, pytest.param(WAL, marks=pytest.mark.long)])
@pytest.mark.usefixtures("disk")
async def test_the_game_goes_on_when_a_full_disk_has_room_again(evening: Evening, bot: Shipped) -> None:
    """A disk of its own, full to the last byte."""
    await broken_and_mended(full, evening, bot)


@pytest.mark.long
@pytest.mark.parametrize(("journal", "fault"), [(TRUNCATE, held), (TRUNCATE, read_by_another), (WAL, held)])
async def test_the_game_goes_on_when_another_process_lets_the_database_go(
    fault: Fault, evening: Evening, bot: Shipped
) -> None:
    """One query waits for it two seconds, the others are tried once: people are told calmly why not."""
    await broken_and_mended(fault, evening, bot)


@pytest.mark.long
@pytest.mark.parametrize("journal", [TRUNCATE, WAL])
async def test_no_robot_moves_for_anybody_whom_it_could_not_hear(
    evening: Evening, stub: Discord, tmp_path: Path, journal: str
) -> None:
    """A question that would have run out under the fault goes on when the disk is mended, and then it is answered."""
    await failing_for_a_question(quota, evening, with_data(stub, tmp_path, journal))


@pytest.mark.long
@pytest.mark.usefixtures("disk")
async def test_no_robot_moves_for_anybody_whose_change_had_no_room(
    evening: Evening, stub: Discord, tmp_path: Path
) -> None:
    """The same on a disk with room for the bot's beat and for nothing else, once somebody has pressed in vain."""
    await failing_for_a_question(nearly_full, evening, with_data(stub, tmp_path, TRUNCATE))


async def failing_for_a_question(fault: Fault, evening: Evening, bot: Shipped) -> None:
    """A question would run out under the fault; when it is mended it goes on, and people answer it themselves."""
    bot.program = ("-c", SHORT_QUESTIONS + bot.program[1])
    try:
        await bot.start()
        await evening.table.open(game="mythical-dice", pace="live")
        await evening.table.start()
        with fault(bot):
            assert CALM in await evening.press_in_vain()
            for looks in range(1, LOOKS + 1):
                await eventually(partial(has_looked, bot, looks))
        await eventually(lambda: "time given back" in bot.log)
        await evening.play(2)
        assert [line.body for line in read_ledger(bot.database).lines if "by" in json.loads(line.body)] == []
        assert (await bot.stop())[0] == 0
        assert bugs(bot) == []
    finally:
        await bot.kill()


@pytest.mark.parametrize("heard", [True, pytest.param(False, marks=pytest.mark.long)])
async def test_a_removal_is_noted_when_the_disk_is_mended(evening: Evening, bot: Shipped, *, heard: bool) -> None:
    """Told or only found out, under the fault it is trouble of the store, no bug, and made up for by itself."""
    server = evening.table.channel.guild
    assert server is not None
    removed = evening.stub.world.guilds[server]
    with quota(bot):
        if heard:
            evening.stub.remove_bot(removed)
        else:
            removed.has_bot = False
            evening.stub.gateway.invalidate()
        await eventually(lambda: "departures wait for the store" in bot.log)
    await eventually(lambda: left(bot.database))
    assert (await bot.stop())[0] == 0
    assert bugs(bot) == []


@pytest.mark.parametrize(
    ("journal", "fault"),
    [
        (TRUNCATE, disks.read_only),
        (WAL, disks.no_log),
        *[
            pytest.param(TRUNCATE, fault, marks=pytest.mark.long)
            for fault in (disks.no_journal, disks.no_directory, disks.held)
        ],
        *[pytest.param(WAL, fault, marks=pytest.mark.long) for fault in (disks.read_only, disks.held)],
    ],
)
async def test_a_database_that_cannot_be_used_is_told_in_one_line(
    fault: Callable[[Path], AbstractContextManager[None]], stub: Discord, tmp_path: Path, journal: str
) -> None:
    """The process ends with 1 and says which file it is, and starts when it is mended."""
    bot = with_data(stub, tmp_path, journal)
    bot.database.touch()
    try:
        await refused_and_mended(fault, bot)
    finally:
        await bot.kill()


async def refused_and_mended(fault: Callable[[Path], AbstractContextManager[None]], bot: Shipped) -> None:
    """Started under the fault it ends with 1 and one line that names the place; mended, it starts."""
    before = len(bot.log) if bot.log_file.exists() else 0
    with fault(bot.database), pytest.raises(AssertionError):
        await bot.start()
    assert bot.process.returncode == 1
    said = [line for line in bot.log[before:].splitlines() if " INFO " not in line]
    assert [str(bot.database.parent) in line for line in said] == [True], said
    await bot.start()


def directory_read_only(database: Path) -> AbstractContextManager[None]:
    """Nothing can be written where the database is."""
    return disks.read_only(database.parent)


@pytest.mark.parametrize("journal", [TRUNCATE, pytest.param(WAL, marks=pytest.mark.long)])
@pytest.mark.parametrize("fault", [disks.read_only, directory_read_only])
async def test_a_game_goes_on_that_could_only_be_read_when_the_bot_started(
    fault: Callable[[Path], AbstractContextManager[None]], evening: Evening, bot: Shipped
) -> None:
    """In its middle the bot was stopped: it tells the fault and ends, and when that is mended, all is as it was."""
    assert (await bot.stop())[0] == 0
    before = read_ledger(bot.database).lines
    await refused_and_mended(fault, bot)
    await evening.play(6)
    await eventually(lambda: not read_ledger(bot.database).owed)
    assert (await bot.stop())[0] == 0
    ledger = read_ledger(bot.database)
    assert (ledger.lines[: len(before)], len(ledger.lines) > len(before)) == (before, True)
    assert {line.table for line in ledger.lines} == {line.table for line in before}
    assert (lost_or_doubled(ledger, evening), strays(ledger, evening)) == ([], [])
    assert bugs(bot) == []
