"""What a failed command has made for a database is deleted, unless another process has the database by then."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from storage.engine import lock as locking
from storage.engine.lock import lock
from storage.engine.undoing import undone_on_failure


def fail(database: Path, begin: Callable[[], None]) -> None:
    """Begin something with the database, and fail."""
    with undone_on_failure(database):
        begin()
        raise OSError("the disk is full")


def test_what_was_there_before_stays(tmp_path: Path) -> None:
    """Of a database that was there, its log is a part, whoever made it. Only the lock file goes."""
    database = tmp_path / "minotaur.db"
    database.touch()

    def begin() -> None:
        lock(database).close()
        (tmp_path / "minotaur.db-wal").touch()

    with pytest.raises(OSError, match="the disk"):
        fail(database, begin)
    assert {file.name for file in tmp_path.iterdir()} == {"minotaur.db", "minotaur.db-wal"}


def test_what_another_process_uses_stays(tmp_path: Path) -> None:
    """It has locked the new files before they could be deleted."""
    database, other = tmp_path / "data" / "minotaur.db", list[IO[bytes]]()

    def begin() -> None:
        database.parent.mkdir()
        database.touch()
        other.append(lock(database))

    with pytest.raises(OSError, match="the disk"):
        fail(database, begin)
    assert {file.name for file in database.parent.iterdir()} == {"minotaur.db", "minotaur.db.lock"}
    other[0].close()


def test_a_lock_file_that_was_just_deleted_keeps_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has opened it before, and locks it afterwards, locks the file that is there now."""
    database, name = tmp_path / "minotaur.db", tmp_path / "minotaur.db.lock"
    take, deleted = locking._take, list[Path]()  # noqa: SLF001 - the moment between the opening and the lock

    def late(descriptor: int) -> None:
        if not deleted:
            deleted.append(name)
            name.unlink()
        take(descriptor)

    monkeypatch.setattr(locking, "_take", late)
    with lock(database) as held:
        assert os.path.samestat(name.stat(), os.fstat(held.fileno()))
