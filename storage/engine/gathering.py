"""Several things at a time: what they write at the same moment goes into one transaction."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

_T = TypeVar("_T")

LANES: Final = 16


async def gather_bounded(work: Callable[[_T], Awaitable[None]], them: Iterable[_T]) -> None:
    """Do the work with each of them, a few at a time; the first that fails is raised."""
    waiting = iter(them)

    async def lane() -> None:
        for one in waiting:
            await work(one)

    await asyncio.gather(*(lane() for _ in range(LANES)))
