"""A hall of its own for every test."""

from collections.abc import AsyncIterator

import pytest

from tests.app.hall import Hall, open_hall
from tests.core.fakes import HandClock


@pytest.fixture
async def hall(bot_url: str) -> AsyncIterator[Hall]:
    """An open hall."""
    async with open_hall(bot_url, HandClock()) as opened:
        yield opened
