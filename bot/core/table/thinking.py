"""Thinking outside the bot's own process, so that its event loop answers presses meanwhile."""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import Final, NamedTuple, Protocol

import structlog

from rules.catalogue import newest
from rules.game import Move, View
from rules.robots import thinker
from rules.robots.advice import Advice

LONGEST_WAIT: Final = 0.3
LONGEST_THOUGHT: Final = 0.5
"""Seconds for which a question waits until it is put to the process, and then for its answer."""

MOST_WAITING: Final = 20
"""How many questions may wait. With more, most would not be put in time."""

STARTS_WITHIN: Final = 20.0
PAUSE: Final = 5.0
"""Seconds that a process may take to start, and those after a failure before another one is started."""

_log: Final = structlog.get_logger()


class Question(NamedTuple):
    """A robot at a game, and what its seat sees."""

    game: str
    robot: str
    view: View


class Thinker(Protocol):
    """Finds moves and advice that take long to find."""

    async def think(self, question: Question) -> Move | None:
        """The robot's move; None if there is none in time."""

    async def advise(self, game: str, view: View, made: Move | None) -> Sequence[Advice] | None:
        """What ``catalogue.advice`` says; None if there is no answer in time."""


class ThinkingProcess:
    """One process that answers one question after the other. The first question starts it.

    A question without an answer is nothing special: as long as the process starts, if many questions wait, and if it
    dies, hangs or is slow. Then it is ended, and a later question starts another one.
    """

    def __init__(self) -> None:
        self._process: Process | None = None
        self._starting: asyncio.Task[None] | None = None
        self._ending: set[asyncio.Task[tuple[bytes, bytes]]] = set()
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._rests_until = 0.0

    @property
    def number(self) -> int | None:
        """The number of the process in the system; None as long as there is none that answers."""
        return None if self._process is None else self._process.pid

    async def think(self, question: Question) -> Move | None:
        """The robot's move, or None if there is none in time."""
        word = await self._put(question)
        return None if word is None else newest(question.game).notation.parse(word.decode())

    async def advise(self, game: str, view: View, made: Move | None) -> Sequence[Advice] | None:
        """What a robot would do, or None if there is no answer in time."""
        found = await self._put((game, None, view, made))
        if found is None:
            return None
        advice: Sequence[Advice] = pickle.loads(found)  # noqa: S301 - written by the process that this one has started
        return advice

    async def _put(self, question: tuple[object, ...]) -> bytes | None:
        """Put the question to the process when its turn has come; None if there is no answer in time."""
        if self._process is None:
            self.start()
            return None
        if self._waiting >= MOST_WAITING:
            return None
        self._waiting += 1
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self._turn.acquire()
        except TimeoutError:
            return None
        finally:
            self._waiting -= 1
        try:
            return await self._ask(question)
        finally:
            self._turn.release()

    def start(self) -> None:
        """Start a process, unless one is starting, or one has just failed."""
        if self._starting is None and asyncio.get_running_loop().time() >= self._rests_until:
            self._starting = asyncio.create_task(self._start())

    async def _start(self) -> None:
        process = None
        try:
            async with asyncio.timeout(STARTS_WITHIN):
                command = (sys.executable, "-m", thinker.__name__)
                process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
                await _message(process)
            self._process, process = process, None
        except (OSError, EOFError, TimeoutError) as fault:
            self._rest()
            _log.warning("the process that thinks for robots does not start", reason=repr(fault))
        finally:
            self._starting = None
            if process is not None:
                self._end(process)

    async def _ask(self, question: tuple[object, ...]) -> bytes | None:
        process, answered = self._process, False
        if process is None:
            # It has failed at the question before.
            return None
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                await _send(process, pickle.dumps(tuple(question)))
                answer = await _message(process)
            answered = True
        except (OSError, EOFError, TimeoutError) as fault:
            if self._process is process:
                _log.warning("the process that thinks for robots has failed", reason=repr(fault))
            return None
        finally:
            # An answer that nobody has read would be taken for the answer to the next question.
            if not answered and self._process is process:
                self._end(process)
        return answer

    def _end(self, process: Process) -> None:
        self._process = None
        self._rest()
        _kill(process)
        # Reads what the process has still written, so that its pipes are closed.
        ending = asyncio.create_task(process.communicate())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def _rest(self) -> None:
        self._rests_until = max(self._rests_until, asyncio.get_running_loop().time() + PAUSE)

    async def close(self) -> None:
        """End the process, and wait until it has ended. Nobody starts another one."""
        self._rests_until = inf
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.wait({self._starting})
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
            # A question under way reads the process's output, and nobody else can read it meanwhile.
            async with self._turn:
                self._end(process)
        await asyncio.gather(*self._ending)


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.kill()


async def _send(process: Process, message: bytes) -> None:
    """Send the message to the process. Raises OSError if it has ended."""
    assert process.stdin is not None
    if process.stdin.is_closing():
        # The process has ended while it had no question. A write would raise RuntimeError on uvloop's loop.
        raise BrokenPipeError
    process.stdin.write(thinker.framed(message))
    await process.stdin.drain()


async def _message(process: Process) -> bytes:
    """The next message of the process. Raises EOFError if it has ended."""
    assert process.stdout is not None
    length = await process.stdout.readexactly(thinker.LENGTH)
    return await process.stdout.readexactly(int.from_bytes(length, "big"))
