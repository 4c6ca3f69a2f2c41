"""Starts the process that makes forks (``server``), once for a whole test run."""

import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = Path(__file__).with_name("program.py")

SHARED: Final = "MINOTAUR_TESTS_FORKS"
"""The variable of the environment that tells all workers of a run where the forks are made.

It also has the folder of the source: tests that run the tests of another folder hand it on.
"""


def shared() -> str | None:
    """The address of the process that makes forks for all workers of this run, if there is one."""
    address, _, root = os.environ.get(SHARED, "").partition(":")
    return address if root == str(ROOT) else None


class Forks:
    """The process that makes forks. It ends when ``close`` is called, or when this process ends."""

    def __init__(self, arguments: Sequence[str] = ()) -> None:
        """Start the process. With arguments of pytest it imports all tests that these name."""
        self._stack = ExitStack()
        self.address: Final = str(Path(self._stack.enter_context(TemporaryDirectory(prefix="forks-")), "socket"))
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(self.address)
            listening.listen()
            number = listening.fileno()
            command = [sys.executable, "-m", "tests.forks.server", str(number), *arguments]
            server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=[number])
        # At its end the input of the process is closed, which ends it.
        self._stack.enter_context(server)

    def close(self) -> None:
        """End the process, with all programs that it runs."""
        self._stack.close()

    def share(self) -> None:
        """Let all processes that this one starts have their forks made here."""
        os.environ[SHARED] = f"{self.address}:{ROOT}"

    @property
    def python(self) -> str:
        """The command that does what Python does, as a fork."""
        return f"{sys.executable} -S -E {PROGRAM} {self.address}"
