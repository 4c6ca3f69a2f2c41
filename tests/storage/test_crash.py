"""Killed at any point, a database holds all of a moment or nothing of it."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from storage.ids import CommandId, Millis, TableId
from storage.store import Store
from tests.storage.crashing import LOST, TABLES
from tests.storage.making import NOON, deadline

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork to be killed")


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with a database for each statement before which a process was killed."""
    directory = tmp_path_factory.mktemp("crashed")
    subprocess.run([sys.executable, "-m", "tests.storage.crashing", str(directory)], check=True, timeout=60)
    return directory


def databases(directory: Path, deed: str) -> Sequence[Path]:
    """The deed's databases by the number of the statement; in the last one the deed was done."""
    found = sorted(directory.glob(f"{deed}-*.db"), key=lambda path: int(path.stem.rpartition("-")[2]))
    assert [path.with_suffix(".done").exists() for path in found] == [False] * (len(found) - 1) + [True]
    return found


def half_written(path: Path) -> bool:
    """Whether SQLite has something to undo when the database is opened again."""
    journals = [path.with_name(f"{path.name}-{kind}") for kind in ("journal", "wal")]
    return any(journal.exists() and journal.stat().st_size for journal in journals)


async def test_a_group_is_stored_whole_or_not_at_all(crashed: Path) -> None:
    """Before each of its statements and before its commit there is nothing of it; once acknowledged all of it."""
    *killed, done = databases(crashed, "move")
    assert len(killed) >= 7
    assert any(half_written(path) for path in killed)
    for path in (*killed, done):
        store = await Store.open(f"sqlite:///{path}")
        tables = [await store.table(TableId(name)) for name in TABLES]
        known = {await store.command_known(CommandId(f"{name} moves")) for name in TABLES}
        assert known == {path == done}
        found = {(len(table.entries), table.version, table.deadline is None) for table in tables if table is not None}
        assert found == ({(2, 2, True)} if path == done else {(1, 1, False)})
        await store.close()


async def test_time_is_given_back_once_whenever_the_crash_comes(crashed: Path) -> None:
    """Whoever starts next gives back what is still to be given, and the clocks stand the same in the end."""
    for path in databases(crashed, "give-back"):
        store = await Store.open(f"sqlite:///{path}")
        await store.give_back(Millis(NOON + LOST))
        assert deadline(TABLES[0], NOON + 1 + LOST) == await store.next_deadline()
        await store.close()
