"""Programs as forks of a process that has imported what they need (``server``): to import it again takes seconds.

So all modules are imported already when a program begins. If it changes a name of a module, it must do so wherever
another module has imported that name.

Python runs this file in place of itself: ``python program.py ADDRESS -u -c TEXT`` does what ``python -u -c TEXT`` does,
in a fork of the process that listens at this address.
"""

import json
import os
import signal
import socket
import struct
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, TypedDict

NUMBER: Final = struct.Struct("!i")
"""All numbers that client and server tell each other: a length, a process's id, an exit code."""


class Wanted(TypedDict):
    """What a client wants to be run: ``Program`` says what the parts mean."""

    program: list[str]
    words: list[str]
    folder: str
    env: dict[str, str]


class Program:
    """A running program. It is killed when the process that has started it ends."""

    def __init__(
        self,
        address: str,
        program: Sequence[str],
        words: Sequence[str],
        folder: Path,
        env: Mapping[str, str],
        streams: Sequence[int],
    ) -> None:
        """Start ``python *program *words`` in the folder, with this environment.

        The program is ``-m`` with a module, or ``-c`` with a text. The streams are open files, by their numbers: for
        stdin, stdout and stderr.
        """
        self._line = socket.socket(socket.AF_UNIX)
        self._line.connect(address)
        wanted = Wanted(program=list(program), words=list(words), folder=str(folder), env=dict(env))
        said = json.dumps(wanted).encode()
        socket.send_fds(self._line, [NUMBER.pack(len(said))], list(streams))
        self._line.sendall(said)
        self.pid: Final = self._heard()
        self.exitcode: int | None = None
        """The exit code, or minus the signal that ended the process; None until ``join`` has seen the end."""

    def fileno(self) -> int:
        """The number of a file that can be read when the program has ended."""
        return self._line.fileno()

    def join(self, timeout: float | None = None) -> None:
        """Wait until the program has ended, or for so many seconds."""
        if self.exitcode is None:
            self._line.settimeout(timeout)
            with suppress(TimeoutError):
                self.exitcode = self._heard()
                self._line.close()

    def _heard(self) -> int:
        said = self._line.recv(NUMBER.size, socket.MSG_WAITALL)
        if len(said) < NUMBER.size:
            raise ConnectionError("the process that makes forks has ended")
        return int(NUMBER.unpack(said)[0])

    def terminate(self) -> None:
        """Ask the program to end, by SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Kill the program."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, word: signal.Signals) -> None:
        """Send the signal, unless the program has ended."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, word)


def main() -> None:
    """Run the program that the arguments name, with the streams, folder and environment of this process."""
    address, *_, text = sys.argv[1:]
    program = Program(address, ("-c", text), (), Path.cwd(), os.environ, range(3))
    program.join()
    sys.exit(program.exitcode)


if __name__ == "__main__":
    main()
