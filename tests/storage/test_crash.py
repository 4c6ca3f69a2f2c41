"""A process is killed before any statement of a write: afterwards the database has the whole write or nothing."""

import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from storage.engine.sqlite import sqlite3
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league.kinds import LeagueKind
from storage.league.standings import Period
from storage.store import Store
from tests.storage.crashing import ENDED, PASSED, TABLES, WEEK
from tests.storage.sample_changes import FIRST_PLACE, NOON, PLATFORMS

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork to be killed")


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with one database for each statement before which the process was killed."""
    directory = tmp_path_factory.mktemp("crashed")
    subprocess.run([sys.executable, "-m", "tests.storage.crashing", str(directory)], check=True, timeout=60)
    return directory


def databases(directory: Path, deed: str) -> Sequence[Path]:
    """The databases of one deed, ordered by the number of the statement; only in the last one was the deed finished."""
    found = sorted(directory.glob(f"{deed}-*.db"), key=lambda path: int(path.stem.rpartition("-")[2]))
    assert [path.with_suffix(".done").exists() for path in found] == [False] * (len(found) - 1) + [True]
    return found


async def opened(paths: Iterable[Path]) -> AsyncIterator[tuple[Store, bool]]:
    """Opens the databases one by one and says of each whether the deed was finished there."""
    for path in paths:
        store = await Store.open(f"sqlite:///{path}")
        yield store, path.with_suffix(".done").exists()
        await store.close()


def half_written(path: Path) -> bool:
    """Whether the killed process left a journal that SQLite must read when it opens the database."""
    journals = [path.with_name(f"{path.name}-{kind}") for kind in ("journal", "wal")]
    return any(journal.exists() and journal.stat().st_size for journal in journals)


async def test_a_group_is_stored_whole_or_not_at_all(crashed: Path) -> None:
    """A crash before any statement or before the commit stores nothing; after the acknowledgement all is stored."""
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
    """Time while the process was down is not added to open time."""
    paths = databases(crashed, "beat")
    async for store, done in opened(paths):
        await store.beat(Millis(NOON + 2 * PASSED), counts=False)
        assert store.clock.open == NOON + PASSED * done


async def standing(store: Store) -> Sequence[tuple[str, int, int]]:
    """Name, points and games of each player over all time; a rebuild from the results must give the same standings."""
    if not await store.leagues.held_in(FIRST_PLACE):
        return []
    league = await store.leagues.own(FIRST_PLACE, LeagueKind.ALL, NOON)
    asked = Period(league.id, "all")
    found = await store.leagues.standings(asked)
    await store.leagues.rebuild()
    assert found == await store.leagues.standings(asked)
    return [(one.name, one.points, one.games) for one in found]


async def test_games_that_end_together_count_together(crashed: Path) -> None:
    """The results, the standings and the week's announcement are stored together or not at all."""
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
    """The correction's row and its effect on the standings are stored together or not at all."""
    async for store, done in opened(databases(crashed, "void")):
        corrections = await store.leagues.corrections(TableId(ENDED))
        assert len(corrections) == done
        assert await standing(store) == ([] if done else [("Ann", 5040, 1), ("Ben", 0, 1)])


async def test_a_purge_deletes_all_or_nothing(crashed: Path) -> None:
    """After a crash the ``purging`` row is gone, so that append-only tables refuse to delete rows again."""
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
    """No player keeps an account without a name; a second request succeeds, and the standings stay."""
    paths = databases(crashed, "forget")
    assert len(paths) > 5
    async for store, done in opened(paths):
        (ben,) = await store.players([PlayerId(2)])
        known = ("", None) if done else ("Ben", "Ben")
        assert known == (ben.name, await store.address(ben.id, "terminal"))
        assert await store.forget(ben.id)
        assert await standing(store) == [("Ann", 5040, 1), ("", 0, 1)]
