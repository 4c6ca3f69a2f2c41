"""Programs that tests start, as forks of a process that is ready to run the bot (``tests.forks.program``)."""

import asyncio
import atexit
import os
import signal
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.forks.program import Program
from tests.forks.starting import Forks, shared


def started(
    program: Sequence[str], words: Sequence[str], folder: Path, env: Mapping[str, str], streams: Sequence[int]
) -> Program:
    """Start ``python *program *words`` in the folder, with this environment and these streams."""
    return Program(shared() or _own().address, program, words, folder, env, streams)


@cache
def _own() -> Forks:
    """The process that makes forks for this one alone."""
    forks = Forks()
    atexit.register(forks.close)
    return forks


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
        asyncio.get_running_loop().add_reader(self._process.fileno(), self._note_end)

    def _note_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.fileno())
        self._process.join()
        assert self._process.exitcode is not None
        self._end.set_result(self._process.exitcode)

    @property
    def pid(self) -> int:
        """The id of the process."""
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
