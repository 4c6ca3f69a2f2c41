"""A database with a game that is over and a table that is live."""

import asyncio
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest

from storage.store import Store
from tests.storage.sample_changes import finish, opening, people, place, result, seat, setup

NOW: Final = datetime(2026, 11, 26, 6, 50, 12, tzinfo=UTC)


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database, which no test changes."""
    file = tmp_path_factory.mktemp("filled") / "minotaur.db"

    async def fill() -> None:
        store = await Store.open(f"sqlite:///{file}")
        await place(store)
        ann, ben = await people(store, "Ann", "Ben")
        await finish(store, "yesterday", result(seat(0, ann, 1, 5040), seat(1, ben, 2)))
        await store.commit(opening(setup("live", host=ann)))
        await store.close()

    asyncio.run(fill())
    return file


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of a file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'data' / 'minotaur.db'}"


@pytest.fixture
def database(filled: Path, tmp_path: Path) -> Path:
    """A copy of the database for one test."""
    return Path(shutil.copy(filled, tmp_path / "minotaur.db"))
