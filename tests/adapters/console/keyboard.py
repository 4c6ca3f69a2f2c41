"""Runs the program on a pseudo-terminal: a test reads until it asks, types, interrupts, or kills it."""

import codecs
import os
import pty
import re
import select
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Self

from tests.stub.forks import started

PATIENCE: Final = 30.0
"""Seconds without output after which a test fails."""

PROMPT: Final = r"> $"
"""The end of the output when the program waits for input."""

_WIPED: Final = "\x1b[H\x1b[2J\x1b[3J"
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")


class Keyboard:
    """``minotaur`` with these arguments, as somebody at a terminal sees it."""

    def __init__(self, *words: str, database: Path, env: Mapping[str, str] | None = None) -> None:
        self._hand, theirs = pty.openpty()
        theirs_alone = environment(database, {"TERM": "xterm-256color", **(env or {})})
        # Tests type at once: nothing falls so slowly that it can be seen.
        words = (*words, "--speed", "0")
        self.process = started(("-m", "bot"), words, Path.cwd(), theirs_alone, [theirs] * 3)
        os.close(theirs)
        self.raw = ""
        self._heard = 0
        # What is read may end in the middle of a letter.
        self._decode = codecs.getincrementaldecoder("utf-8")().decode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self._hand)

    # --- reading ------------------------------------------------------------------------------------

    def until(self, pattern: str = PROMPT) -> str:
        """Read until the text since the last call ends with the pattern; returns that text without colours."""
        while re.search(pattern, self._fresh()) is None:
            if not self._read():
                raise AssertionError(f"it ended without {pattern!r}: {self._fresh()}")
        fresh = self._fresh()
        self._heard = len(self.raw)
        return fresh

    def play_on(self, answer: Callable[[str], str]) -> tuple[str, int]:
        """Answer every question until the program ends; returns everything shown meanwhile and the exit code."""
        beginning = len(self.raw)
        while True:
            while re.search(PROMPT, self._fresh()) is None:
                if not self._read():
                    return _plain(self.raw[beginning:]), self._code()
            self._heard = len(self.raw)
            self.type(answer(self.page))

    def end(self) -> tuple[str, int]:
        """Read until the program ends; returns the text since the last call and the exit code."""
        while self._read():
            pass
        return self._fresh(), self._code()

    def _code(self) -> int:
        self.process.join(PATIENCE)
        assert self.process.exitcode is not None
        return self.process.exitcode

    @property
    def page(self) -> str:
        """Everything since the screen was last cleared: what is visible, and what can be scrolled back to."""
        return _plain(self.raw.rpartition(_WIPED)[2])

    def _fresh(self) -> str:
        return _plain(self.raw[self._heard :])

    def _read(self) -> bool:
        ready, _, _ = select.select([self._hand], [], [], PATIENCE)
        assert ready, f"silence after: {self._fresh()}"
        try:
            self.raw += self._decode(os.read(self._hand, 65536))
        except OSError:  # On Linux this means that the other end is closed.
            return False
        return True

    # --- typing -------------------------------------------------------------------------------------

    def type(self, line: str) -> None:
        """Type a line and Enter."""
        os.write(self._hand, f"{line}\n".encode())

    def close(self) -> None:
        """Press Ctrl-D."""
        os.write(self._hand, b"\x04")

    def interrupt(self) -> None:
        """Press Ctrl-C, and press it again while nothing happens, as people do.

        Python misses a signal that arrives between writing the prompt and starting to read.
        """
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGINT)
        while not select.select([self._hand], [], [], PATIENCE / 5)[0]:
            os.kill(self.process.pid, signal.SIGINT)

    def kill(self) -> None:
        """Kill the program."""
        self.process.kill()
        self.process.join()


def environment(database: Path, more: Mapping[str, str]) -> dict[str, str]:
    """The environment of this machine with the test's database, and no variable that sets colours or the language."""
    ours = {"DATABASE_URL": f"sqlite+aiosqlite:///{database}", "COLUMNS": "80", "LANG": "C.UTF-8", "TZ": "UTC"}
    unsaid = {"FORCE_COLOR", "NO_COLOR", "LC_ALL", "LC_MESSAGES"}
    theirs = {name: value for name, value in os.environ.items() if name not in unsaid}
    return {**theirs, **ours, **more}


def _plain(text: str) -> str:
    return _STYLE.sub("", text).replace("\r\n", "\n")
