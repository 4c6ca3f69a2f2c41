"""One process owns the database file, and an error says why the file cannot be used."""

import asyncio
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from storage.engine import sqlite_database
from storage.engine.inspection import place
from storage.engine.sqlite import sqlite3, wal_is_safe
from storage.engine.sqlite_database import SqliteDatabase
from storage.errors import BadAddress, StoreBusy, StoreFault, StoreLocked
from storage.ids import PlayerId
from storage.store import Store
from storage.tables.open_time import OpenClock
from tests.faults.disks import held, read_by_another
from tests.storage.sample_changes import NOON

OPEN_ELSEWHERE = """
import asyncio, sys
from storage.errors import StoreBusy
from storage.store import Store
try:
    asyncio.run(Store.open(sys.argv[1]))
except StoreBusy as busy:
    print(busy)
"""
anybody_may_write = pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write everywhere")


def close_to_writing(path: Path) -> None:
    """Make the path read-only; only root may still write."""
    path.chmod(0o500)


async def test_a_second_process_is_told_at_once_whose_database_it_is(store: Store, tmp_path: Path, url: str) -> None:
    """A second process gets StoreBusy, which names the file."""
    second = await asyncio.create_subprocess_exec(sys.executable, "-c", OPEN_ELSEWHERE, url, stdout=subprocess.PIPE)
    said, _ = await second.communicate()
    assert (
        f"{tmp_path / 'data' / 'minotaur.db'} is in use by another process: end that bot or game first, "
        in said.decode()
    )


async def test_a_link_leads_to_the_same_lock(store: Store, tmp_path: Path) -> None:
    """A store that opens the file through a symbolic link finds it in use."""
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "data" / "minotaur.db")
    with pytest.raises(StoreBusy, match=r"/data/minotaur\.db is in use by another process"):
        await Store.open(f"sqlite:///{link}")


async def test_a_closed_store_lets_the_database_go(url: str) -> None:
    """The next store that opens the file finds what the first one wrote."""
    first = await Store.open(url)
    ann = await first.people.player_of("terminal", "ann", "Ann", NOON)
    await first.close()
    second = await Store.open(url)
    assert ann == await second.people.player(ann.id)
    await second.close()


async def test_a_store_that_cannot_open_does_not_keep_the_lock(tmp_path: Path) -> None:
    """When the broken file is gone, the same process can open a database there."""
    path = tmp_path / "minotaur.db"
    path.write_text("This is no database, but a letter. " * 100)
    with pytest.raises(StoreFault, match=r"minotaur\.db: file is not a database"):
        await Store.open(f"sqlite:///{path}")
    path.unlink()
    await (await Store.open(f"sqlite:///{path}")).close()


async def test_a_place_that_cannot_be_is_named(tmp_path: Path) -> None:
    """If a file stands where the directory should be, the error names its path."""
    (tmp_path / "data").touch()
    with pytest.raises(StoreFault, match="/data is a file, not a folder: name a file in a folder"):
        await Store.open(f"sqlite:///{tmp_path / 'data' / 'minotaur.db'}")


async def test_a_directory_is_no_database(tmp_path: Path) -> None:
    """The error says what to name in its place."""
    with pytest.raises(BadAddress, match=f"{tmp_path} is a folder: name a file in it"):
        await Store.open(f"sqlite:///{tmp_path}")


@anybody_may_write
async def test_a_read_only_directory_is_named(tmp_path: Path) -> None:
    """No file can be made in such a directory, so the store does not open."""
    close_to_writing(tmp_path)
    with pytest.raises(StoreFault, match=r"minotaur\.db cannot be used: Permission denied"):
        await Store.open(f"sqlite:///{tmp_path / 'minotaur.db'}")


@anybody_may_write
async def test_a_read_only_file_is_named(url: str, tmp_path: Path) -> None:
    """A read-only file is refused when the store opens, not at the first move."""
    await (await Store.open(url)).close()
    close_to_writing(tmp_path / "data" / "minotaur.db")
    with pytest.raises(StoreFault, match=r"minotaur\.db cannot be used: Permission denied"):
        await Store.open(url)


@pytest.mark.parametrize(
    "url", ["no address", "sqlite://", "sqlite:///:memory:", "postgresql://minotaur:labyrinth@db/minotaur"]
)
async def test_what_is_no_sqlite_file_is_refused_without_its_password(url: str) -> None:
    """The error does not repeat the password in the address."""
    with pytest.raises(StoreFault) as refused:
        await Store.open(url)
    assert "labyrinth" not in str(refused.value)


async def test_a_closed_store_says_so(url: str) -> None:
    """A closed store refuses reads and writes: opening the file again would use it without a lock."""
    store = await Store.open(url)
    await store.close()
    with pytest.raises(StoreFault, match="is closed"):
        await store.live_tables()
    with pytest.raises(StoreFault, match="is closed"):
        await store.beat(NOON)


async def test_what_is_asked_before_closing_is_answered(url: str) -> None:
    """Closing waits for reads and writes that are under way."""
    store = await Store.open(url)
    asked = asyncio.gather(store.live_tables(), store.beat(NOON), store.next_deadline())
    await asyncio.sleep(0)
    await store.close()
    assert tuple(await asked) == ((), OpenClock(NOON, NOON), None)


async def test_acknowledged_means_on_the_disk(url: str) -> None:
    """The connection syncs fully, enforces foreign keys, and has the journal that this SQLite keeps safely.

    What is deleted is overwritten in the file.
    """
    database = SqliteDatabase.own(url)

    def pragma(connection: Connection, name: str) -> object:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    journal = "wal" if wal_is_safe(sqlite3.sqlite_version_info) else "truncate"
    names = ("synchronous", "foreign_keys", "journal_mode", "secure_delete")
    assert [await database.read(pragma, name) for name in names] == [2, 1, journal, 1]
    await database.close()


@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 0), False),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 52, 0), True),
        ((4, 0, 0), True),
    ],
)
def test_a_write_ahead_log_only_where_it_is_repaired(version: tuple[int, int, int], safe: bool) -> None:  # noqa: FBT001 - a table of cases
    """SQLite fixed its write-ahead log in 3.51.3, and also in 3.50.7 and 3.44.6."""
    assert safe == wal_is_safe(version)


async def test_a_file_changes_its_journal_with_the_driver(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that was written with one journal is opened with the other one, and back: nothing in it changes."""
    found: list[tuple[bool, int]] = []
    for wal in (False, True, False):
        monkeypatch.setattr("storage.engine.sqlite.wal_is_safe", lambda _, wal=wal: wal)
        store = await Store.open(url)
        await store.people.player_of("terminal", f"ann-{len(found)}", "Ann", NOON)
        path = place(url)
        found.append(
            (path.with_name(f"{path.name}-wal").exists(), len(await store.people.players(map(PlayerId, range(1, 9)))))
        )
        await store.close()
    assert found == [(False, 1), (True, 2), (False, 3)]


async def test_a_file_that_goes_before_it_is_read_is_a_fault_of_the_store(url: str) -> None:
    """If the directory was deleted, each read raises StoreFault and leaves no thread behind."""
    database = SqliteDatabase.own(url)
    shutil.rmtree(database.path.parent)
    before = set(threading.enumerate())
    for _ in range(2):
        with pytest.raises(StoreFault, match="unable to open"):
            await database.read(lambda _: None)
        # A thread of the test before may end meanwhile.
        assert set(threading.enumerate()) <= before
    await database.close()


async def test_a_refused_commit_writes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If another process prevents the commit, nothing is written, and no later read or write brings the row back."""
    monkeypatch.setattr("storage.engine.sqlite.wal_is_safe", lambda _: False)
    database = SqliteDatabase.own(url)

    def write(connection: Connection, *statements: str) -> None:
        for statement in statements:
            connection.exec_driver_sql(statement)

    def marks(connection: Connection) -> Sequence[int]:
        return connection.execute(text("SELECT number FROM marks")).scalars().all()

    await database.read(write, "PRAGMA busy_timeout = 0", "CREATE TABLE marks (number)")
    for _ in range(2):
        with read_by_another(database.path):
            with pytest.raises(StoreLocked, match="database is locked by another program: close that"):
                await database.write(lambda connection: write(connection, "INSERT INTO marks VALUES (1)"))
            assert await database.read(marks) == []
    await database.write(lambda connection: write(connection, "INSERT INTO marks VALUES (2)"))
    await database.close()
    with closing(sqlite3.connect(database.path)) as later:
        assert later.execute("SELECT number FROM marks").fetchall() == [(2,)]


async def test_a_database_that_is_held_at_first_is_had_later(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each query raises StoreFault while another process holds the file; the first query afterwards opens it."""
    monkeypatch.setattr("storage.engine.sqlite_database.PATIENCE", 0)
    database = SqliteDatabase.own(url)
    with held(database.path):
        for _ in range(2):
            with pytest.raises(StoreLocked, match="database is locked by another program: close that"):
                await database.read(lambda _: None)
    assert await database.write(lambda _: "written") == "written"
    await database.close()


async def test_one_waits_for_another_process_and_the_others_are_tried_at_once(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a wait in vain, queries do not wait for other processes until a write succeeds again."""
    monkeypatch.setattr("storage.engine.sqlite_database.PATIENCE", 0.05)
    database = SqliteDatabase.own(url)

    async def patience() -> int:
        return await database.read(
            lambda connection: int(connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one())
        )

    patiences = [await patience()]
    with held(database.path):
        for _ in range(2):
            with pytest.raises(StoreLocked, match="database is locked by another program: close that"):
                await database.write(lambda _: None)
            patiences.append(await patience())
    patiences.append(await patience())
    await database.write(lambda _: None)
    assert [*patiences, await patience()] == [50, 0, 0, 0, 50]
    await database.close()


async def test_queries_leave_the_loop_alone(url: str) -> None:
    """All queries run in one thread of their own, so the event loop goes on while the disk is slow."""
    database = SqliteDatabase.own(url)
    threads = {
        await database.read(lambda _: threading.get_ident()),
        await database.write(lambda _: threading.get_ident()),
    }
    await database.close()
    assert len(threads) == 1
    assert threading.get_ident() not in threads


async def test_a_cancelled_read_keeps_the_connection_open(url: str) -> None:
    """If the caller of a read is cancelled, the connection stays open for the other callers."""
    database = SqliteDatabase.own(url)
    under_way, loop = asyncio.Event(), asyncio.get_running_loop()

    def read(connection: Connection) -> None:
        loop.call_soon_threadsafe(under_way.set)
        connection.execute(text("SELECT 1"))

    await database.read(lambda connection: connection.execute(text("CREATE TEMP TABLE mark (x)")))
    reading = asyncio.create_task(database.read(read))
    await under_way.wait()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    # A temporary table lives as long as its connection.
    assert await database.read(lambda connection: connection.execute(text("SELECT count(*) FROM mark")).scalar()) == 0
    await database.close()


async def test_an_opening_that_failed_is_tried_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the first query cannot open the file, it is refused, and the next one opens it."""
    database = SqliteDatabase.own(url)

    def fail() -> str:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as failing:
        failing.setattr("storage.engine.sqlite.wal_is_safe", lambda _: True)
        failing.setattr(sqlite_database, "Checkpoints", lambda *_: fail())
        with pytest.raises(StoreFault, match="disk I/O error"):
            await database.read(lambda connection: connection.scalar(text("SELECT 1")))
    assert await database.read(lambda connection: connection.scalar(text("SELECT 1"))) == 1
    await database.close()
