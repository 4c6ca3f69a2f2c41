"""What is deleted stands in none of the database's files any more, with either journal."""

import shutil
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from storage.engine.sqlite import sqlite3
from storage.engine.sqlite_database import SqliteDatabase
from storage.ids import Millis
from storage.league.kinds import Contest, LeagueKind
from storage.people.departures import Since
from storage.store import Store
from tests.storage.sample_changes import NOON, finish, people, place, purge, result, seat

NAME: Final = "Ottokar of the Seven Hills"
PLACE: Final = "the-hall-under-the-hill"


@pytest.fixture(params=[False, True], ids=["journal", "log"])
async def store(url: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    """A store with one of the two journals, in which a person's name and a community's id were just written."""
    monkeypatch.setattr("storage.engine.sqlite.wal_is_safe", lambda _: request.param)
    store = await Store.open(url)
    await place(store, PLACE)
    await people(store, NAME)
    await store.beat(NOON)
    yield store
    await store.close()


@pytest.fixture
def file(url: str) -> Path:
    """The database."""
    return Path(url.removeprefix("sqlite:///"))


def written(file: Path, word: str) -> list[str]:
    """The names of the database's files in which the word stands."""
    return sorted(one.name for one in file.parent.iterdir() if word.encode() in one.read_bytes())


async def forget(store: Store) -> None:
    """Forget the person."""
    person = await store.people.known_player("terminal", NAME)
    assert person is not None
    assert await store.people.forget(person.id)


async def test_a_forgotten_persons_name_is_in_no_file(store: Store, file: Path) -> None:
    """Neither in the database, nor in its log."""
    assert written(file, NAME)
    await forget(store)
    assert written(file, NAME) == []


async def test_the_name_of_a_deleted_community_is_in_no_file(store: Store, file: Path) -> None:
    """It was absent for long enough."""
    community = await store.people.known_community("terminal", PLACE)
    assert community is not None
    await store.people.note_absence(community.id, NOON)
    assert await store.people.purge_absent(community.id, Since(NOON, NOON), "the bot was removed", NOON)
    assert written(file, PLACE) == []


async def test_the_name_of_who_played_only_there_is_in_no_file(store: Store, file: Path) -> None:
    """Their account is deleted, too: with the games of the community they are forgotten."""
    person = await store.people.known_player("terminal", NAME)
    community = await store.people.known_community("terminal", PLACE)
    assert person is not None
    assert community is not None
    await finish(store, "played", result(seat(0, person.id)), community=community.id, host=person.id)
    await purge(store, community.id)
    assert written(file, NAME) == []


async def test_of_many_names_none_that_was_forgotten_is_in_a_file(store: Store, file: Path) -> None:
    """Rows move from page to page while others come, go and get longer. No page keeps an old copy."""
    names = [f"person-{number:04}-of-many" for number in range(400)]
    for number, name in enumerate(names):
        # Accounts come in no order, and names change their length, so pages are split everywhere.
        await store.people.player_of("terminal", f"account-{number * 7919 % 400:04}", name, NOON)
        await store.people.player_of("terminal", f"account-{number // 2 * 7919 % 400:04}", names[number // 2] * 3, NOON)
    gone = range(0, 400, 3)
    for number in gone:
        person = await store.people.known_player("terminal", f"account-{number * 7919 % 400:04}")
        assert person is not None
        assert await store.people.forget(person.id)
    assert [names[number] for number in gone if written(file, names[number])] == []
    assert [number for number in gone if written(file, f"account-{number * 7919 % 400:04}")] == []
    assert written(file, names[1]) == ["minotaur.db"]


async def test_a_forgotten_champions_account_is_deleted_with_the_role(store: Store, file: Path) -> None:
    """It stands in the database until the platform has taken the role, and then in no file any more."""
    person = await store.people.known_player("terminal", NAME)
    community = await store.people.known_community("terminal", PLACE)
    assert person is not None
    assert community is not None
    league = (await store.leagues.own(community.id, LeagueKind.ALL, NOON)).id
    await store.leagues.set_champion_role(league, Contest.WEEK, "crown")
    (role,) = await store.leagues.champion_roles([league])
    assert await store.leagues.crown(role, "2026-W48", [person.id])
    (given,), _ = await store.leagues.owed_roles(NOON, ["terminal"])
    await store.leagues.note_role_done(given)

    await forget(store)
    (taken,), _ = await store.leagues.owed_roles(NOON, ["terminal"])
    assert (taken.wanted, taken.address, written(file, NAME)) == (False, NAME, ["minotaur.db"])
    await store.leagues.note_role_done(taken)
    assert written(file, NAME) == []


@pytest.mark.parametrize("store", [True], indirect=True, ids=["log"])
async def test_the_log_is_emptied_when_a_reader_has_ended(store: Store, file: Path) -> None:
    """Writes do not wait for the reader; the first one after its end empties the log."""
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM players").fetchone()
        await forget(store)
        await store.beat(Millis(NOON + 1))
        assert written(file, NAME) == ["minotaur.db-wal"]
    await store.beat(Millis(NOON + 2))
    assert written(file, NAME) == []


class FullDisk:
    """A connection whose file cannot grow, so that the log cannot be saved in it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str) -> sqlite3.Cursor:
        """Execute all other statements."""
        if "wal_checkpoint" in statement:
            raise sqlite3.OperationalError("database or disk is full")
        return self._connection.execute(statement)


@pytest.mark.parametrize("store", [True], indirect=True, ids=["log"])
async def test_a_full_disk_undoes_no_forgetting(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person is forgotten, and the log is emptied by a later write."""
    connection = SqliteDatabase._connection  # noqa: SLF001 - a fault of the disk
    with monkeypatch.context() as patched:
        patched.setattr(SqliteDatabase, "_connection", lambda database: FullDisk(connection(database)))
        await forget(store)
    assert await store.people.known_player("terminal", NAME) is None
    assert written(file, NAME) == ["minotaur.db-wal"]
    await store.beat(Millis(NOON + 1))
    assert written(file, NAME) == []


@pytest.mark.parametrize("store", [True], indirect=True, ids=["log"])
async def test_the_next_process_empties_the_log_of_one_that_died(store: Store, file: Path, tmp_path: Path) -> None:
    """The first write after the start empties it. What a killed process leaves behind are its files as they were."""
    left = tmp_path / "left"
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM players").fetchone()
        await forget(store)
        shutil.copytree(file.parent, left)
    assert written(left / file.name, NAME) == ["minotaur.db-wal"]
    second = await Store.open(f"sqlite:///{left / file.name}")
    assert written(left / file.name, NAME) == []
    await second.close()
