"""Books that a house has kept, to be read and to be tampered with."""

import shutil
from pathlib import Path

import pytest

from tests.core.audited import make_books


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the house has written it."""
    file = tmp_path_factory.mktemp("books") / "minotaur.db"
    make_books(file)
    return file


@pytest.fixture
def books(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, which the settings name."""
    file = Path(shutil.copy(written, tmp_path / "minotaur.db"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    return file
