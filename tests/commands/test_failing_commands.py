"""A command that fails leaves everything as it was, and says in one line why."""

from pathlib import Path

import pytest

from bot.cli import main


@pytest.mark.parametrize(
    "words",
    [
        ["backup"],
        ["backup", "new.backup"],
        ["restore", "none.backup"],
        ["restore", "bad.backup"],
        ["restore", "bad.backup", "--verify"],
        ["migrate-from", "sqlite:///none.db"],
        ["migrate-from", "sqlite:///empty.db"],
        ["audit"],
        ["audit", "--rebuild"],
        ["league", "list"],
        ["forget", "discord", "1", "--yes"],
        ["export-person", "discord", "1", "--yes"],
    ],
    ids=" ".join,
)
def test_where_nothing_is_a_command_makes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """There is no database, and what is named is missing, empty or damaged: no file and no folder is new or changed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (tmp_path / "empty.db").touch()
    (tmp_path / "bad.backup").write_text("no backup")
    assert main(words) == 1
    out, err = capsys.readouterr()
    assert (out, err.startswith("minotaur: "), err.count("\n")) == ("", True, 1)
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"empty.db": "", "bad.backup": "no backup"}
