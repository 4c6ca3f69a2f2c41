"""A check that a call is refused with the expected code."""

from collections.abc import Awaitable

import pytest

from rules.game import RulesError


async def refused(code: str, doing: Awaitable[object]) -> None:
    """Await the call, and check that it raises RulesError with this code."""
    with pytest.raises(RulesError) as refusal:
        await doing
    assert refusal.value.code == code
