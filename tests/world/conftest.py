"""One disk and one set of texts for all evenings, because making them costs more than an evening."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from bot.core.ui.languages import Languages
from tests.world.disk import Disk

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only files with names of their own are made there
"""A disk in memory, if the machine has one."""


@pytest.fixture(scope="session")
def languages() -> Languages:
    """The texts in all three languages."""
    return Languages()


@pytest.fixture(scope="session")
def disk() -> Iterator[Disk]:
    """The disk. Every evening begins with an empty file on it."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        made = Disk(Path(place) / "games.db")
        yield made
        made.wipe()
