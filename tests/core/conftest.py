"""A house of its own for every test."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.writer import Writer
from tests.core.fakes import HandClock
from tests.core.league.audited import make_books
from tests.core.room import Room, open_room


@pytest.fixture
def house_file(tmp_path: Path) -> Path:
    """Where the test's house keeps its store."""
    return tmp_path / "games.db"


@pytest.fixture
async def room(house_file: Path) -> AsyncIterator[Room]:
    """An open house."""
    async with open_room(house_file, HandClock()) as opened:
        yield opened


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house that closes here is killed: what became of its last messages is not written down."""

    async def nothing(_: Writer) -> None:
        pass

    monkeypatch.setattr(Writer, "finish", nothing)


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the house has written it."""
    file = tmp_path_factory.mktemp("books") / "minotaur.db"
    make_books(file)
    return file


@pytest.fixture
def books(written: Path, tmp_path: Path) -> Path:
    """A copy of it that may be spoiled."""
    return Path(shutil.copy(written, tmp_path / "minotaur.db"))
