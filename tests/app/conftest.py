"""A hall of its own for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.app.hall import Hall, open_hall
from tests.core.fakes import HandClock


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """An open hall."""
    async with open_hall(tmp_path / "games.db", HandClock()) as opened:
        yield opened
