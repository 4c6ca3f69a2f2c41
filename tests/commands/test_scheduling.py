"""``minotaur doctor`` tells how old the newest backup is."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.commands.findings import Grade
from bot.commands.scheduling import backup_finding, schedule_of
from bot.core.clock.pace import HOUR
from bot.settings import Settings
from storage.backups.folder import NAME


@pytest.mark.parametrize(
    ("ages", "keep", "grade", "told"),
    [
        ([], 7, Grade.OK, "no backup in {}; a running bot makes one every 24 hours"),
        ([30, 3], 7, Grade.OK, "2 backups in {}, the newest made 3 hours ago; a running bot makes one every 24 hours"),
        ([49], 7, Grade.WARNING, "1 backup in {}, the newest made 49 hours ago"),
        ([], 0, Grade.WARNING, "no backup in {}; BACKUP_KEEP is 0"),
    ],
    ids=["none yet", "on schedule", "late", "no schedule"],
)
def test_the_newest_backup_is_told(tmp_path: Path, ages: list[int], keep: int, grade: Grade, told: str) -> None:
    """It is a warning if the newest one is twice as old as it should be, or if none are made."""
    for age in ages:
        made = datetime.now(UTC) - timedelta(hours=age, minutes=1)
        (tmp_path / made.strftime(NAME)).touch()
    finding = backup_finding(Settings(backup_folder=tmp_path, backup_keep=keep), tmp_path / "data" / "minotaur.db")
    assert (finding.grade, finding.text) == (grade, told.format(tmp_path))


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


def test_the_settings_make_the_schedule(tmp_path: Path) -> None:
    """Without settings backups go to a folder beside the database, once a day; with BACKUP_KEEP 0 none are made."""
    url = f"sqlite:///{tmp_path}/minotaur.db"
    schedule = schedule_of(Settings(database_url=url))
    assert schedule is not None
    assert (schedule.folder, schedule.every, schedule.keep) == (tmp_path / "backups", 24 * HOUR, 7)
    assert schedule_of(Settings(database_url=url, backup_keep=0)) is None
