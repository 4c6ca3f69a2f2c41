"""Parts of the bot that run while a test goes on."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
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
    """Run a part of the bot; it waits when the test begins."""
    async with asyncio.timeout(TOO_LONG):
        task = asyncio.create_task(work)
        await room.time.waiting.wait()
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])


async def told(room: Room, count: int) -> list[str]:
    """Wait for this many deliveries; returns ``kind:address`` of all, with "all" for the channel."""
    while len(room.mailman.delivered) < count:
        room.mailman.arrived.clear()
        await room.mailman.arrived.wait()
    return [f"{one.kind}:{one.address or 'all'}" for one in room.mailman.delivered]


@dataclass(frozen=True)
class Sending:
    """A delivery whose first message hangs until ``go_on`` is called."""

    gate: asyncio.Event
    delivering: asyncio.Task[Sequence[str]]

    async def go_on(self) -> Sequence[str]:
        """Let the delivery run to its end; returns what was delivered."""
        self.gate.set()
        return await self.delivering


async def sending(room: Room) -> Sending:
    """Begin a delivery, and return when its first message hangs."""
    room.mailman.gate = gate = asyncio.Event()
    room.mailman.knocked.clear()
    delivering = asyncio.create_task(room.deliver())
    await room.mailman.knocked.wait()
    return Sending(gate, delivering)
