"""Starts programs as forks of a process that is ready to run the bot: to import everything again takes seconds.

So all modules are imported already when a program begins. If it changes a name of a module, it must do so wherever
another module has imported that name.
"""

import asyncio
import locale
import os
import runpy
import signal
import sys
from collections.abc import Mapping, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, TextIO

# The bot imports Matrix and the driver of servers only when it needs them.
LOADED: Final = (
    *("bot.commands.run", "bot.commands.play", "bot.adapters.matrix.client", "storage.engine.postgres_database"),
)

STDERR: Final = 2

_FORKS: Final = get_context("forkserver")
_FORKS.set_forkserver_preload([*LOADED, "tests.stub.ready", __name__])


def started(
    program: Sequence[str], words: Sequence[str], folder: Path, env: Mapping[str, str], streams: Sequence[int]
) -> BaseProcess:
    """Start ``python *program *words`` in the folder, with this environment.

    The program is ``-m`` with a module, or ``-c`` with a text. The streams are open files, by their numbers: for stdin,
    stdout and stderr.
    """
    # The library hands connections to other processes, and a connection may be any file.
    handed = [Connection(os.dup(stream)) for stream in streams]
    process = _FORKS.Process(target=_run, args=(program, words, folder, env, handed), daemon=True)
    process.start()
    for one in handed:
        one.close()
    return process


class Fork:
    """A running program. Make it while an event loop runs."""

    def __init__(
        self,
        program: Sequence[str],
        words: Sequence[str],
        folder: Path,
        env: Mapping[str, str],
        outputs: tuple[str, str] = ("log", "log"),
    ) -> None:
        """Start the program as ``started`` does. What it says is added to the outputs, its stdout and stderr."""
        streams = [os.open(os.devnull, os.O_RDONLY)]
        streams += [os.open(folder / output, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644) for output in outputs]
        self._process = started(program, words, folder, env, streams)
        for stream in streams:
            os.close(stream)
        self._end: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self._note_end)

    def _note_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        self._end.set_result(self._process.exitcode)

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code, or minus the signal that ended the process; None while it runs."""
        return self._end.result() if self._end.done() else None

    async def wait(self) -> int:
        """Wait until the process has ended; returns its exit code."""
        return await asyncio.shield(self._end)

    def send_signal(self, word: signal.Signals) -> None:
        """Send the signal. Raises ProcessLookupError if the process has ended."""
        os.kill(self.pid, word)

    def terminate(self) -> None:
        """Ask the process to end, by SIGTERM."""
        self._process.terminate()

    def kill(self) -> None:
        """Kill the process."""
        self._process.kill()


def _run(
    program: Sequence[str],
    words: Sequence[str],
    folder: Path,
    env: Mapping[str, str],
    streams: "Sequence[Connection[object, object]]",
) -> None:
    """Become the program: Python would do the same with these arguments."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(env)
    locale.setlocale(locale.LC_CTYPE, "")
    for number, stream in enumerate(streams):
        os.dup2(stream.fileno(), number)
        stream.close()
    sys.stdin, sys.stdout, sys.stderr = map(_opened, range(3))
    kind, what = program
    sys.argv = [kind, *words]
    if kind == "-m":
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        exec(what, {"__name__": "__main__"})  # noqa: S102 - a program of the test


def _opened(number: int) -> TextIO:
    """Python's own stream of this number: lines are written at once to a terminal and to stderr."""
    at_once = number == STDERR or os.isatty(number)
    return open(number, "w" if number else "r", 1 if at_once else -1, closefd=False)
