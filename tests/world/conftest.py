"""One disk and one set of texts for all evenings, because making them costs more than an evening."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from bot.core.ui.languages import Languages
from tests.world.disk import Disk, FileDisk, ServerDisk

MEMORY: Final = Path("/dev/shm")  # noqa: S108 - only files with names of their own are made there
"""A disk in memory, if the machine has one."""


@pytest.fixture(scope="session")
def languages() -> Languages:
    """The texts in all three languages."""
    return Languages()


@pytest.fixture(scope="session")
def disk(request: pytest.FixtureRequest) -> Iterator[Disk]:
    """The disk, which is empty at the beginning of each evening: a file, or a database on a server if a test asks."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        if getattr(request, "param", "sqlite") == "sqlite":
            made: Disk = FileDisk(Path(place) / "games.db")
        else:
            server, template = request.getfixturevalue("postgres"), request.getfixturevalue("schema_template")
            made = ServerDisk(server, template, Path(place))
        yield made
        made.drop()
