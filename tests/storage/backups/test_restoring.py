"""The restored database takes the place of the present one, which is kept; a kill at any step loses neither."""

import errno
import shutil
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.backups.making import back_up, contents
from storage.backups.restoring import put_in_place, unpacked
from storage.engine.health import Health, read_health, write_health
from storage.engine.mark import write_mark
from storage.engine.sqlite import sqlite3
from storage.errors import BadBackup, StoreFault, StoreTooNew
from storage.ids import Millis
from storage.store import Store
from tests.faults.disks import full, small_disk
from tests.storage.backups.conftest import NOW
from tests.storage.backups.dying import deaths
from tests.storage.backups.test_making import names


@pytest.fixture
def backup(database: Path, tmp_path: Path) -> Path:
    """A backup of the database, in which something has changed since."""
    made = back_up(database, tmp_path / "a.backup", NOW)
    change(database, "DELETE FROM sitting")
    return made.file


def change(database: Path, statement: str) -> None:
    """Change the database as the bot would not."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(statement)
        connection.commit()


def sitting(database: Path) -> int:
    """How many people sit at tables: at the time of the backup two, since then nobody."""
    return contents(database)[1]["sitting"]


def restore(backup: Path, database: Path) -> Path | None:
    """Put the backup in place."""
    with unpacked(backup, database) as (restored, _):
        return put_in_place(restored, database, NOW)


def test_the_former_database_is_kept(backup: Path, database: Path) -> None:
    """Its name tells when it was moved aside; only the owner can read the restored one."""
    aside = restore(backup, database)
    assert aside is not None
    assert aside.name == "minotaur.db.before-restore-20261126-065012"
    assert (sitting(database), sitting(aside)) == (2, 0)
    assert database.stat().st_mode & 0o777 == 0o600
    assert names(database.parent) == {"minotaur.db", "a.backup", aside.name}


def test_a_bot_may_be_restored_where_there_was_none(backup: Path, tmp_path: Path) -> None:
    """On a new machine nothing is moved aside."""
    (tmp_path / "new").mkdir()
    assert restore(backup, tmp_path / "new" / "minotaur.db") is None
    assert names(tmp_path / "new") == {"minotaur.db"}


@pytest.mark.parametrize("journal", ["wal", "journal"])
def test_what_stands_beside_a_damaged_database_is_kept_with_it(
    backup: Path, database: Path, journal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing of a database that SQLite cannot open gets lost, nor gets into the restored one."""
    connect = sqlite3.connect

    def connected(
        file: str | Path, timeout: float = 0, isolation_level: None = None, *, uri: bool = False
    ) -> sqlite3.Connection:
        if file == database:
            raise sqlite3.DatabaseError
        return connect(file, timeout, isolation_level=isolation_level, uri=uri)

    database.write_bytes(b"rubbish" * 1000)
    database.with_name(f"minotaur.db-{journal}").write_bytes(b"more rubbish")
    with monkeypatch.context() as patched:
        patched.setattr("storage.backups.restoring.sqlite3.connect", connected)
        aside = restore(backup, database)
    assert aside is not None
    assert (aside.read_bytes()[:7], aside.with_name(f"{aside.name}-{journal}").read_bytes()) == (
        b"rubbish",
        b"more rubbish",
    )
    assert names(database.parent) == {"minotaur.db", "a.backup", aside.name, f"{aside.name}-{journal}"}
    assert sitting(database) == 2


def test_what_a_killed_bot_has_left_beside_the_database_is_kept(backup: Path, database: Path) -> None:
    """The last writes may stand in the log alone. They are written into the database before it is moved aside."""
    live = database.with_name("live.db")
    shutil.copy(database, live)
    with closing(sqlite3.connect(live, isolation_level=None)) as bot:
        bot.execute("PRAGMA journal_mode = WAL")
        bot.execute("INSERT INTO sitting SELECT 'yesterday', id FROM players")
        for ending in ("", "-wal"):
            shutil.copy(f"{live}{ending}", f"{database}{ending}")
    aside = restore(backup, database)
    assert aside is not None
    assert (sitting(database), sitting(aside)) == (2, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fork to be killed")
def test_a_process_that_dies_leaves_the_former_or_the_restored_database(backup: Path, database: Path) -> None:
    """There is one at each moment, and it is whole; the next restore clears away what is left over."""
    former, found = database.read_bytes(), set()
    for _ in deaths(lambda: restore(backup, database)):
        found.add(sitting(database))
        for left in database.parent.glob("*.before-restore-*"):
            assert sitting(left) == 0
            left.unlink()
        database.write_bytes(former)
    assert found == {0, 2}
    assert sitting(database) == 2
    assert len(names(database.parent)) == len(("minotaur.db", "a.backup", "the former"))


@pytest.mark.parametrize("statement", ["DELETE FROM sitting", "CREATE TABLE more (a)", "DROP TABLE sitting"])
def test_other_counts_than_the_manifest_tells_are_noticed(
    database: Path, tmp_path: Path, statement: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the hash fits: a program may have written the file anew."""
    told = contents(database)
    monkeypatch.setattr("storage.backups.making.contents", lambda *_: told)
    change(database, statement)
    made = back_up(database, tmp_path / "a.backup", NOW)
    before = database.read_bytes()
    with pytest.raises(BadBackup) as bad:
        restore(made.file, database)
    assert str(bad.value).startswith(f"{made.file} is damaged: ")
    assert database.read_bytes() == before
    assert names(tmp_path) == {"minotaur.db", "a.backup"}


def test_a_backup_of_a_newer_release_is_refused(database: Path, tmp_path: Path) -> None:
    """One line says so, and nothing is changed."""
    change(database, "UPDATE alembic_version SET version_num = '9999'")
    made = back_up(database, tmp_path / "a.backup", NOW)
    with pytest.raises(StoreTooNew, match=r"a\.backup was written by a newer release"):
        restore(made.file, database)
    assert names(tmp_path) == {"minotaur.db", "a.backup"}


async def test_the_bot_takes_the_older_state_and_finds_out_its_health_anew(backup: Path, database: Path) -> None:
    """Nothing that was noted about the former database keeps the restored one from being opened."""
    write_mark(database, Millis(10**15))
    write_health(database, Health(checked=Millis(0), faults=("page 7 is gone",)))
    restore(backup, database)
    await (await Store.open(f"sqlite:///{database}")).close()
    assert read_health(database, Millis(0)) is None


def test_a_disk_without_links_on_which_the_former_database_has_no_room(
    backup: Path, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a copy of it would only take more room."""

    def full(_: Path, name: Path) -> None:
        name.write_bytes(b"SQLite")
        raise OSError(errno.ENOSPC, "No space left on device", str(name))

    def no_links(*_: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr("storage.backups.restoring.os.link", no_links)
    monkeypatch.setattr("storage.backups.restoring.shutil.copy2", full)
    with pytest.raises(StoreFault, match=r"No space left on device: make room on its disk$"):
        restore(backup, database)
    assert (sitting(database), names(database.parent)) == (0, {"minotaur.db", "a.backup"})


def test_a_full_disk_changes_nothing(backup: Path, tmp_path: Path) -> None:
    """The line names the fault, and the disk has as much room as before."""
    with small_disk(tmp_path / "disk") as disk, full(disk, but=64 * 1024):
        with pytest.raises(StoreFault, match="No space left"):
            restore(backup, disk / "minotaur.db")
        assert names(disk) == {"ballast"}
