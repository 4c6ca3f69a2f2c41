"""What is refused, and why."""

from collections.abc import Awaitable

import pytest

from rules.game import RulesError


async def refused(code: str, doing: Awaitable[object]) -> None:
    """Check that it is refused with that code."""
    with pytest.raises(RulesError) as refusal:
        await doing
    assert refusal.value.code == code
