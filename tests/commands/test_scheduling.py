"""``minotaur doctor`` tells how old the newest backup is."""

import asyncio
import errno
import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.commands.findings import Grade
from bot.commands.scheduling import backup_finding, schedule_of
from bot.core.clock.pace import HOUR
from bot.core.clock.wall_time import WallTime
from bot.settings import Settings
from storage.backups.folder import NAME
from storage.ids import Millis
from storage.store import Store
from tests.storage.sample_changes import opening, people, place, setup


@pytest.mark.parametrize(
    ("ages", "keep", "grade", "told"),
    [
        ([], 7, Grade.OK, "no backup in {}; a running bot makes one every 24 hours"),
        ([30, 3], 7, Grade.OK, "2 backups in {}, the newest made 3 hours ago; a running bot makes one every 24 hours"),
        ([49], 7, Grade.WARNING, "1 backup in {}, the newest made 49 hours ago"),
        ([30, -50], 7, Grade.WARNING, "2 backups in {}, the newest made 50 hours in the future"),
        ([], 0, Grade.WARNING, "no backup in {}; BACKUP_KEEP is 0"),
    ],
    ids=["none yet", "on schedule", "late", "from the future", "no schedule"],
)
def test_the_newest_backup_is_told(tmp_path: Path, ages: list[int], keep: int, grade: Grade, told: str) -> None:
    """It is a warning if the newest one is twice as old as it should be, or from the future, or if none are made."""
    for age in ages:
        made = datetime.now(UTC) - timedelta(hours=age, seconds=60 if age > 0 else -60)
        (tmp_path / made.strftime(NAME)).touch()
    finding = backup_finding(Settings(backup_folder=tmp_path, backup_keep=keep), tmp_path / "data" / "minotaur.db")
    assert (finding.grade, finding.text) == (grade, told.format(tmp_path))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a table that was opened 49 hours ago, and no backup of it."""

    async def fill(url: str) -> None:
        store = await Store.open(url)
        community, (ann,) = await place(store), await people(store, "Ann")
        opened = Millis(WallTime().now() - 49 * HOUR)
        await store.commit(opening(setup(community=community, host=ann, opened=opened)))
        await store.close()

    file = tmp_path / "minotaur.db"
    asyncio.run(fill(f"sqlite:///{file}"))
    return file


@pytest.mark.parametrize(("every", "grade"), [(24, Grade.WARNING), (25, Grade.OK)])
def test_a_backup_that_was_never_made_is_told(database: Path, every: int, grade: Grade) -> None:
    """It is missing for as long as there are games."""
    finding = backup_finding(Settings(backup_every=every), database)
    assert (finding.grade, finding.text.startswith("no backup in ")) == (grade, True)


def test_a_disk_that_is_too_full_for_the_next_backup_is_told(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of backups may be on another disk than the database."""
    free = database.stat().st_size - 1
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    finding = backup_finding(Settings(backup_folder=database.parent / "disk"), database)
    assert (
        finding.grade,
        finding.text.endswith(f" {free >> 20} MiB free, and the next backup needs {free >> 20}"),
    ) == (
        Grade.WRONG,
        True,
    )


@pytest.mark.parametrize("is_there", [True, False])
def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    """Also if it is still to be made. Another disk often belongs to another user."""
    folder = tmp_path / "disk" / "backups"
    closed = folder if is_there else tmp_path
    closed.mkdir(parents=True, exist_ok=True)
    real = os.access
    monkeypatch.setattr("os.access", lambda path, wish: real(path, wish) and (path != closed or wish == os.F_OK))
    finding = backup_finding(Settings(backup_folder=folder), tmp_path / "minotaur.db")
    assert (finding.grade, finding.text) == (Grade.WRONG, f"{folder} cannot be written, so no backups are made")


def test_a_disk_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a finding: the doctor goes on with its examination."""

    def fail(folder: Path) -> list[str]:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(folder))

    for read in ("listdir", "scandir"):
        monkeypatch.setattr(os, read, fail)
    finding = backup_finding(Settings(backup_folder=tmp_path), tmp_path / "minotaur.db")
    assert (finding.grade, finding.text) == (Grade.WRONG, f"{tmp_path} cannot be used: Input/output error")


def test_the_settings_make_the_schedule(tmp_path: Path) -> None:
    """Without settings backups go to a folder beside the database, once a day; with BACKUP_KEEP 0 none are made."""
    url = f"sqlite:///{tmp_path}/minotaur.db"
    schedule = schedule_of(Settings(database_url=url))
    assert schedule is not None
    assert (schedule.folder, schedule.every, schedule.keep) == (tmp_path / "backups", 24 * HOUR, 7)
    assert schedule_of(Settings(database_url=url, backup_keep=0)) is None
