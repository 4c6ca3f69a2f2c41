"""What all tests share: cases that are the same in every run, stores that open at once, the longest first."""

from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import settings

from tests.quick_stores import quick_stores

settings.register_profile("short", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("long", settings.get_profile("short"), derandomize=False, max_examples=2_000)
settings.load_profile("short")

LONGEST: Final = "tests/faults/test_kill.py"
"""A minute and a half, most of it waiting: meanwhile the other workers run the rest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the longest begin first, so that in the end nobody waits for it."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.fixture(scope="session", autouse=True)
def _quick_stores() -> Iterator[None]:
    """Nothing is migrated or compiled twice."""
    with quick_stores():
        yield
