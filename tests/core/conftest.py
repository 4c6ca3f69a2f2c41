"""Fixtures: every test has its own bot and its own store."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import make_url

from rules.mythical_dice.view import MythicalView
from storage.store import Store
from storage.writer import Writer
from tests.core.fakes import MONDAY_EVENING, HandClock
from tests.core.in_memory_table import BEN, CHARLIE, CINDY, NAMES, InMemoryTable
from tests.core.league.audited import make_books
from tests.core.room import Room, open_room
from tests.postgres.databases import new_database


@pytest.fixture(scope="session")
def people_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that knows the six people of ``NAMES``, and nothing else."""
    file = tmp_path_factory.mktemp("people") / "games.db"
    asyncio.run(_store_people(f"sqlite:///{file}"))
    return file


async def _store_people(url: str) -> None:
    store = await Store.open(url)
    for name in NAMES.values():
        await store.people.player_of("somewhere", name.lower(), name, MONDAY_EVENING)
    await store.close()


@pytest.fixture
def store_file(people_file: Path, tmp_path: Path) -> Path:
    """The test's own store on a file, in which Cindy, Ben, Charlie, Emily, Dora and Fred are the players 1 to 6."""
    return Path(shutil.copy(people_file, tmp_path / "games.db"))


@pytest.fixture
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of the test's own store with these people: of a file, or with ``--on-server`` on PostgreSQL."""
    if request.config.getoption("--on-server"):
        return str(request.getfixturevalue("people_on_server"))
    return f"sqlite:///{request.getfixturevalue('store_file')}"


@pytest.fixture
async def people_on_server(postgres_url: str) -> str:
    """The address of a database on a server that knows the six people."""
    await _store_people(postgres_url)
    return postgres_url


@pytest.fixture
async def room(request: pytest.FixtureRequest, store_url: str) -> AsyncIterator[Room]:
    """A running bot. Processes that share a database look at other moments than one that has it for itself."""
    alone = request.node.get_closest_marker("one_process") is not None
    async with open_room(store_url, HandClock(), alone=alone) as opened:
        yield opened


@pytest.fixture
def paper() -> InMemoryTable:
    """A live game of Cindy, Ben and Charlie that has just begun, without a store."""
    return InMemoryTable(CINDY, BEN, CHARLIE)


@pytest.fixture
def pair() -> InMemoryTable:
    """A live game of Cindy, Ben and a robot that has just begun."""
    return InMemoryTable(CINDY, BEN, robots=1)


@pytest.fixture
def solo() -> InMemoryTable:
    """A live game of Cindy and two robots that has just begun."""
    return InMemoryTable(CINDY, robots=2)


@pytest.fixture
def nothing_is_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table makes no move by itself in Mythical Dice.

    So each roll waits for its person, also in the first round, in which everybody holds one die.
    """
    monkeypatch.setattr(MythicalView, "forced", lambda _view, _seat: False)


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kill the bot instead of stopping it: the store does not note what became of its last messages."""

    async def nothing(_: Writer) -> None:
        pass

    monkeypatch.setattr(Writer, "finish", nothing)


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the bot has written it."""
    file = tmp_path_factory.mktemp("books") / "minotaur.db"
    asyncio.run(make_books(f"sqlite:///{file}"))
    return file


@pytest.fixture
def books_file(written: Path, tmp_path: Path) -> Path:
    """A copy of that database, which a test may change."""
    return Path(shutil.copy(written, tmp_path / "minotaur.db"))


@pytest.fixture
def books(request: pytest.FixtureRequest) -> str:
    """The address of such a copy: of a file, or with ``--on-server`` on PostgreSQL."""
    if request.config.getoption("--on-server"):
        return str(request.getfixturevalue("books_on_server"))
    return f"sqlite:///{request.getfixturevalue('books_file')}"


@pytest.fixture(scope="session")
def written_on_server(postgres: str, schema_template: str) -> Iterator[str]:
    """The name of a database that the bot has written on a server."""
    with asyncio.Runner() as runner:
        database = new_database(postgres, schema_template)
        url = runner.run(database.__aenter__())
        runner.run(make_books(url))
        yield str(make_url(url).database)
        runner.run(database.__aexit__(None, None, None))


@pytest.fixture
async def books_on_server(postgres: str, written_on_server: str) -> AsyncIterator[str]:
    """The address of a copy of that database."""
    async with new_database(postgres, written_on_server) as url:
        yield url
