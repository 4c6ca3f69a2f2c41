"""Parts of the house at work beside a test."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Final

from tests.core.room import Room

TOO_LONG: Final = 60
"""Seconds after which a test that waits for what never comes gives up."""


@asynccontextmanager
async def running(room: Room) -> AsyncIterator[None]:
    """The dispatcher at work, waiting when the test begins; a call that it has begun may go on."""
    async with running_part(room, room.dispatcher.run()):
        yield


@asynccontextmanager
async def running_part(room: Room, work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """A part of the house at work, waiting when the test begins."""
    async with asyncio.timeout(TOO_LONG):
        task = asyncio.create_task(work)
        await room.time.waiting.wait()
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])


async def told(room: Room, count: int) -> list[str]:
    """What was delivered, the kind and for whom, once it is so many messages."""
    while len(room.mailman.delivered) < count:
        room.mailman.arrived.clear()
        await room.mailman.arrived.wait()
    return [f"{one.kind}:{one.address or 'all'}" for one in room.mailman.delivered]
