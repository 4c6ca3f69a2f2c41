"""``minotaur backup``: where the file goes, what is printed, and what stops it."""

from contextlib import closing
from pathlib import Path

import pytest

from bot.cli import main
from bot.core.clock.wall_time import WallTime
from storage.engine.health import read_health
from storage.engine.inspection import faults_in
from storage.engine.lock import lock
from storage.engine.sqlite import sqlite3


def test_a_backup_goes_to_the_folder_beside_the_database(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its name is the time, and only its owner can enter the folder. A bot at work keeps the newest ones there."""
    with lock(books):
        assert main(["backup"]) == 0
    (file,) = (books.parent / "backups").glob("minotaur-*.backup")
    size, counted = books.stat().st_size, "a running bot keeps the newest 7 backups of this folder"
    made = f"{file}: {size / 2**20:.1f} MiB, 16 tables, 15 results\n"
    assert capsys.readouterr() == (f"{made}{counted}; to keep this one for longer, give it another name\n", "")
    assert file.parent.stat().st_mode & 0o777 == 0o700


def test_a_backup_goes_where_it_is_told(books: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The argument is a new file, or a folder. The bot deletes none of these."""
    folder = tmp_path / "usb"
    folder.mkdir()
    assert main(["backup", str(folder)]) == 0
    assert "a running bot" not in capsys.readouterr().out
    assert len(list(folder.glob("minotaur-*.backup"))) == 1
    assert main(["backup", str(folder / "mine")]) == 0
    capsys.readouterr()
    assert main(["backup", str(folder / "mine")]) == 1
    there = f"minotaur: {folder}/mine exists already, and a backup never replaces a file: choose another name\n"
    assert capsys.readouterr() == ("", there)
    assert main(["backup", str(tmp_path / "nowhere" / "mine")]) == 1
    assert capsys.readouterr().err.endswith("nowhere: make it first\n")
    # A slash at the end means a folder, which is made.
    assert main(["backup", f"{tmp_path}/new/"]) == 0
    assert len(list((tmp_path / "new").glob("minotaur-*.backup"))) == 1


def test_a_backup_goes_to_the_folder_in_which_the_host_works(
    books: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of a file alone is enough, also for the restore."""
    monkeypatch.chdir(tmp_path)
    assert main(["backup", "mine"]) == 0
    assert (tmp_path / "mine").exists()
    assert main(["restore", "mine"]) == 0


def test_a_database_that_cannot_be_read_is_named(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, and neither a file nor a folder."""
    books.write_bytes(b"no database" * 1000)
    assert main(["backup"]) == 1
    assert capsys.readouterr() == ("", f"minotaur: {books}: file is not a database\n")
    assert not (books.parent / "backups").exists()


def test_what_a_backup_finds_is_kept_for_the_doctor(books: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As from the backups of a running bot: nothing else checks a large file while the bot runs."""
    assert main(["backup", "one"]) == 0
    whole = read_health(books, WallTime().now())
    with books.open("r+b") as file:
        file.seek(5 * 4096)
        file.write(bytes(4096))
    assert main(["backup", "two"]) == 1
    damaged = read_health(books, WallTime().now())
    assert "is damaged, so no backup was made" in capsys.readouterr().err
    assert whole is not None
    assert damaged is not None
    assert (whole.faults, damaged.faults) == ((), tuple(faults_in(books, in_use=False) or ()))
    assert damaged.faults


def test_a_database_of_another_release_can_be_backed_up(books: Path) -> None:
    """A host makes a backup before an upgrade, and perhaps with the new release."""
    with closing(sqlite3.connect(books)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.commit()
    assert main(["backup"]) == 0
