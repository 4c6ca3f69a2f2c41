"""Runs parts of the bot beside a test."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Final

from tests.core.room import Room

TOO_LONG: Final = 60
"""Seconds after which a test gives up waiting."""


@asynccontextmanager
async def running(room: Room) -> AsyncIterator[None]:
    """Run the dispatcher; it waits when the test begins. Calls that it has begun may go on after the end."""
    async with running_part(room, room.dispatcher.run()):
        yield


@asynccontextmanager
async def running_part(room: Room, work: Coroutine[None, None, None]) -> AsyncIterator[None]:
    """Run one part of the bot; it waits when the test begins."""
    async with asyncio.timeout(TOO_LONG):
        task = asyncio.create_task(work)
        await room.time.waiting.wait()
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])


async def told(room: Room, count: int) -> list[str]:
    """Wait for so many deliveries; returns ``kind:address`` of all, with "all" for the channel."""
    while len(room.mailman.delivered) < count:
        room.mailman.arrived.clear()
        await room.mailman.arrived.wait()
    return [f"{one.kind}:{one.address or 'all'}" for one in room.mailman.delivered]
