"""Runs each job in a child process. The parent has imported the libraries, but no module of the project."""

import importlib
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeVar

LIBRARIES: Final = (
    *("PIL.Image", "aiosqlite", "alembic.command", "discord.ext", "fluent.runtime", "hypothesis", "pydantic_settings"),
    *("pytest", "rich.console", "simcord", "sqlalchemy.ext.asyncio", "structlog", "uvloop"),
)
MEMORY: Final = 6 << 30
"""Bytes of address space of a child: an endless loop that fills memory ends before the machine suffers."""
OUTPUT: Final = "output"
"""The file in a child's folder that gets the child's output."""
FAULT: Final = 70
"""The exit code of a child whose work raised an error."""
LOOK: Final = 0.02
"""Seconds between two checks of the children."""

Job = TypeVar("Job")


def import_libraries() -> None:
    """Import once what every child would otherwise import again."""
    for name in LIBRARIES:
        importlib.import_module(name)


def in_children(
    jobs: Sequence[Job], work: Callable[[Job, Path], int], workers: int, limit: float
) -> Iterator[tuple[Job, int, Path]]:
    """Do each job in a child, ``workers`` at once; yields each job with its exit code (or minus a signal's number).

    The work gets a folder of its own, which is removed when the caller asks for the next result. A child that takes
    longer than ``limit`` seconds is killed with all processes that it started, and yielded as ended by SIGALRM.
    """
    waiting = list(reversed(jobs))
    running: dict[int, tuple[Job, float, Path, ExitStack]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                job, stack = waiting.pop(), ExitStack()
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mutant-")))
                running[_forked(job, work, folder)] = (job, time.monotonic() + limit, folder, stack)
            for child, (job, end, folder, stack) in list(running.items()):
                if (code := _ended(child, end)) is not None:
                    del running[child]
                    with stack:
                        yield job, code, folder
            time.sleep(LOOK)
    finally:
        for child, (_, _, _, stack) in running.items():
            _kill(child)
            os.waitpid(child, 0)
            stack.close()


def _forked(job: Job, work: Callable[[Job, Path], int], folder: Path) -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    child = os.fork()
    if child:
        return child
    code = FAULT
    try:
        os.setsid()
        output = os.open(folder / OUTPUT, os.O_WRONLY | os.O_CREAT)
        os.dup2(output, 1)
        os.dup2(output, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = work(job, folder)
    except BaseException:  # noqa: BLE001 - The process ends here; the parent reads why.
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _ended(child: int, end: float) -> int | None:
    done, status = os.waitpid(child, os.WNOHANG)
    if done:
        _kill(child)  # Processes that the child started may still run.
        return os.waitstatus_to_exitcode(status)
    if time.monotonic() < end:
        return None
    _kill(child)
    os.waitpid(child, 0)
    return -signal.SIGALRM


def _kill(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        return
