"""docs/records.md for tests: its sections, its tables, and what the command line makes of a log."""

import json
import re
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.cli import main
from tests.recorded import written

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
GAMES = re.findall(r"^## ([^\n]+)\n\nKey `([a-z-]+)`(.*?)(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
"""The sections of the games: title, key, text."""

SECTIONS = {key: text for _, key, text in GAMES}

Entry: TypeAlias = dict[str, object]
Log: TypeAlias = list[Entry]


def rows(pattern: str, text: str = PAGE) -> list[tuple[str, ...]]:
    """The cells of the page's table rows that match the pattern."""
    return re.findall(pattern, text, re.MULTILINE)


def replayed(folder: Path, capsys: pytest.CaptureFixture[str], log: Log, **keys: object) -> object:
    """The seats that must act in a game with this log, or the refusal. ``keys`` are more keys of the record."""
    record = {"format": "minotaur-record", "version": 1, "game": "mythical-dice", "seats": ["A", "B", "C"], **keys}
    code = main(["replay", written(folder, json.dumps({**record, "log": log})), "--json"])
    said = capsys.readouterr()
    return said.err.strip().removeprefix("minotaur: ") if code else json.loads(said.out)["to_act"]
