"""How a shard comes back, and whether it is alive: what the library says of its gateway to itself alone.

Until a shard is turned out there is another try after each, and no pause is long.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final

import discord
from discord.gateway import ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

from bot.core.clock.liveness import ANSWERED_IN, RECENT
from bot.core.clock.pace import SECOND
from storage.ids import Millis

LOOK_AFTER: Final = 0.02
"""Seconds after which a sign of life that was asked for is looked for again."""

LONGEST: Final = 5
"""The exponent of two for the longest pause, in seconds; the library's own is ten."""


def persevere(shard: discord.ShardInfo) -> None:
    """Let the shard try again as well where the gateway takes the connection and closes it, before a word or after one.

    Before a word, after another failure, the library takes just that for a bug, and ends; after one it tries again
    without a pause, for ever. It still ends where it is told what it cannot read.
    """
    library = shard._parent  # noqa: SLF001 - no setting of the library reaches there
    library._handled_exceptions += (ReconnectWebSocket,)  # noqa: SLF001 - as above
    library._backoff._max = LONGEST  # noqa: SLF001 - as above
    library._queue_put = _with_pauses(library)  # noqa: SLF001 - as above


def _with_pauses(library: Shard) -> Callable[[EventItem], None]:
    """What takes the shard's requests; to resume waits where no event has come since the last request.

    The other ways back have their pauses in the library. No other shard waits meanwhile.
    """
    put, heard = library._queue_put, library.ws.sequence  # noqa: SLF001 - as above

    def put_in_time(item: EventItem) -> None:
        nonlocal heard
        in_vain = item.type == EventType.resume and library.ws.sequence == heard
        heard = library.ws.sequence
        if in_vain:
            asyncio.get_running_loop().call_later(library._backoff.delay(), put, item)  # noqa: SLF001 - as above
        else:
            put(item)

    return put_in_time


class SignsOfLife:
    """When each shard's gateway was last heard. Seconds are those of ``time.perf_counter``, as the library counts."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._heard: dict[int, float] = {}

    async def silence(self, number: int, shard: discord.ShardInfo | None) -> Millis:
        """Milliseconds since the last sign of life; 0 where there is a recent one, or one comes when it is asked for.

        A shard that has never been heard has been silent since this was made.
        """
        if shard is not None and not hasattr(shard._parent.ws, "_keep_alive"):  # noqa: SLF001 - as below
            return Millis(0)  # Discord is only pretended, as in the browser preview: it has no heart.
        patience = time.perf_counter() + ANSWERED_IN / SECOND
        while (age := time.perf_counter() - self._last_sign(number, shard)) * SECOND > RECENT:
            if shard is None or not await _asked(shard) or time.perf_counter() > patience:
                return Millis(round(age * SECOND))
            await asyncio.sleep(LOOK_AFTER)
        return Millis(0)

    def _last_sign(self, number: int, shard: discord.ShardInfo | None) -> float:
        """When any frame came last. The library forgets that with the connection, so it is kept here."""
        keeping = shard._parent.ws._keep_alive if shard is not None else None  # noqa: SLF001 - nothing else tells it
        if keeping is not None:
            self._heard[number] = keeping._last_recv  # noqa: SLF001 - as above
        return self._heard.get(number, self._began)


async def _asked(shard: discord.ShardInfo) -> bool:
    """Whether the gateway owes an answer to a heartbeat, and not for too long; asks it for one, if it owes none."""
    gateway = shard._parent.ws  # noqa: SLF001 - the library sends heartbeats, but not when somebody needs one
    keeping = gateway._keep_alive  # noqa: SLF001 - as above
    if keeping is None or not gateway.open:
        return False
    if keeping._last_send > keeping._last_recv:  # noqa: SLF001 - as above
        return (time.perf_counter() - keeping._last_send) * SECOND <= ANSWERED_IN  # noqa: SLF001 - as above
    try:
        async with asyncio.timeout(ANSWERED_IN / SECOND):
            await gateway.send_heartbeat(keeping.beat())
    except (TimeoutError, OSError, discord.ConnectionClosed):
        return False
    return True
