"""What all tests share: cases that are the same in every run, stores that open at once, those that wait first."""

from collections.abc import Iterator
from typing import Final

import pytest
from hypothesis import settings

from bot.runtime import collect_seldom
from tests.quick_stores import quick_stores

settings.register_profile("short", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("long", settings.get_profile("short"), derandomize=False, max_examples=2_000)
settings.load_profile("short")

WAITING: Final = "tests/faults/"
"""Much of what these take is waiting for other processes: meanwhile the other workers run the rest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let those that wait begin first, so that in the end nobody waits for them."""
    items.sort(key=lambda item: not item.nodeid.startswith(WAITING))


def pytest_collection_finish() -> None:
    """Look for garbage as seldom as the bot does: to look as often as Python takes a tenth of the tests' time."""
    collect_seldom()


@pytest.fixture(scope="session", autouse=True)
def _quick_stores() -> Iterator[None]:
    """Nothing is migrated or compiled twice."""
    with quick_stores():
        yield
