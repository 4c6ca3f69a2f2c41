"""Gives every test a bot of its own."""

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
    """The file of the test's store."""
    return tmp_path / "games.db"


@pytest.fixture
async def room(house_file: Path) -> AsyncIterator[Room]:
    """The bot's parts at work on an empty store."""
    async with open_room(house_file, HandClock()) as opened:
        yield opened


@pytest.fixture
def killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that is closed in this test loses the results of its last deliveries, as if it were killed."""

    async def nothing(_: Writer) -> None:
        pass

    monkeypatch.setattr(Writer, "finish", nothing)


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with a fortnight of games, as the bot writes it. Do not change it."""
    file = tmp_path_factory.mktemp("books") / "minotaur.db"
    make_books(file)
    return file


@pytest.fixture
def books(written: Path, tmp_path: Path) -> Path:
    """A copy of that database, which a test may change."""
    return Path(shutil.copy(written, tmp_path / "minotaur.db"))
