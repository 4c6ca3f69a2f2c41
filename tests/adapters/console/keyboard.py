"""A real terminal: the program on a pseudo-terminal, read until it asks, typed at, interrupted, killed."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Self

PATIENCE: Final = 30.0
"""Seconds without a sign after which a test fails."""

PROMPT: Final = r"> $"
"""What stands at the end when a person is asked."""

_WIPED: Final = "\x1b[H\x1b[2J\x1b[3J"
_STYLE: Final = re.compile(r"\x1b\[[0-9;]*m")


class Keyboard:
    """``minotaur`` with these words, as it looks to whoever sits in front of it."""

    def __init__(self, *words: str, database: Path, env: Mapping[str, str] | None = None) -> None:
        self._hand, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bot", *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(database, {"TERM": "xterm-256color", **(env or {})}),
        )
        os.close(theirs)
        self.raw = ""
        self._heard = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._hand)

    # --- reading ------------------------------------------------------------------------------------

    def until(self, pattern: str = PROMPT) -> str:
        """Read on until the text since the last call ends like the pattern; gives that text without colours."""
        while re.search(pattern, self._fresh()) is None:
            if not self._read():
                raise AssertionError(f"it ended without {pattern!r}: {self._fresh()}")
        fresh = self._fresh()
        self._heard = len(self.raw)
        return fresh

    def play_on(self, answer: Callable[[str], str]) -> tuple[str, int]:
        """Answer whatever is asked, to the end; gives all that was seen meanwhile and the exit code."""
        beginning = len(self.raw)
        while True:
            while re.search(PROMPT, self._fresh()) is None:
                if not self._read():
                    return _plain(self.raw[beginning:]), self.process.wait(PATIENCE)
            self._heard = len(self.raw)
            self.type(answer(self.page))

    def end(self) -> tuple[str, int]:
        """Read to the end; gives the text since the last call and the exit code."""
        while self._read():
            pass
        return self._fresh(), self.process.wait(PATIENCE)

    @property
    def page(self) -> str:
        """What can be seen, and scrolled back to: everything since the last wipe."""
        return _plain(self.raw.rpartition(_WIPED)[2])

    def _fresh(self) -> str:
        return _plain(self.raw[self._heard :])

    def _read(self) -> bool:
        ready, _, _ = select.select([self._hand], [], [], PATIENCE)
        assert ready, f"silence after: {self._fresh()}"
        try:
            self.raw += os.read(self._hand, 65536).decode()
        except OSError:  # How Linux says that the other end is closed.
            return False
        return True

    # --- typing -------------------------------------------------------------------------------------

    def type(self, line: str) -> None:
        """A line and Enter."""
        os.write(self._hand, f"{line}\n".encode())

    def close(self) -> None:
        """Ctrl-D."""
        os.write(self._hand, b"\x04")

    def interrupt(self) -> None:
        """Ctrl-C; once more if nothing happens, as people do.

        Python does not hear a signal that comes in the instant between its prompt and its reading.
        """
        self.process.send_signal(signal.SIGINT)
        while not select.select([self._hand], [], [], PATIENCE / 5)[0]:
            self.process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """The end without a word."""
        self.process.kill()
        self.process.wait()


def environment(database: Path, more: Mapping[str, str]) -> dict[str, str]:
    """The machine's environment with a database of the test's own, and nothing that colours or translates."""
    ours = {"DATABASE_URL": f"sqlite+aiosqlite:///{database}", "COLUMNS": "80", "LANG": "C.UTF-8", "TZ": "UTC"}
    unsaid = {"FORCE_COLOR", "NO_COLOR", "LC_ALL", "LC_MESSAGES"}
    theirs = {name: value for name, value in os.environ.items() if name not in unsaid}
    return {**theirs, **ours, **more}


def _plain(text: str) -> str:
    return _STYLE.sub("", text).replace("\r\n", "\n")
