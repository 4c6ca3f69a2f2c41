"""Killed at any point, a database holds all of a moment or nothing of it."""

import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Sequence
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


async def opened(paths: Iterable[Path]) -> AsyncIterator[tuple[Store, bool]]:
    """The databases, opened again one by one; whether the deed was done there."""
    for path in paths:
        store = await Store.open(f"sqlite:///{path}")
        yield store, path.with_suffix(".done").exists()
        await store.close()


def half_written(path: Path) -> bool:
    """Whether SQLite has something to undo when the database is opened again."""
    journals = [path.with_name(f"{path.name}-{kind}") for kind in ("journal", "wal")]
    return any(journal.exists() and journal.stat().st_size for journal in journals)


async def test_a_group_is_stored_whole_or_not_at_all(crashed: Path) -> None:
    """Before each of its statements and before its commit there is nothing of it; once acknowledged all of it."""
    paths = databases(crashed, "move")
    assert len(paths) > 7
    assert any(half_written(path) for path in paths[:-1])
    async for store, done in opened(paths):
        tables = [await store.table(TableId(name)) for name in TABLES]
        known = {await store.command_known(CommandId(f"{name} moves")) for name in TABLES}
        assert known == {done}
        found = {(len(table.entries), table.version, table.deadline is None) for table in tables if table is not None}
        assert found == ({(2, 2, True)} if done else {(1, 1, False)})


async def test_open_time_passes_with_a_beat_that_is_stored_whenever_the_crash_comes(crashed: Path) -> None:
    """The pause before the next start counts nothing."""
    paths = databases(crashed, "beat")
    async for store, done in opened(paths):
        await store.beat(Millis(NOON + 2 * PASSED), counts=False)
        assert store.clock.open == NOON + PASSED * done


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
    paths = databases(crashed, "end")
    assert len(paths) > 20
    async for store, done in opened(paths):
        results = [await store.leagues.result_of(TableId(name)) is not None for name in TABLES]
        assert results == [done] * 2
        expected = [("Ann", 15_120, 3), ("Ben", 0, 3)] if done else [("Ann", 5040, 1), ("Ben", 0, 1)]
        assert expected == await standing(store)
        announced = (await store.messages.due(Millis(NOON + 3 * WEEK), 9, PLATFORMS)).rows
        assert len(announced) == (2 if done else 1)


async def test_a_correction_is_whole_or_not_there(crashed: Path) -> None:
    """The reason and its consequence."""
    async for store, done in opened(databases(crashed, "void")):
        corrections = await store.leagues.corrections(TableId(ENDED))
        assert len(corrections) == done
        assert await standing(store) == ([] if done else [("Ann", 5040, 1), ("Ben", 0, 1)])


async def test_a_purge_deletes_all_or_nothing(crashed: Path) -> None:
    """And what opens the tables that only grow is never left open."""
    paths = databases(crashed, "purge")
    assert len(paths) > 20
    async for store, done in opened(paths):
        assert await standing(store) == ([] if done else [("Ann", 5040, 1), ("Ben", 0, 1)])
        assert (await store.table(TableId(ENDED)) is None) == done
    for path in paths:
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("SELECT * FROM purging").fetchall() == []
            assert connection.execute("SELECT count(*) FROM purges").fetchone() == (path == paths[-1],)


async def test_somebody_is_forgotten_wholly_or_not_at_all(crashed: Path) -> None:
    """Nobody is left with an account and no name; whoever asks again is forgotten, and the standings stay."""
    paths = databases(crashed, "forget")
    assert len(paths) > 5
    async for store, done in opened(paths):
        (ben,) = await store.players([PlayerId(2)])
        known = ("", None) if done else ("Ben", "Ben")
        assert known == (ben.name, await store.address(ben.id, "terminal"))
        assert await store.forget(ben.id)
        assert await standing(store) == [("Ann", 5040, 1), ("", 0, 1)]
