"""Makes forks of itself that run programs, after it has imported what they need.

Python runs this file: ``python -m tests.forks.server SOCKET ARGUMENT...``, where SOCKET is the number of a listening
socket. It imports the bot and, if there are arguments of pytest, all tests that these name. It ends when stdin ends.
"""

import gc
import json
import locale
import os
import runpy
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Final, TextIO

import pytest

from tests.forks.program import NUMBER, Wanted

# The bot imports Matrix and the driver of servers only when it needs them.
LOADED: Final = (
    *("bot.commands.run", "bot.commands.play", "bot.adapters.matrix.client", "storage.engine.postgres_database"),
    "tests.forks.ready",
)

STDERR: Final = 2


def main() -> None:
    """Import what the programs need, then make forks until stdin ends."""
    number, *arguments = sys.argv[1:]
    # Programs in the same terminal are interrupted by themselves.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if arguments:
        # What cannot be imported is told by the fork that tries it again.
        pytest.main([*arguments, "-n0", "--collect-only", "--quiet"])
    for name in LOADED:
        import_module(name)
    gc.unfreeze()
    gc.collect()
    # The forks share the memory of objects that the collector does not touch.
    gc.freeze()
    Server(socket.socket(fileno=int(number))).serve()


class Server:
    """Makes forks for whoever connects to the socket, and tells each client the end of its program."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._clients: dict[BaseProcess, socket.socket] = {}

    def serve(self) -> None:
        """Make forks until stdin ends; then kill those that still run."""
        life = sys.stdin.fileno()
        while True:
            ends = {process.sentinel: process for process in self._clients}
            lines = {line.fileno(): process for process, line in self._clients.items()}
            ready = wait([life, self._listening, *ends, *lines])
            for number, process in lines.items():
                # A client says nothing: it has ended.
                if number in ready:
                    process.kill()
            for number, process in ends.items():
                if number in ready:
                    self._tell_end(process)
            if self._listening in ready:
                self._start()
            if life in ready:
                break
        for process in self._clients:
            process.kill()

    def _start(self) -> None:
        """Start what the next client wants."""
        line, _ = self._listening.accept()
        header, streams, *_ = socket.recv_fds(line, NUMBER.size, 3)
        (size,) = NUMBER.unpack(header)
        said = line.recv(size, socket.MSG_WAITALL)
        process = get_context("fork").Process(target=_run, args=(json.loads(said), streams))
        process.start()
        for stream in streams:
            os.close(stream)
        assert process.pid is not None
        line.sendall(NUMBER.pack(process.pid))
        self._clients[process] = line

    def _tell_end(self, process: BaseProcess) -> None:
        process.join()
        with self._clients.pop(process) as line, suppress(ConnectionError):
            assert process.exitcode is not None
            line.sendall(NUMBER.pack(process.exitcode))


def _run(wanted: Wanted, streams: Sequence[int]) -> None:
    """Become the program: Python would do the same with these arguments."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(wanted["folder"])
    os.environ.clear()
    os.environ.update(wanted["env"])
    locale.setlocale(locale.LC_CTYPE, "")
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin, sys.stdout, sys.stderr = map(_opened, range(3))
    kind, what = wanted["program"]
    sys.argv = [kind, *wanted["words"]]
    if kind == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        exec(what, {"__name__": "__main__"})  # noqa: S102 - a program of the test


def _opened(number: int) -> TextIO:
    """Python's own stream of this number: lines are written at once to a terminal and to stderr."""
    at_once = number == STDERR or os.isatty(number)
    return open(number, "w" if number else "r", 1 if at_once else -1, closefd=False)


if __name__ == "__main__":
    main()
