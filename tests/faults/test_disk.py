"""A disk that is full, read-only, missing or locked: a calm refusal, no half-made change, and no restart needed."""

import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, closing
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from storage.engine.sqlite import sqlite3
from tests.faults import disks
from tests.faults.conftest import MAIN, QUICK
from tests.faults.evening import Evening, eventually
from tests.faults.ledger import lost_or_doubled, read_ledger, strays
from tests.stub.bots import Shipped
from tests.stub.server import Discord

TRUNCATE, WAL = "truncate", "wal"
JOURNAL = """
from storage.engine import sqlite
sqlite.wal_is_safe = lambda _: {wal}
"""
"""Runs the bot with the journal that the test chooses."""

QUESTION: Final = 3
"""How many seconds a question of a live table runs in a test that waits longer than that."""

FIRST_LOOK: Final = QUESTION / 32
LOOKS: Final = 7
"""How often the clocks check the store in that time: at once, then after 1, 2, 4, 8, 16 and 32 times ``FIRST_LOOK``."""

SHORT_QUESTIONS: Final = f"""
from bot.core.clock import deadlines, pace
from bot.core.table import table
from storage.ids import Millis
deadlines.AGAIN_AFTER = Millis({FIRST_LOOK} * 1000)
deadlines.MOMENT = 2 * deadlines.AGAIN_AFTER
pace.TIMES[pace.Pace.LIVE] = pace.Times(Millis({QUESTION} * 1000), Millis({QUESTION} * 1000), Millis(600000))
table.FIRST_ROUND = 1  # All players are new, and would have twice the time in their first round.
"""

CALM = "cannot read or save anything just now"

Fault = Callable[[Shipped], AbstractContextManager[None]]


def quota(bot: Shipped) -> AbstractContextManager[None]:
    """The disk is full for this process only."""
    return disks.no_room_to_grow(bot.process.pid)


def full(bot: Shipped) -> AbstractContextManager[None]:
    """The disk is full for every process."""
    return disks.full(bot.database.parent)


def no_journal(bot: Shipped) -> AbstractContextManager[None]:
    """The database can be read, but not written."""
    return disks.no_journal(bot.database)


def gone(bot: Shipped) -> AbstractContextManager[None]:
    """The database's directory is missing."""
    return disks.gone(bot.database.parent)


def held(bot: Shipped) -> AbstractContextManager[None]:
    """Another process has locked the database."""
    return disks.held(bot.database)


def read_by_another(bot: Shipped) -> AbstractContextManager[None]:
    """Another process reads the database, so that no change can be completed."""
    return disks.read_by_another(bot.database)


@pytest.fixture
def journal() -> str:
    """SQLite's journal mode, as the bot would choose it by SQLite's version."""
    return TRUNCATE


def with_data(stub: Discord, directory: Path, journal: str) -> Shipped:
    """The bot, with its data in a directory of their own."""
    bot = Shipped(stub, directory)
    bot.program = ("-c", QUICK + JOURNAL.format(wal=journal == WAL) + MAIN)
    bot.database = directory / "data" / "minotaur.db"
    bot.database.parent.mkdir(exist_ok=True)
    return bot


@pytest.fixture
async def bot(stub: Discord, evening: Evening, tmp_path: Path, journal: str) -> AsyncIterator[Shipped]:
    """The bot started as a host starts it, in the middle of the first bets."""
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
    """A small disk that holds the bot's data."""
    with disks.small_disk(tmp_path / "data") as disk:
        yield disk


async def broken_and_mended(fault: Fault, evening: Evening, bot: Shipped) -> None:
    """During the fault presses are refused and change nothing; afterwards the game goes on in the same process."""
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
    """The lines that the bot logged as bugs."""
    return [line for line in bot.log.splitlines() if "ERROR" in line or "Traceback" in line]


def has_looked(bot: Shipped, times: int) -> bool:
    """Whether the clocks have found the store failing at least this often."""
    return bot.log.count("clocks wait for the store") >= times


def left(database: Path) -> bool:
    """Whether any community is marked as left."""
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
    """The bot needs no restart."""
    await broken_and_mended(fault, evening, bot)


@pytest.mark.parametrize("journal", [TRUNCATE, pytest.param(WAL, marks=pytest.mark.long)])
@pytest.mark.usefixtures("disk")
async def test_the_game_goes_on_when_a_full_disk_has_room_again(evening: Evening, bot: Shipped) -> None:
    """The bot has a disk of its own, which is full to the last byte."""
    await broken_and_mended(full, evening, bot)


@pytest.mark.long
@pytest.mark.parametrize(("journal", "fault"), [(TRUNCATE, held), (TRUNCATE, read_by_another), (WAL, held)])
async def test_the_game_goes_on_when_another_process_lets_the_database_go(
    fault: Fault, evening: Evening, bot: Shipped
) -> None:
    """One query waits two seconds for the lock, the others try once; players are told calmly why they are refused."""
    await broken_and_mended(fault, evening, bot)


@pytest.mark.long
async def test_no_robot_moves_for_anybody_whom_it_could_not_hear(
    evening: Evening, stub: Discord, tmp_path: Path
) -> None:
    """A question that would have timed out during the fault goes on when the disk is mended, and is then answered."""
    bot = with_data(stub, tmp_path, WAL)
    bot.program = ("-c", SHORT_QUESTIONS + bot.program[1])
    try:
        await bot.start()
        await evening.table.open(game="mythical-dice", pace="live")
        await evening.table.start()
        with quota(bot):
            assert CALM in await evening.press_in_vain()
            await eventually(partial(has_looked, bot, LOOKS))
        await eventually(lambda: "open clock stood still" in bot.log)
        await evening.play(2)
        assert [line.body for line in read_ledger(bot.database).lines if "by" in json.loads(line.body)] == []
        assert (await bot.stop())[0] == 0
        assert bugs(bot) == []
    finally:
        await bot.kill()


@pytest.mark.parametrize("heard", [True, pytest.param(False, marks=pytest.mark.long)])
async def test_a_removal_is_noted_when_the_disk_is_mended(evening: Evening, bot: Shipped, *, heard: bool) -> None:
    """The bot is told of the removal or finds it later. It logs no bug, and notes the removal on the mended disk."""
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
    """The process ends with exit code 1 and names the file; when the file is mended, the bot starts."""
    bot = with_data(stub, tmp_path, journal)
    bot.database.touch()
    try:
        await refused_and_mended(fault, bot)
    finally:
        await bot.kill()


async def refused_and_mended(fault: Callable[[Path], AbstractContextManager[None]], bot: Shipped) -> None:
    """During the fault the bot ends with 1 and one line that names the directory; when mended, it starts."""
    before = len(bot.log) if bot.log_file.exists() else 0
    with fault(bot.database), pytest.raises(AssertionError):
        await bot.start()
    assert bot.process.returncode == 1
    said = [line for line in bot.log[before:].splitlines() if " INFO " not in line]
    assert [str(bot.database.parent) in line for line in said] == [True], said
    await bot.start()


def directory_read_only(database: Path) -> AbstractContextManager[None]:
    """The database's directory cannot be written."""
    return disks.read_only(database.parent)


@pytest.mark.parametrize("journal", [TRUNCATE, pytest.param(WAL, marks=pytest.mark.long)])
@pytest.mark.parametrize("fault", [disks.read_only, directory_read_only])
async def test_a_game_goes_on_that_could_only_be_read_when_the_bot_started(
    fault: Callable[[Path], AbstractContextManager[None]], evening: Evening, bot: Shipped
) -> None:
    """The bot was stopped in mid-game: during the fault it names the fault and ends, afterwards nothing is missing."""
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
