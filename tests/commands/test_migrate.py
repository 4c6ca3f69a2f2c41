"""``minotaur migrate``: the database has this release's schema before the bot is started."""

from pathlib import Path

import pytest

from bot.cli import main
from storage.engine.inspection import inspect_file
from storage.engine.lock import lock
from storage.migrations.revisions import own_number, revisions
from tests.storage.test_migrations import load

TOLD = f"this release can use the database; the release has schema {own_number():04}\n"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that the settings name. It does not exist yet."""
    file = tmp_path / "minotaur.db"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    return file


@pytest.mark.parametrize("older", [True, False])
def test_a_file_gets_this_releases_schema(database: Path, capsys: pytest.CaptureFixture[str], *, older: bool) -> None:
    """One of an older release, of which a copy is kept, and one that is not there yet. Twice is the same."""
    if older:
        load(database, "r0017_games.sql")
    for _ in range(2):
        assert main(["migrate"]) == 0
        assert capsys.readouterr() == (TOLD, "")
        assert inspect_file(database).revision == revisions()[0]
    assert [file.name for file in database.parent.glob("*.backup")] == (
        ["minotaur-schema-0017.backup"] if older else []
    )


def test_a_server_gets_this_releases_schema(
    empty_database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The database is empty before, and a bot can use it afterwards."""
    monkeypatch.setenv("DATABASE_URL", empty_database)
    assert main(["audit"]) == 1
    assert main(["migrate"]) == 0
    assert capsys.readouterr().out == TOLD
    assert main(["audit"]) == 0


def test_a_file_that_a_bot_uses_is_left_alone(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line says so."""
    load(database, "r0017_games.sql")
    with lock(database):
        assert main(["migrate"]) == 1
    assert "is in use by another process" in capsys.readouterr().err
    assert inspect_file(database).revision != revisions()[0]
