"""A process is killed before any statement of a write: afterwards the database has the whole write or nothing."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

import pytest
from sqlalchemy import make_url

from storage.engine.addresses import is_on_server
from storage.evenings.kinds import Stage
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.league.kinds import Announcing, LeagueKind
from storage.league.standings import Period
from storage.store import Store
from tests.postgres.databases import connected, new_database
from tests.storage.crashing import ENDED, EVENING, PASSED, TABLES, WEEK, prepare
from tests.storage.sample_changes import FIRST_PLACE, NOON, PLATFORMS
from tests.storage.stranger import stranger

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork to be killed")

TENTH: Final = 10

OTHERS: Final = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid != pg_backend_pid()"
"""Counts the other connections to the database."""

Copied: TypeAlias = Callable[[], AbstractAsyncContextManager[str]]
"""Makes a copy of the prepared database, and gives its address."""


@dataclass(frozen=True, slots=True)
class Left:
    """What a killed process has left, in a store that is opened after it."""

    url: str
    store: Store
    done: bool
    """Whether the deed was finished before the process was killed."""

    half_written: bool
    """Whether the process left a journal that SQLite had to read."""


class Crashes:
    """A process whose children are killed, each of them on its own copy of a prepared database."""

    def __init__(self, process: subprocess.Popen[str], copied: Copied, every: int) -> None:
        self._process = process
        self._copied = copied
        self._every = every

    async def of(self, deed: str, *, least: int = 0) -> AsyncIterator[Left]:
        """What each kill leaves, in the order of the deed's statements. Only after the last one the deed is finished.

        The deed must have at least so many statements.
        """
        async with self._copied() as url:
            steps = self._ask(deed, url)
        assert steps >= least
        some = Random(deed).sample(range(steps), -(-steps // self._every))
        commit = steps - 1
        for number in sorted({*some, commit, steps}):
            async with self._copied() as url:
                done = bool(self._ask(deed, url, number))
                assert done is (number == steps)
                half = half_written(url)
                await _are_gone(url)
                store = await Store.open(url)
                try:
                    yield Left(url, store, done, half)
                finally:
                    await store.close()

    def _ask(self, *words: object) -> int:
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        asked.write(f"{' '.join(map(str, words))}\n")
        asked.flush()
        return int(answers.readline())


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(("sqlite", 2), id="sqlite"),
        pytest.param(("postgresql", TENTH), id="postgresql"),
        pytest.param(("sqlite", 1), id="sqlite-all", marks=pytest.mark.long),
        pytest.param(("postgresql", 1), id="postgresql-all", marks=pytest.mark.long),
    ],
)
def crashes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crashes]:
    """Kills before half of a deed's statements or, because copies on a server take longer, before a tenth of them.

    The long run has kills before all of them.
    """
    engine, every = request.param
    with ExitStack() as stack:
        runner = stack.enter_context(asyncio.Runner())
        if engine == "sqlite":
            file = tmp_path_factory.mktemp("crashed") / "prepared.db"
            runner.run(prepare(f"sqlite:///{file}"))
            copied: Copied = partial(copied_file, file)
        else:
            server = request.getfixturevalue("postgres")
            prepared = new_database(server, request.getfixturevalue("schema_template"))
            url = runner.run(prepared.__aenter__())
            stack.callback(lambda: runner.run(prepared.__aexit__(None, None, None)))
            runner.run(prepare(url))
            copied = partial(new_database, server, str(make_url(url).database))
        command = [sys.executable, "-m", "tests.storage.crashing"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        # At its end the input of the process is closed, which ends it.
        yield Crashes(stack.enter_context(process), copied, every)


@asynccontextmanager
async def copied_file(prepared: Path) -> AsyncIterator[str]:
    """The address of a copy of the file, in a folder of its own."""
    with TemporaryDirectory(dir=prepared.parent) as folder:
        yield f"sqlite:///{copy(prepared, folder)}"


async def _are_gone(url: str) -> None:
    """Return when a server has noticed that the killed process has gone."""
    if is_on_server(url):
        async with connected(url) as connection:
            while await connection.fetchval(OTHERS):  # noqa: ASYNC110 - the server sends no events
                await asyncio.sleep(0.001)


def half_written(url: str) -> bool:
    """Whether the killed process left a journal that SQLite must read when it opens the database."""
    journals = [Path(f"{url.removeprefix('sqlite:///')}-{kind}") for kind in ("journal", "wal")]
    return any(journal.exists() and journal.stat().st_size for journal in journals)


async def test_a_group_is_stored_whole_or_not_at_all(crashes: Crashes) -> None:
    """A crash before any statement or before the commit stores nothing; after the acknowledgement all is stored."""
    to_undo: list[bool] = []
    async for left in crashes.of("move", least=7):
        store, done = left.store, left.done
        tables = [await store.table(TableId(name)) for name in TABLES]
        known = {await store.command_known(CommandId(f"{name} moves")) for name in TABLES}
        assert known == {done}
        found = {(len(table.entries), table.version, table.deadline is None) for table in tables if table is not None}
        assert found == ({(2, 2, True)} if done else {(1, 1, False)})
        to_undo.append((left.half_written or is_on_server(left.url)) and not done)
    assert any(to_undo)


async def test_open_time_passes_with_a_beat_that_is_stored_whenever_the_crash_comes(crashes: Crashes) -> None:
    """Time while the process was down is not added to open time."""
    async for left in crashes.of("beat"):
        await left.store.beat(Millis(NOON + 2 * PASSED), counts=False)
        assert left.store.clock.open == NOON + PASSED * left.done


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


async def test_games_that_end_together_count_together(crashes: Crashes) -> None:
    """The results, the standings and the week's announcement are stored together or not at all."""
    async for left in crashes.of("end", least=20):
        store, done = left.store, left.done
        results = [await store.leagues.result_of(TableId(name)) is not None for name in TABLES]
        assert results == [done] * 2
        expected = [("Ann", 15_120, 3), ("Ben", 0, 3)] if done else [("Ann", 5040, 1), ("Ben", 0, 1)]
        assert expected == await standing(store)
        due = (await store.messages.due(Millis(NOON + 3 * WEEK), 9, PLATFORMS)).rows
        assert len([row for row in due if row.kind is Announcing.WEEK]) == (2 if done else 1)


async def test_a_correction_is_whole_or_not_there(crashes: Crashes) -> None:
    """The correction's row and its effect on the standings are stored together or not at all."""
    async for left in crashes.of("void"):
        corrections = await left.store.leagues.corrections(TableId(ENDED))
        assert len(corrections) == left.done
        assert await standing(left.store) == ([] if left.done else [("Ann", 5040, 1), ("Ben", 0, 1)])


async def test_a_purge_deletes_all_or_nothing(crashes: Crashes) -> None:
    """After a crash the ``purging`` row is gone, so that append-only tables refuse to delete rows again."""
    async for left in crashes.of("purge", least=20):
        store = left.store
        # Once everything is deleted, the deed only looks for other communities.
        done = await store.table(TableId(ENDED)) is None
        assert done or not left.done
        assert await standing(store) == ([] if done else [("Ann", 5040, 1), ("Ben", 0, 1)])
        with stranger(left.url) as connection:
            assert connection.exec_driver_sql("SELECT * FROM purging").all() == []
            assert connection.exec_driver_sql("SELECT count(*) FROM purges").scalar() == done


async def test_somebody_is_forgotten_wholly_or_not_at_all(crashes: Crashes) -> None:
    """No player keeps an account without a name; a second request succeeds, and the standings stay."""
    async for left in crashes.of("forget", least=5):
        store = left.store
        (ben,) = await store.people.players([PlayerId(2)])
        known = ("", None) if left.done else ("Ben", "Ben")
        assert known == (ben.name, await store.people.address(ben.id, "terminal"))
        assert await store.people.forget(ben.id)
        assert await standing(store) == [("Ann", 5040, 1), ("", 0, 1)]


async def test_people_are_seated_at_a_table_or_free(crashes: Crashes) -> None:
    """Never is a person at a table that has no row, or in a row without the other person."""
    async for left in crashes.of("seats", least=4):
        evenings, done = left.store.evenings, left.done
        (card,) = [
            row
            for row in (await left.store.messages.due(Millis(NOON + WEEK), 9, PLATFORMS)).rows
            if row.kind is Announcing.EVENING
        ]
        hall = await evenings.hall(EVENING)
        assert hall is not None
        assert card.wanted == hall.revision
        # Ann sits at a table of her own meanwhile.
        assert (hall.last, [one.player for one in hall.free]) == ((1, []) if done else (0, [PlayerId(2)]))
        assert [len(table.people) for table in await evenings.unopened(EVENING)] == [2] * done


async def test_a_weekly_evening_is_never_lost(crashes: Crashes) -> None:
    """Either this week's goes on, or it is over, its end is told, and the next week's is planned."""
    async for left in crashes.of("cancel", least=6):
        store, done = left.store, left.done
        (evening,) = await store.evenings.live_in(FIRST_PLACE)
        assert (evening.id == EVENING, evening.stage) == ((False, Stage.PLANNED) if done else (True, Stage.RUNNING))
        due = (await store.messages.due(Millis(NOON + WEEK), 9, PLATFORMS)).rows
        assert [row.about for row in due if row.kind is Announcing.EVENING_END] == [EVENING] * done
        assert await store.evenings.finish(EVENING, Stage.CANCELLED, NOON) is not done
