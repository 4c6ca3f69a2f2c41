"""A house of its own for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.core.fakes import HandClock
from tests.core.room import Room, open_room


@pytest.fixture
def house_file(tmp_path: Path) -> Path:
    """Where the test's house keeps its store."""
    return tmp_path / "house.db"


@pytest.fixture
async def room(house_file: Path) -> AsyncIterator[Room]:
    """An open house."""
    async with open_room(house_file, HandClock()) as opened:
        yield opened
