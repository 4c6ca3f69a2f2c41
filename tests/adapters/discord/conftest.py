"""A Discord of its own for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.adapters.discord.world import World, open_world


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """An open house on Discord."""
    async with open_world(tmp_path / "house.db") as opened:
        yield opened
