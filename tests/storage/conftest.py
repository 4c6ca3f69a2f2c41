"""A store on a SQLite file and on a PostgreSQL server, with a community and people in it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, StaticPool

from storage.ids import PlayerId
from storage.store import Store
from tests.postgres.plain_engine import plain_engine
from tests.storage.league.sample_results import in_memory, uncommitted
from tests.storage.sample_changes import opening, people, place, setup

ENGINES = ("sqlite", "postgresql")


@pytest.fixture(autouse=True)
def _as_in_the_bot(database_thread: None) -> None:
    """Give each SQLite file that these tests open a thread of its own, as in the bot."""


@pytest.fixture(params=ENGINES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database with nothing in it: a file that does not exist yet, or a new database on a server."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return f"sqlite:///{tmp_path / 'data' / 'minotaur.db'}"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An empty store."""
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
def time_zone() -> str:
    """The time zone of the communities of ``connection``."""
    return "UTC"


@pytest.fixture(params=ENGINES)
def connection(request: pytest.FixtureRequest, time_zone: str) -> Iterator[Connection]:
    """Two communities and some people, where nothing is committed."""
    if request.param == "postgresql":
        opened = uncommitted(plain_engine(request.getfixturevalue("shared_database"), StaticPool), time_zone)
    else:
        opened = in_memory(time_zone)
    with opened as connection:
        yield connection


@pytest.fixture
async def ann(store: Store) -> PlayerId:
    """A person in the only community: both have the number 1."""
    await place(store)
    return (await people(store, "Ann"))[0]


@pytest.fixture
async def ben(store: Store, ann: PlayerId) -> PlayerId:
    """Another person."""
    return (await people(store, "Ben"))[0]


@pytest.fixture
async def table(store: Store, ann: PlayerId) -> str:
    """An open table with Ann as host, of version 1."""
    await store.commit(opening(setup(host=ann)))
    return "table-one"
