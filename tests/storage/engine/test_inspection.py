"""A process can look at a database from outside without disturbing the bot that uses it."""

import asyncio
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.engine.inspection import DatabaseStatus, in_use, inspect_file, place
from storage.engine.sqlite import journal, sqlite3
from storage.errors import BadAddress, StoreFault
from storage.ids import Millis
from storage.migrations.revisions import revisions
from storage.store import Store
from tests.storage.sample_changes import NOON

LOOK = """
import pathlib, sys
from storage.engine.inspection import in_use, inspect_file
file = pathlib.Path(sys.argv[1])
print(in_use(file), inspect_file(file).beat)
"""


async def test_the_last_beat_and_the_schema_are_seen(store: Store, url: str) -> None:
    """The status is read while the store is at work, and the store goes on working."""
    await store.beat(NOON)
    assert inspect_file(place(url)) == DatabaseStatus(revisions()[0], NOON, NOON)
    await store.beat(Millis(NOON + 1))
    assert inspect_file(place(url)).beat == NOON + 1


async def test_another_process_sees_who_is_at_work(store: Store, url: str) -> None:
    """Another process finds the lock held, and can read the status all the same."""
    await store.beat(NOON)
    looking = [sys.executable, "-c", LOOK, str(place(url))]
    process = await asyncio.create_subprocess_exec(*looking, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    assert out.decode() == f"True {NOON}\n"


async def test_a_database_that_nobody_holds_is_free(url: str) -> None:
    """The question itself does not keep the database locked."""
    await (await Store.open(url)).close()
    assert not in_use(place(url))
    await (await Store.open(url)).close()


def test_an_empty_file_says_nothing_of_itself(tmp_path: Path) -> None:
    """An empty file, as before the first start, has neither a schema nor a beat."""
    (tmp_path / "new.db").touch()
    assert inspect_file(tmp_path / "new.db") == DatabaseStatus(None, None, None)


def test_what_is_no_database_is_named(tmp_path: Path) -> None:
    """The error is one line with the file's name. A file that does not exist is not created."""
    file = tmp_path / "letter.db"
    file.write_text("This is no database, but a letter. " * 100)
    with pytest.raises(StoreFault, match=r"letter\.db: file is not a database$"):
        inspect_file(file)
    with pytest.raises(StoreFault, match=r"none\.db: unable to open database file$"):
        inspect_file(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()


def test_an_address_without_a_file_has_no_place() -> None:
    """An address that is not a SQLite file raises BadAddress."""
    with pytest.raises(BadAddress):
        place("postgresql://minotaur:labyrinth@db/minotaur")


async def test_the_journal_is_the_one_that_is_kept(store: Store, url: str) -> None:
    """Hosts are told the journal mode that the store really uses."""
    with closing(sqlite3.connect(place(url))) as connection:
        found = connection.execute("PRAGMA journal_mode").fetchone()[0]
    # TRUNCATE is a setting of the store's own connection: another connection sees the mode as DELETE.
    assert journal() == ("WAL" if found == "wal" else "TRUNCATE")
