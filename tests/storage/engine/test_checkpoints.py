"""The write-ahead log is copied into the file beside the writes, and begins anew when it has become long."""

from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from shutil import copy

import pytest

from storage.engine import checkpoints
from storage.engine.checkpoints import COUNT, ENOUGH, LONG, LONGEST, WRITES, Checkpoints
from storage.engine.sqlite import sqlite3, wal_is_safe

pytestmark = pytest.mark.skipif(not wal_is_safe(sqlite3.sqlite_version_info), reason="this SQLite keeps no log")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the database is."""
    return tmp_path / "words.db"


@pytest.fixture
def connection(file: Path) -> Iterator[sqlite3.Connection]:
    """The connection that writes."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE words (word TEXT)")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        yield connection


@pytest.fixture
def copies(file: Path, connection: sqlite3.Connection) -> Iterator[Checkpoints]:
    """What copies the log of the file."""
    copies = Checkpoints(file, connection)
    yield copies
    copies.close()


def write(connection: sqlite3.Connection, pages: int) -> None:
    """Write about so many pages into the log, in one transaction with one row."""
    connection.execute("INSERT INTO words VALUES (zeroblob(?))", [4096 * pages])


def written(connection: sqlite3.Connection, copies: Checkpoints, pages: int) -> None:
    """Write about so many pages in as many writes as lead to a count, and wait until they are copied."""
    for _ in range(WRITES):
        write(connection, pages // WRITES)
        copies.after_write()
        copies.wait()


def copied(file: Path, tmp_path: Path) -> int:
    """How many rows stand in the file itself, without its log."""
    alone = copy(file, tmp_path / "alone.db")
    with closing(sqlite3.connect(alone)) as connection:
        return int(connection.execute("SELECT count(*) FROM words").fetchone()[0])


def in_log(connection: sqlite3.Connection) -> int:
    """How many pages are in the log."""
    return int(connection.execute(COUNT).fetchone()[1])


def test_the_log_is_copied_when_enough_is_in_it(
    file: Path, connection: sqlite3.Connection, copies: Checkpoints, tmp_path: Path
) -> None:
    """Before that, it is left alone."""
    written(connection, copies, ENOUGH // 2)
    before = copied(file, tmp_path)
    written(connection, copies, ENOUGH)
    assert (before, copied(file, tmp_path)) == (0, 2 * WRITES)


def test_a_long_log_begins_anew_although_writes_go_on(connection: sqlite3.Connection, copies: Checkpoints) -> None:
    """It never gets so long that a commit must copy all of it, and it has begun anew more than once."""
    lengths = [0]
    for _ in range(6 * LONG // 100):
        write(connection, 100)
        copies.after_write()
        write(connection, 1)
        copies.wait()
        lengths.append(in_log(connection))
    assert max(lengths) < LONGEST
    assert sum(later < earlier for earlier, later in pairwise(lengths)) > 1


def test_a_copy_that_fails_is_tried_again(
    file: Path, connection: sqlite3.Connection, copies: Checkpoints, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is lost, and no write fails."""
    with monkeypatch.context() as patched:
        patched.setattr(checkpoints, "COPY", "SELECT no_such_column")
        written(connection, copies, 2 * ENOUGH)
        before = copied(file, tmp_path)
    written(connection, copies, WRITES)
    assert (before, copied(file, tmp_path)) == (0, 2 * WRITES)


def test_a_reader_holds_up_no_write(file: Path, connection: sqlite3.Connection, copies: Checkpoints) -> None:
    """A reader, such as a backup, may take minutes: the log grows meanwhile, and begins anew afterwards."""
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM words").fetchone()
        for _ in range(3):
            written(connection, copies, LONG // 2)
        assert in_log(connection) > LONG
    for _ in range(2):
        written(connection, copies, ENOUGH)
    assert in_log(connection) < LONG
