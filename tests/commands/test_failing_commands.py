"""A command that fails leaves everything as it was, and says in one line why."""

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.cli import main
from storage.engine.mark import write_mark
from storage.engine.sqlite import journal
from storage.ids import Millis
from tests.faults.disks import as_nobody, full, read_only, small_disk


@pytest.mark.parametrize(
    "words",
    [
        ["backup"],
        ["backup", "new.backup"],
        ["restore", "none.backup"],
        ["restore", "bad.backup"],
        ["restore", "bad.backup", "--verify"],
        ["migrate-from", "sqlite:///none.db"],
        ["migrate-from", "sqlite:///empty.db"],
        ["audit"],
        ["audit", "--rebuild"],
        ["league", "list"],
        ["forget", "discord", "1", "--yes"],
        ["export-person", "discord", "1", "--yes"],
    ],
    ids=" ".join,
)
def test_where_nothing_is_a_command_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """There is no database, and what is named is missing, empty or damaged: no file and no folder is new or changed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "empty.db").touch()
    (tmp_path / "bad.backup").write_text("no backup")
    assert main(words) == 1
    out, err = capsys.readouterr()
    assert (out, err.startswith("minotaur: "), err.count("\n")) == ("", True, 1)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"empty.db": "", "bad.backup": "no backup"}


@pytest.mark.parametrize(
    "words",
    [["audit"], ["league", "list"], ["backup"], ["export-person", "discord", "1"], ["doctor", "--alive"], ["play"]],
    ids=" ".join,
)
def test_a_closed_folder_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """The line names the file that this user may not use."""
    # Only root may enter the folder of the test.
    with TemporaryDirectory() as outside:
        data = Path(outside, "data")
        data.parent.chmod(0o755)
        data.mkdir(mode=0)
        monkeypatch.chdir(outside)
        monkeypatch.delenv("DATABASE_URL", raising=False)
        with as_nobody(data):
            assert main(words) == 1
        data.chmod(0o700)
    out, err = capsys.readouterr()
    assert (out, err.startswith(f"minotaur: {data}/minotaur.db"), err.count("\n")) == ("", True, 1)
    assert "Permission denied" in err


@pytest.mark.skipif(journal() != "WAL", reason="without a log a reader needs no room")
def test_a_full_disk_is_no_damage(
    books: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The host has to make room, and not to restore a backup."""
    with small_disk(tmp_path / "disk", 1 << 24) as disk:
        shutil.copy(books, disk / "minotaur.db")
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{disk}/minotaur.db")
        with full(disk):
            assert main(["league", "list"]) == 1
            assert capsys.readouterr().err.endswith("disk I/O error: make room on its disk\n")
            assert main(["doctor"]) == 1
        assert "make room on its disk → then run this command again" in capsys.readouterr().out


@pytest.mark.parametrize("is_new", [True, False])
def test_a_disk_that_can_only_be_read_is_told(
    books: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *, is_new: bool
) -> None:
    """Each command says what must be written, also if no bot has been there yet."""
    disk = tmp_path / "disk"
    disk.mkdir()
    shutil.copy(books, disk / "minotaur.db")
    assert main(["backup", str(disk / "a.backup")]) == 0
    if not is_new:
        (disk / "minotaur.db.lock").touch()
    before = sorted(disk.iterdir())
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{disk}/minotaur.db")
    with read_only(disk):
        for words in (["play"], ["audit", "--rebuild"], ["restore", str(disk / "a.backup")], ["backup"]):
            capsys.readouterr()
            assert main(words) == 1
            out, err = capsys.readouterr()
            assert (out, err.startswith(f"minotaur: {disk}/"), err.count("\n")) == ("", True, 1)
            assert re.search("let (this user|its disk) .*writ", err), err
    assert sorted(disk.iterdir()) == before


@pytest.mark.parametrize("words", [["audit"], ["audit", "--rebuild"], ["league", "list"]], ids=" ".join)
def test_an_emptied_database_is_not_taken_for_a_new_one(
    books: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """The line says the same as at the start of the bot: games were stored there."""
    write_mark(books, Millis(1))
    books.write_bytes(b"")
    assert main(words) == 1
    assert f"{books} is empty, but games were stored in it: restore a backup, or delete " in capsys.readouterr().err
