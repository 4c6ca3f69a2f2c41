"""Settings that name a file or a folder that cannot serve: each command says why in one line, and changes nothing."""

import os
import re
import shutil
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import pytest
from discord.http import Route

from bot.cli import main
from storage.backups.making import back_up
from storage.engine import sqlite
from storage.engine.sqlite import sqlite3

TOKEN: Final = "of.no.account"

WRITING: Final = (
    ["run"],
    ["play"],
    ["learn", "mythe"],
    ["audit", "--rebuild"],
    ["forget", "discord", "1", "--yes"],
    ["restore", "good.backup"],
    ["migrate"],
    ["migrate-from", "sqlite:///old.db"],
)
"""Commands that would write to the database."""

READING: Final = (
    ["backup"],
    ["audit"],
    ["league", "list"],
    ["export-person", "discord", "1", "--yes"],
    ["doctor", "--alive"],
)

WRONG_PATHS: Final = {
    "pipe": "pipe is a device, not a file",
    "~/new.db": "~ means nothing here: write the whole path, with four slashes before it",
    "folder": "folder is a folder: name a file in it",
    "old.db/new.db": "old.db is a file, not a folder: name a file in a folder",
    "old.db/new/new.db": "/.*/old.db is a file, not a folder: name a file in a folder",
}
"""Where no database can be, and what is said of it."""


@pytest.fixture(scope="module")
def good(written: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup that no test changes."""
    return back_up(written, tmp_path_factory.mktemp("backups") / "good.backup", datetime.now(UTC)).file


@pytest.fixture
def here(written: Path, good: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a backup and an older database, in which the host works. Nobody reaches the platform."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:1")
    monkeypatch.setattr(Route, "BASE", Route.BASE)  # The bot changes it for the whole process.
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    shutil.copy(written, "old.db")
    shutil.copy(good, "good.backup")
    return tmp_path


def stored(folder: Path) -> Mapping[str, tuple[int, bytes]]:
    """The files and folders below this one, with their rights, and what is in the files."""
    found = {path: path.read_bytes() if path.is_file() else b"" for path in folder.rglob("*")}
    return {str(path.relative_to(folder)): (path.stat().st_mode, content) for path, content in found.items()}


def line_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The only line of the command, which ends with 1 and shows no token."""
    capsys.readouterr()
    assert main(words) == 1
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n"), TOKEN in told.err) == ("", 1, False)
    return told.err.strip()


@pytest.mark.parametrize("words", [*WRITING, *READING], ids=" ".join)
def test_a_folder_is_no_file_and_a_file_no_folder(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """The line names the setting, and what stands there."""
    (here / "folder").mkdir()
    os.mkfifo("pipe")
    before = stored(here)
    for path, said in WRONG_PATHS.items():
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{path}")
        assert re.fullmatch(f"minotaur: DATABASE_URL: {said}", line_of(words, capsys))
    assert stored(here) == before


@pytest.mark.parametrize("words", [*WRITING, *READING], ids=" ".join)
def test_settings_that_are_a_folder_stop_each_command(
    here: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """A bot without its settings would begin a new database beside the host's own one."""
    (here / ".env").mkdir()
    before = stored(here)
    assert line_of(words, capsys).startswith(
        "minotaur: .env is a folder (Docker makes one where the file is missing): "
    )
    assert stored(here) == before


@pytest.mark.parametrize("words", [*WRITING, *READING[:-1]], ids=" ".join)
def test_another_programs_file_is_left_alone(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """The line names its tables. The file keeps its rights, and no lock file is made beside it."""
    with closing(sqlite3.connect("shop.db")) as connection:
        connection.execute("CREATE TABLE orders (id INTEGER)")
    Path("shop.db").chmod(0o644)
    before = stored(here)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///shop.db")
    assert line_of(words, capsys).endswith(
        "shop.db has tables of another program (orders): make a database for the bot alone"
    )
    if words[0] == "migrate-from":
        monkeypatch.setenv("DATABASE_URL", "sqlite:///new.db")
        assert "shop.db has tables of another program (orders)" in line_of([words[0], "sqlite:///shop.db"], capsys)
    assert stored(here) == before


@pytest.mark.parametrize("words", [one for one in (*WRITING, *READING) if one[0] != "restore"], ids=" ".join)
def test_a_file_that_is_no_database_is_left_alone(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """The line names it. Only a restore moves it aside: it may be the bot's own database, damaged."""
    (here / "letter.txt").write_text("This is no database, but a letter. " * 100)
    (here / "letter.txt").chmod(0o644)
    before = stored(here)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///letter.txt")
    assert line_of(words, capsys).endswith("letter.txt: file is not a database")
    assert stored(here) == before


@pytest.mark.parametrize("words", [words for words in WRITING if words[0] != "forget"], ids=" ".join)
def test_an_old_sqlite_is_refused(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """The line says which one is needed. It would break off in the middle of the first migration."""
    monkeypatch.setattr(sqlite, "OLDEST", (99, 0, 0))
    if words[0] == "audit":
        monkeypatch.setenv("DATABASE_URL", "sqlite:///old.db")
    before = stored(here)
    assert line_of(words, capsys).startswith(f"minotaur: SQLite {sqlite3.sqlite_version} is too old; 3.35 or newer is ")
    assert stored(here) == before


@pytest.mark.parametrize(
    "words", [*(one for one in WRITING if one[0] != "restore"), ["audit"], ["league", "list"]], ids=" ".join
)
def test_a_newer_schema_is_left_alone(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """Neither the database that is to be used nor the one that is to be moved is changed."""
    with closing(sqlite3.connect("old.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    Path("old.db.lock").touch(0o600)  # The newer release has left it.
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{'new' if words[0] == 'migrate-from' else 'old'}.db")
    before = stored(here)
    assert re.search("was written by a newer release than this one: use that release$", line_of(words, capsys))
    assert stored(here) == before
