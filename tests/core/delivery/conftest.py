"""Messages are tested at rolls that wait for their person: a forced move would call nobody."""

import pytest


@pytest.fixture(autouse=True)
def _rolls_wait(nothing_is_forced: None) -> None:
    """The table makes no move by itself."""
