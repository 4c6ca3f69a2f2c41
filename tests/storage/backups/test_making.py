"""A backup is written whole or not at all, over no other file, and for its owner alone."""

import errno
import hashlib
import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.backups.backup_file import unpack
from storage.backups.making import back_up, contents, no_step
from storage.engine.integrity import faults_in
from storage.engine.mark import write_mark
from storage.engine.sqlite import sqlite3
from storage.errors import BadBackup, StoreDamaged, StoreFault
from storage.ids import Millis
from tests.faults.disks import full, small_disk
from tests.storage.backups.conftest import NOW
from tests.storage.backups.dying import deaths


def unpacked(backup: Path) -> Path:
    """The database in the backup."""
    out = backup.with_name("unpacked.db")
    out.write_bytes(b"")
    unpack(backup, out, no_step)
    return out


def names(folder: Path) -> set[str]:
    """The files in the folder, without those that only lock something."""
    return {file.name for file in folder.iterdir() if not file.name.endswith(".lock")}


def test_a_backup_holds_the_same_rows(database: Path, tmp_path: Path) -> None:
    """Its manifest tells how many rows there are, and of which schema; nobody else may read the file."""
    made = back_up(database, tmp_path / "a.backup", NOW)
    assert contents(unpacked(made.file)) == contents(database) == (made.manifest.revision, made.manifest.counts)
    assert (made.manifest.counts["tables"], made.manifest.counts["results"]) == (2, 1)
    assert {file.stat().st_mode & 0o777 for file in (made.file, tmp_path / ".minotaur.lock")} == {0o600}
    assert names(tmp_path) == {"minotaur.db", "a.backup", "unpacked.db"}


def test_a_backup_never_replaces_a_file(database: Path, tmp_path: Path) -> None:
    """The file stays as it is, also if it appears while the copy is made."""
    there = tmp_path / "a.backup"
    there.write_text("mine")
    with pytest.raises(StoreFault, match="exists already"):
        back_up(database, there, NOW)
    late = tmp_path / "b.backup"
    with pytest.raises(StoreFault, match="exists already"):
        back_up(database, late, NOW, late.touch)
    assert (there.read_text(), late.read_text()) == ("mine", "")
    assert names(tmp_path) == {"minotaur.db", "a.backup", "b.backup"}


def test_the_copy_shows_one_moment_although_others_write(database: Path, tmp_path: Path) -> None:
    """With a write-ahead log another connection writes at each step; the copy is not begun anew, and ends."""
    with closing(sqlite3.connect(database, isolation_level=None)) as bot:
        (mode,) = bot.execute("PRAGMA journal_mode = WAL").fetchone()
        assert mode == "wal"
        made = back_up(database, tmp_path / "a.backup", NOW, lambda: bot.execute("DELETE FROM sitting"))
    with closing(sqlite3.connect(unpacked(made.file))) as copied:
        assert copied.execute("SELECT count(*) FROM sitting").fetchone() == (made.manifest.counts["sitting"],) != (0,)


def test_a_database_that_holds_nothing_is_not_backed_up(tmp_path: Path) -> None:
    """Neither a missing file nor an empty one: a host would believe to have a backup."""
    with pytest.raises(StoreFault, match="there is no "):
        back_up(tmp_path / "none.db", tmp_path / "a.backup", NOW)
    (tmp_path / "empty.db").touch()
    with pytest.raises(StoreFault, match="holds nothing yet"):
        back_up(tmp_path / "empty.db", tmp_path / "a.backup", NOW)
    assert names(tmp_path) == {"empty.db"}


@pytest.mark.parametrize("emptied", [True, False])
def test_a_database_that_has_lost_its_memory_is_not_backed_up(database: Path, tmp_path: Path, *, emptied: bool) -> None:
    """It was emptied, or has gone back to before its first game. Else its backup would look like a good one."""
    write_mark(database, Millis(10**15))
    if emptied:
        database.write_bytes(b"")
    with pytest.raises(StoreFault, match="is empty, but" if emptied else "has no games, but"):
        back_up(database, tmp_path / "a.backup", NOW)
    assert names(tmp_path) == {"minotaur.db", "minotaur.db.mark"}


def test_a_damaged_database_makes_no_backup(database: Path, tmp_path: Path) -> None:
    """A host would throw away good backups for it."""
    with database.open("r+b") as file:
        file.seek(5 * 4096)
        file.write(bytes(4096))
    with pytest.raises(StoreDamaged, match="is damaged, so no backup was made: ") as damaged:
        back_up(database, tmp_path / "a.backup", NOW)
    assert damaged.value.faults == faults_in(database)
    assert names(tmp_path) == {"minotaur.db"}


def test_a_file_that_is_no_database_counts_as_damaged(database: Path, tmp_path: Path) -> None:
    """It cannot even be copied."""
    database.write_bytes(b"rubbish" * 1000)
    with pytest.raises(StoreDamaged) as damaged:
        back_up(database, tmp_path / "a.backup", NOW)
    assert damaged.value.faults == ("file is not a database",)


def test_a_backup_that_is_stopped_leaves_nothing(database: Path, tmp_path: Path) -> None:
    """The part is deleted whatever the reason is."""
    with pytest.raises(KeyboardInterrupt):
        back_up(database, tmp_path / "a.backup", NOW, lambda: (_ for _ in ()).throw(KeyboardInterrupt))
    assert names(tmp_path) == {"minotaur.db"}


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork to be killed")
def test_a_process_that_dies_leaves_a_whole_backup_or_none(database: Path, tmp_path: Path) -> None:
    """It dies before each of its steps; what is left over is cleared away by the next backup."""
    file, before, found = tmp_path / "to" / "a.backup", contents(database), []
    file.parent.mkdir()
    for _ in deaths(lambda: back_up(database, file, NOW)):
        if file.exists():
            found.append(contents(unpacked(file)))
            file.unlink()
    assert found
    assert all(one == before for one in found)
    assert names(file.parent) == {"a.backup", "unpacked.db"}


def test_a_full_disk_is_told_and_nothing_is_left(database: Path, tmp_path: Path) -> None:
    """The line names the folder, and the disk has as much room as before."""
    with small_disk(tmp_path / "disk") as disk, full(disk, but=64 * 1024):
        with pytest.raises(StoreFault, match=f"the disk of {disk} has no room for the backup: make some"):
            back_up(database, disk / "a.backup", NOW)
        assert names(disk) == {"ballast"}


def test_a_folder_that_cannot_be_written_is_told_by_the_name_of_the_backup(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host does not know the files with which the folder is locked and the backup is begun."""

    def refuse(path: Path, *_: int) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(StoreFault) as told:
        back_up(database, tmp_path / "a.backup", NOW)
    assert str(told.value) == f"{tmp_path}/a.backup cannot be used: Read-only file system: let its disk be written"


def test_a_changed_byte_is_noticed_wherever_it_is(database: Path, tmp_path: Path) -> None:
    """In the database, in the manifest, in the hash; also a byte that is missing or too many."""
    made, out = back_up(database, tmp_path / "a.backup", NOW), tmp_path / "out.db"
    whole = made.file.read_bytes()
    size, bad = len(whole), tmp_path / "bad.backup"
    for at in [*range(0, size, size // 20), *range(made.manifest.bytes, size, 17), size - 1]:
        bad.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        out.write_bytes(b"")
        with pytest.raises(BadBackup):
            unpack(bad, out, no_step)
    for cut in (b"", whole[:1000], whole[:-1], whole[1:], whole + b"\n", whole[:-65]):
        bad.write_bytes(cut)
        with pytest.raises(BadBackup):
            unpack(bad, out, no_step)


def test_the_last_line_is_the_hash_of_all_before(database: Path, tmp_path: Path) -> None:
    """So a host can check a backup without us."""
    whole = back_up(database, tmp_path / "a.backup", NOW).file.read_bytes()
    assert hashlib.sha256(whole[:-65]).hexdigest().encode() + b"\n" == whole[-65:]
