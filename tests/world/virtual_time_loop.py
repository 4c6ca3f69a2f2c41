"""Time that costs nothing: an event loop whose clock jumps to the next thing that is due."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Final, TypeVar

from bot.core.clock.wall_time import WallTime
from storage.ids import Millis
from tests.core.fakes import MONDAY_EVENING

_T = TypeVar("_T")

MOST_TURNS: Final = 3_000_000
"""Turns of a loop after which a world counts as one that never ends."""


BUGS: Final = frozenset({"error", "critical"})
"""Levels at which only a bug is logged."""


class Stuck(AssertionError):
    """Everybody waits, and nothing is ever going to happen; or there is no end of it."""


class _Jump(selectors.SelectSelector):
    """Waits for nothing outside: the clock is moved on instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._turns = 0

    # The library's own type holds an Any.
    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:  # type: ignore[explicit-any]
        """Nothing is ever ready outside, so time passes at once. Raises Stuck."""
        self._turns += 1
        if timeout is None or self._turns > MOST_TURNS:
            raise Stuck
        self.now += max(timeout, 0)
        return []


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop in which an hour takes no longer than what happens in it."""

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._jump.now


class VirtualTime(WallTime):
    """What the house's clock says in a dream; waiting is as on the wall."""

    def now(self) -> Millis:
        """The present moment, from a Monday evening on."""
        return Millis(MONDAY_EVENING + round(asyncio.get_running_loop().time() * 1000))


def dream(coroutine: Coroutine[object, object, _T]) -> _T:
    """Run to the end in a loop of its own."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(coroutine)


async def end_all_but(awake: set[asyncio.Task[None]]) -> None:
    """Whoever else is at work in this dream stops where they are, in the order of their birth.

    Once more who then waits, while they tidy up, for somebody who has stopped.
    """
    while others := sorted(asyncio.all_tasks() - awake, key=_birth):
        for task in others:
            task.cancel()
        await asyncio.wait(others, timeout=1)


def _birth(task: asyncio.Task[None]) -> int:
    """Tasks that nobody names are counted: ``Task-7``."""
    return int(task.get_name().removeprefix("Task-"))
