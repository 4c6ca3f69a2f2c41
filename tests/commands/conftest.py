"""A database with played leagues, which tests read and tamper with."""

import shutil
from pathlib import Path

import pytest

from tests.core.conftest import written

__all__ = ["written"]


@pytest.fixture
def books(written: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the database with played leagues. The settings name this copy."""
    file = Path(shutil.copy(written, tmp_path / "minotaur.db"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    return file
