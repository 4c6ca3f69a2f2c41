"""A process of its own in which hostile records are handed in: ``python -m tests.abuse.handing FIRST COUNT``.

It fails at the first that is not answered as it should be, or takes more steps than its length allows.
"""

import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.cli import main
from bot.core.errors import Refused
from bot.core.records.record_files import verified_text
from tests.abuse.hostile import hostile, texts

COMMANDS: Final = ("replay", "verify")
LONGEST_LINE: Final = 600
STEPS_A_BYTE: Final = 4
STEPS: Final = 20_000
"""Calls of functions that any record may take, and those that each of its bytes may add."""


def hand_in(numbers: Iterable[int]) -> None:
    """Each of them by ``/verify`` and by both commands. Raises AssertionError."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "record.json")
        warm_up(path)
        for number in numbers:
            told = reason(number)
            assert told is None or (told.isprintable() and len(told) < LONGEST_LINE), number
            path.write_bytes(hostile(number))
            for command in COMMANDS:
                _run(number, command, path)


def warm_up(path: Path) -> None:
    """What is imported and compiled at the first record of each game is no step of the records that come after."""
    with redirect_stdout(StringIO()):
        for text in texts():
            path.write_text(text)
            for command in COMMANDS:
                main([command, str(path)])


def _run(number: int, command: str, path: Path) -> None:
    """The file is told of, or refused by exit 1 and a line that says why."""
    with redirect_stdout(StringIO()) as told, redirect_stderr(StringIO()) as refused:
        code, taken = steps(command, path)
    out, err = told.getvalue(), refused.getvalue()
    assert code in {0, 1, 3}, (number, command)
    assert (err.count("\n"), bool(out)) == ((0, True) if code == 0 else (1, False)), (number, command)
    assert all(line.isprintable() for line in (*out.splitlines(), *err.splitlines())), (number, command)
    assert taken <= most_steps(path), (number, command, taken)


def reason(number: int) -> str | None:
    """Why ``/verify`` refuses the input, if it does: nothing but Refused is ever raised."""
    try:
        verified_text(hostile(number))
    except Refused as refusal:
        return str(refusal.values["reason"])
    return None


def steps(command: str, path: Path) -> tuple[int, int]:
    """What the command comes to, and how many calls it takes: of Python's functions and of built-in ones.

    ``/verify`` takes those of ``minotaur verify``.
    """
    counted = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal counted
        counted += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        code = main([command, str(path)])
    finally:
        sys.setprofile(before)
    return code, counted


def most_steps(path: Path) -> int:
    """How many the file may take: they never grow faster than it."""
    return STEPS + STEPS_A_BYTE * path.stat().st_size


if __name__ == "__main__":
    start, many = map(int, sys.argv[1:])
    hand_in(range(start, start + many))
