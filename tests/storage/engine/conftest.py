"""What is said of files: the store is on a SQLite file."""

from pathlib import Path

import pytest


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of a file that does not exist yet, in a directory that does not exist yet."""
    return f"sqlite:///{tmp_path / 'data' / 'minotaur.db'}"
