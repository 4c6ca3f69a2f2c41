"""One disk and one set of words for all evenings: what they cost to make is more than an evening."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from bot.core.ui.languages import Languages
from tests.world.disk import Disk

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only files with names of their own are made there
"""A disk that is none, where the machine has it."""


@pytest.fixture(scope="session")
def languages() -> Languages:
    """All that is said, in three languages."""
    return Languages()


@pytest.fixture(scope="session")
def disk() -> Iterator[Disk]:
    """Where every evening begins with an empty file."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        made = Disk(Path(place) / "games.db")
        yield made
        made.wipe()
