"""A running bot makes backups on a schedule, and keeps the newest of them."""

import asyncio
import errno
import os
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.core.clock.pace import HOUR, MINUTE
from bot.core.scheduled_backups import AGAIN_AFTER, SETTLED, Backups, Schedule
from storage.backups.backup_file import Step
from storage.backups.folder import made_in
from storage.engine.health import Health, read_health
from storage.engine.sqlite import sqlite3
from storage.ids import Millis
from tests.core.fakes import HandClock
from tests.core.room import Room
from tests.core.running import running_part

DAY = Millis(24 * HOUR)


@pytest.fixture
def store_url(store_file: Path) -> str:
    """The store is on a file: this is about files."""
    return f"sqlite:///{store_file}"


@pytest.fixture
def checked() -> list[Health]:
    """What the backups have found of the database."""
    return []


@pytest.fixture
def backups(room: Room, tmp_path: Path, checked: list[Health]) -> Backups:
    """Daily backups of the room's database, of which two are kept."""
    return Backups(Schedule(room.store.path, tmp_path / "backups", DAY, keep=2), room.time, checked.append)


def hours(folder: Path, clock: HandClock) -> list[int]:
    """How many hours ago each backup in the folder was made."""
    now = datetime.fromtimestamp(clock.now() / 1000, UTC)
    return [round((now - made).total_seconds() / 3600) for made, _ in made_in(folder / "backups")]


async def test_the_newest_are_kept(room: Room, backups: Backups, tmp_path: Path) -> None:
    """A backup is made when a day has passed since the newest one; then the oldest one too many is deleted."""
    for _ in range(3):
        assert await backups.make_if_due() == room.time.now() + DAY
        assert await backups.make_if_due() // 1000 == (room.time.now() + DAY) // 1000
        room.time.forward(DAY)
    assert hours(tmp_path, room.time) == [48, 24]


async def test_files_of_other_names_are_left_alone(room: Room, backups: Backups, tmp_path: Path) -> None:
    """A backup that a host has given another name is neither counted nor deleted."""
    await backups.make_if_due()
    ((_, file),) = made_in(tmp_path / "backups")
    mine = file.rename(file.with_name("minotaur-before-the-cup.backup"))
    for _ in range(3):
        room.time.forward(DAY)
        await backups.make_if_due()
    assert mine.exists()
    assert hours(tmp_path, room.time) == [24, 0]


async def test_a_clock_that_was_set_back_stops_no_backups(room: Room, backups: Backups, tmp_path: Path) -> None:
    """The two newest backups seem to be from the future, so they do not count, and make room for new ones."""
    for _ in range(2):
        await backups.make_if_due()
        room.time.forward(DAY)
    room.time.forward(-12 * DAY)
    await backups.make_if_due()
    assert hours(tmp_path, room.time) == [0, -264]
    room.time.forward(HOUR)
    assert await backups.make_if_due() // 1000 == (room.time.now() + DAY - HOUR) // 1000
    room.time.forward(DAY)
    await backups.make_if_due()
    assert hours(tmp_path, room.time) == [25, 0]


async def test_a_failed_backup_is_told_and_tried_again(room: Room, tmp_path: Path, checked: list[Health]) -> None:
    """The log has one warning with the reason, and the bot goes on. The database is not at fault."""
    (tmp_path / "file").touch()
    schedule = Schedule(room.store.path, tmp_path / "file" / "backups", DAY, keep=2)
    backups = Backups(schedule, room.time, checked.append)
    with capture_logs() as logs:
        assert await backups.make_if_due() == room.time.now() + AGAIN_AFTER
    said = "/file cannot be used: it is a file, not a folder"
    assert [(line["event"], said in line["reason"]) for line in logs] == [("the backup failed", True)]
    assert checked == []


async def test_a_disk_that_fails_is_told_and_holds_up_nothing(
    backups: Backups, room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is read outside the event loop, because a network disk may not answer. The backup is tried again."""
    (tmp_path / "backups").mkdir()
    threads = []

    def fail(folder: Path) -> list[str]:
        threads.append(threading.current_thread())
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(folder))

    for read in ("listdir", "scandir"):
        monkeypatch.setattr(os, read, fail)
    with capture_logs() as logs:
        assert await backups.make_if_due() == room.time.now() + AGAIN_AFTER
    said = f"{tmp_path}/backups cannot be used: Input/output error"
    assert [(line["event"], line["reason"]) for line in logs] == [("the backup failed", said)]
    assert threading.current_thread() not in threads


async def test_what_a_backup_finds_of_the_database_is_told(room: Room, backups: Backups, checked: list[Health]) -> None:
    """It is written for the doctor and the health check, too. A later backup that finds nothing corrects it."""
    begun = room.time.now()
    await backups.make_if_due()
    room.time.forward(DAY)
    for change in (1000, -1000):
        with closing(sqlite3.connect(room.store.path)) as connection, connection:
            connection.execute("UPDATE identities SET player = player + ?", [change])
        await backups.make_if_due()
        assert read_health(room.store.path, room.time.now()) == checked[-1]
    broken = ("rows of identities refer to missing rows of players",)
    assert [(one.checked, one.faults) for one in checked] == [(begun, ()), (begun + DAY, broken), (begun + DAY, ())]


async def test_no_backup_is_made_while_the_bot_starts(room: Room, backups: Backups, tmp_path: Path) -> None:
    """The first look is ten minutes after the start."""
    async with running_part(room, backups.run()):
        assert room.time.wakes == room.time.now() + SETTLED == room.time.now() + 10 * MINUTE
        assert not (tmp_path / "backups").exists()


async def test_a_bot_that_stops_does_not_wait_for_its_backup(
    backups: Backups, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The backup ends at its next step, and leaves no file."""
    loop, copying = asyncio.get_running_loop(), asyncio.Event()

    def copy(_source: Path, _target: Path, step: Step) -> None:
        loop.call_soon_threadsafe(copying.set)
        while True:
            step()

    monkeypatch.setattr("storage.backups.making.copy", copy)
    making = asyncio.create_task(backups.make_if_due())
    await copying.wait()
    making.cancel()
    await asyncio.wait([making])
    await loop.shutdown_default_executor()
    assert made_in(tmp_path / "backups") == []
