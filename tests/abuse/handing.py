"""A process in which hostile records are read: ``python -m tests.abuse.handing FIRST COUNT``.

``python -m tests.abuse.handing largest COMMAND`` reads the largest records. The process fails at the first
record that gets a wrong answer, or that needs more steps than its length allows.
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
from storage.codec import MOST_BYTES
from tests.abuse.hostile import hostile, texts
from tests.abuse.largest import largest

COMMANDS: Final = ("replay", "verify")
LONGEST_LINE: Final = 600
STEPS_A_BYTE: Final = 4
STEPS: Final = 22_500
"""A record may take ``STEPS`` function calls, and ``STEPS_A_BYTE`` more for each of its bytes.

Many of the ``STEPS`` build the command line: each new command adds some hundreds.
"""


def hand_in(numbers: Iterable[int]) -> None:
    """Give each hostile record to ``/verify`` and to both commands. Raises AssertionError."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "record.json")
        warm_up(path)
        for number in numbers:
            told = reason(number)
            assert told is None or (told.isprintable() and len(told) < LONGEST_LINE), number
            path.write_bytes(hostile(number))
            for command in COMMANDS:
                _run(str(number), command, path)


def hand_in_largest(command: str) -> None:
    """Give each of the largest records to the command. Raises AssertionError."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "record.json")
        warm_up(path)
        for what, text in largest():
            path.write_text(text)
            assert path.stat().st_size <= MOST_BYTES, what
            _run(what, command, path)


def warm_up(path: Path) -> None:
    """Read one record of each game first, so that imports and compiled patterns do not count as steps."""
    with redirect_stdout(StringIO()):
        for text in texts():
            path.write_text(text)
            for command in COMMANDS:
                main([command, str(path)])


def _run(what: str, command: str, path: Path) -> None:
    """The command prints its result, or refuses the file with exit code 1 or 3 and one line that says why."""
    with redirect_stdout(StringIO()) as told, redirect_stderr(StringIO()) as refused:
        code, taken = steps(command, path)
    out, err = told.getvalue(), refused.getvalue()
    assert code in {0, 1, 3}, (what, command)
    assert (err.count("\n"), bool(out)) == ((0, True) if code == 0 else (1, False)), (what, command)
    assert len(err) < LONGEST_LINE, (what, command)
    assert all(line.isprintable() for line in (*out.splitlines(), *err.splitlines())), (what, command)
    assert taken <= most_steps(path), (what, command, taken)


def reason(number: int) -> str | None:
    """Why ``/verify`` refuses the record; None if it accepts it. No other error than Refused may be raised."""
    try:
        verified_text(hostile(number))
    except Refused as refusal:
        return str(refusal.values["reason"])
    return None


def steps(command: str, path: Path) -> tuple[int, int]:
    """The command's exit code, and how many calls of functions (Python's and built-in) it made.

    ``/verify`` makes the same calls as ``minotaur verify``.
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
    """How many steps the file may take: a fixed number, and some for each byte."""
    return STEPS + STEPS_A_BYTE * path.stat().st_size


if __name__ == "__main__":
    first, second = sys.argv[1:]
    if first == "largest":
        hand_in_largest(second)
    else:
        hand_in(range(int(first), int(first) + int(second)))
