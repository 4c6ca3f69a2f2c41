"""Lets a piece of work die at each of its steps: before each file that it opens, renames, deletes or flushes."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Final

from tests.forked import code_of, forked

if TYPE_CHECKING:
    from _typeshed import FileDescriptorLike

STEPS: Final = frozenset({"open", "os.link", "os.remove", "os.rename", "sqlite3.connect"})
"""The names of Python's audit events that count as a step; each flush counts, too."""


def deaths(work: Callable[[], object]) -> Iterator[int]:
    """Do the work in one process after the other: the first dies before its first step, the next before its second.

    Yields the number of the step after each death. After the process that comes to its end nothing is yielded.
    """
    for number in count():
        if _is_done(work, number):
            return
        yield number


def _is_done(work: Callable[[], object], number: int) -> bool:
    def dies() -> None:
        _die_before(number)
        work()

    return code_of(forked(dies)) >= 0


def _die_before(number: int) -> None:
    steps, flush = count(), os.fsync

    def step(event: str = "open", _arguments: object = None) -> None:
        if event in STEPS and next(steps) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def fsync(fd: "FileDescriptorLike") -> None:
        step()
        flush(fd)

    sys.addaudithook(step)
    os.fsync = fsync
