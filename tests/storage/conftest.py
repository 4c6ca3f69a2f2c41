"""A store on a real file or in memory, with a community and people in it."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from storage.ids import PlayerId
from storage.store import Store
from tests.storage.league.sample_results import in_memory
from tests.storage.sample_changes import opening, people, place, setup


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of a database that does not exist yet, in a directory that does not exist yet."""
    return f"sqlite:///{tmp_path / 'data' / 'minotaur.db'}"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An empty store."""
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
def time_zone() -> str:
    """The time zone of the communities in memory."""
    return "UTC"


@pytest.fixture
def connection(time_zone: str) -> Iterator[Connection]:
    """Two communities and some people in memory, where nothing is committed."""
    with in_memory(time_zone) as connection:
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
