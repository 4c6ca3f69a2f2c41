"""docs/recompute.py beside ``minotaur verify``: what both say of a record, and ways to tamper with its log."""

import contextlib
import io
import json
from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Final, TypeAlias

from bot.cli import main

Entry: TypeAlias = dict[str, object]
Log: TypeAlias = list[Entry]

SCRIPT: Final = Path(__file__).resolve().parents[2] / "docs" / "recompute.py"
REVEAL: Final[Entry] = {"do": "reveal"}


@cache
def module(name: str) -> ModuleType:
    """The script with this name in docs/, as a module."""
    spec = spec_from_file_location(name, SCRIPT.with_name(f"{name}.py"))
    assert spec is not None
    assert spec.loader is not None
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


def script(name: str = "recompute") -> Callable[[list[str]], int]:
    """The ``main`` of the script with this name in docs/."""
    recompute: Callable[[list[str]], int] = module(name).main
    return recompute


def verdicts(text: str) -> tuple[int, int]:
    """The exit codes of ``minotaur verify`` and of the script for this record. Their output is dropped."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        file.write_text(text, encoding="utf-8")
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return main(["verify", str(file)]), script()([str(file)])


def unrevealed(text: str, length: int | None = None) -> str:
    """The record without reveals, with only the first ``length`` entries of its log."""
    record = json.loads(text)
    record["log"] = [entry for entry in record["log"] if entry != REVEAL][:length]
    return json.dumps(record)


# --- ways to tamper ---------------------------------------------------------------------------------------


def moved(log: Log, at: int) -> None:
    """Swap two entries."""
    log[at], log[at - 1] = log[at - 1], log[at]


def lost(log: Log, at: int) -> None:
    """Remove an entry."""
    del log[at]


def doubled(log: Log, at: int) -> None:
    """Repeat an entry."""
    log.insert(at, log[at])


def abandoned(log: Log, at: int) -> None:
    """Let the game end before it goes on."""
    log.insert(at, {"end": "abandoned", "why": "rain"})


def changed(log: Log, at: int) -> None:
    """Change the entry's seat, number, die, face, card, creature or order of hands."""
    entry = dict(log[at])
    match entry:
        case {"tricks": int(tricks)}:
            entry["tricks"] = tricks + 1
        case {"card": str(card)}:
            entry["card"] = "one" if card == "zero" else "zero"
        case {"gifts": [*gifts]}:
            entry["gifts"] = gifts[1:] or [{"card": "zero", "to": 0}]
        case {"from": int(source)}:
            entry["from"] = source + 1
        case {"creature": str(creature)}:
            entry["creature"] = "kappa" if creature == "lung" else "lung"
        case {"die": int(), "to": int(to)}:
            entry["to"] = to - 1
        case {"values": [*values]}:
            entry["values"] = [*values[1:], values[0]]
        case {"won": bool(won)}:
            entry["won"] = not won
        case {"die": str(die)}:
            entry["die"] = "purple" if die == "grey" else "grey"
        case {"face": str(face)}:
            entry["face"] = {"symbol": "flag", "flag": "7", "7": "1"}.get(face, "flag")
        case {"dice": [*hands]}:
            entry["dice"] = [*hands[1:], hands[0]]
        case {"seat": int(seat)}:
            entry["seat"] = seat + 1
        case _:
            pass
    log[at] = entry


def unseated(log: Log, at: int) -> None:
    """Give a move or a lead to another seat."""
    entry = log[at]
    if isinstance(seat := entry.get("seat"), int):
        log[at] = {**entry, "seat": (seat + 1) % 3}


TAMPERINGS: Final[tuple[Callable[[Log, int], None], ...]] = (moved, lost, doubled, changed, unseated, abandoned)
