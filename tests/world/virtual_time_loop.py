"""An event loop in virtual time: its clock jumps to the next timer, so waiting takes no real time."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Final, TypeVar

from bot.core.clock.wall_time import WallTime
from storage.ids import Millis
from tests.core.fakes import MONDAY_EVENING

_T = TypeVar("_T")

MOST_TURNS: Final = 3_000_000
"""How many turns a loop may take before it counts as endless."""


BUGS: Final = frozenset({"error", "critical"})
"""Log levels that are used for bugs only."""


class Stuck(AssertionError):
    """All tasks wait for something that can never happen, or the loop does not end."""


class _Jump(selectors.SelectSelector):
    """Waits for no file or socket, but moves the clock to the end of the wait."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self._turns = 0

    # The overridden signature contains an Any.
    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:  # type: ignore[explicit-any]
        """Let the time pass at once: no file or socket is ever ready. Raises Stuck."""
        self._turns += 1
        if timeout is None or self._turns > MOST_TURNS:
            raise Stuck
        self.now += max(timeout, 0)
        return []


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """An event loop in which a wait of an hour takes no real time."""

    def __init__(self) -> None:
        self._jump = _Jump()
        super().__init__(self._jump)

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self._jump.now


class VirtualTime(WallTime):
    """What the bot's clock says in a dream; waiting is as on the wall."""

    def now(self) -> Millis:
        """The present time. The loop starts on a Monday evening."""
        return Millis(MONDAY_EVENING + round(asyncio.get_running_loop().time() * 1000))


def dream(coroutine: Coroutine[object, object, _T]) -> _T:
    """Run the coroutine to its end in a virtual-time loop of its own."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(coroutine)


async def end_all_but(awake: set[asyncio.Task[None]]) -> None:
    """Cancel all tasks except these, oldest first.

    Repeat for tasks that, while they clean up, wait for a task that has ended.
    """
    while others := sorted(asyncio.all_tasks() - awake, key=_birth):
        for task in others:
            task.cancel()
        await asyncio.wait(others, timeout=1)


def _birth(task: asyncio.Task[None]) -> int:
    """The number in a task's default name, such as ``Task-7``: tasks are numbered as they are created."""
    return int(task.get_name().removeprefix("Task-"))
