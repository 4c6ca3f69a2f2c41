"""Killed at any point, a database holds all of a moment or nothing of it."""

import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league.kinds import LeagueKind
from storage.league.standings import Period
from storage.store import Store
from tests.storage.crashing import ENDED, PASSED, TABLES, WEEK
from tests.storage.sample_changes import FIRST_PLACE, NOON, PLATFORMS

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


async def test_open_time_passes_with_a_beat_that_is_stored_whenever_the_crash_comes(crashed: Path) -> None:
    """The pause before the next start counts nothing."""
    *killed, done = databases(crashed, "beat")
    for path in (*killed, done):
        store = await Store.open(f"sqlite:///{path}")
        await store.beat(Millis(NOON + 2 * PASSED), counts=False)
        assert store.clock.open == NOON + PASSED * (path == done)
        await store.close()


async def standing(store: Store) -> Sequence[tuple[str, int, int]]:
    """Who has how many points of how many games, of all time; it is what the results say, made anew."""
    if not await store.leagues.held_in(FIRST_PLACE):
        return []
    league = await store.leagues.own(FIRST_PLACE, LeagueKind.ALL, NOON)
    asked = Period(league.id, "all")
    found = await store.leagues.standings(asked)
    await store.leagues.rebuild()
    assert found == await store.leagues.standings(asked)
    return [(one.name, one.points, one.games) for one in found]


async def test_games_that_end_together_count_together(crashed: Path) -> None:
    """With all that is made of them: results, standings, the week, and what is to be announced of it."""
    *killed, done = databases(crashed, "end")
    assert len(killed) >= 20
    for path in (*killed, done):
        store = await Store.open(f"sqlite:///{path}")
        results = [await store.leagues.result_of(TableId(name)) is not None for name in TABLES]
        assert results == [path == done] * 2
        expected = [("Ann", 15_120, 3), ("Ben", 0, 3)] if path == done else [("Ann", 5040, 1), ("Ben", 0, 1)]
        assert expected == await standing(store)
        announced = (await store.messages.due(Millis(NOON + 3 * WEEK), 9, PLATFORMS)).rows
        assert len(announced) == (2 if path == done else 1)
        await store.close()


async def test_a_correction_is_whole_or_not_there(crashed: Path) -> None:
    """The reason and its consequence."""
    for path in databases(crashed, "void"):
        store = await Store.open(f"sqlite:///{path}")
        corrections = await store.leagues.corrections(TableId(ENDED))
        done = path.with_suffix(".done").exists()
        assert len(corrections) == done
        assert await standing(store) == ([] if done else [("Ann", 5040, 1), ("Ben", 0, 1)])
        await store.close()


async def test_a_purge_deletes_all_or_nothing(crashed: Path) -> None:
    """And what opens the tables that only grow is never left open."""
    *killed, done = databases(crashed, "purge")
    assert len(killed) >= 20
    for path in (*killed, done):
        store = await Store.open(f"sqlite:///{path}")
        assert await standing(store) == ([] if path == done else [("Ann", 5040, 1), ("Ben", 0, 1)])
        assert (await store.table(TableId(ENDED)) is None) == (path == done)
        await store.close()
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT * FROM purging").fetchall() == []
            assert connection.execute("SELECT count(*) FROM purges").fetchone() == (path == done,)


async def test_somebody_is_forgotten_wholly_or_not_at_all(crashed: Path) -> None:
    """Nobody is left with an account and no name; whoever asks again is forgotten, and the standings stay."""
    *killed, done = databases(crashed, "forget")
    assert len(killed) >= 5
    for path in (*killed, done):
        store = await Store.open(f"sqlite:///{path}")
        (ben,) = await store.players([PlayerId(2)])
        known = ("", None) if path == done else ("Ben", "Ben")
        assert known == (ben.name, await store.address(ben.id, "terminal"))
        assert await store.forget(ben.id)
        assert await standing(store) == [("Ann", 5040, 1), ("", 0, 1)]
        await store.close()
