"""Runs many jobs at the same time, so that their writes share transactions."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

_T = TypeVar("_T")

LANES: Final = 16
"""How many jobs run at the same time."""


async def gather_bounded(work: Callable[[_T], Awaitable[None]], them: Iterable[_T]) -> None:
    """Call ``work`` for each item, a few at the same time. Raises the first error; jobs that are running go on."""
    # All lanes take from one iterator: a lane that is done takes the next item.
    waiting = iter(them)

    async def lane() -> None:
        for one in waiting:
            await work(one)

    await asyncio.gather(*(lane() for _ in range(LANES)))
