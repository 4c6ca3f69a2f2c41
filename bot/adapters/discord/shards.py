"""Lets a shard reconnect for ever, and finds out whether a shard is alive.

Unless Discord refuses the shard for good, another attempt follows each failed one, and no pause is long. This module
uses private attributes of the library, because there is no public way to its gateways.
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
"""Seconds to wait before looking again for a sign of life that was asked for."""

LONGEST: Final = 5
"""The longest pause is at most two to this power, in seconds: 32. The library's own value is ten: 17 minutes."""


def persevere(shard: discord.ShardInfo) -> None:
    """Let the shard reconnect also when the gateway takes the connection and closes it again.

    If the gateway closes before its first message, and another failure came before that, the library takes this for a
    bug and ends. If the gateway closes after its first message, the library tries again for ever without a pause. Here
    both are followed by a pause and another attempt. A gateway that sends unreadable data still ends the client.
    """
    library = shard._parent  # noqa: SLF001 - no setting of the library reaches there
    library._handled_exceptions += (ReconnectWebSocket,)  # noqa: SLF001 - as above
    library._backoff._max = LONGEST  # noqa: SLF001 - as above
    library._queue_put = _with_pauses(library)  # noqa: SLF001 - as above


def _with_pauses(library: Shard) -> Callable[[EventItem], None]:
    """A function that takes the shard's requests. A request to resume waits if no event came since the last request.

    The library itself pauses before every other kind of reconnection. Other shards do not wait.
    """
    put, heard = library._queue_put, library.ws.sequence  # noqa: SLF001 - as above

    def put_in_time(item: EventItem) -> None:
        nonlocal heard
        # The sequence number grows with each event, so the same number means that none has come.
        in_vain = item.type == EventType.resume and library.ws.sequence == heard
        heard = library.ws.sequence
        if in_vain:
            asyncio.get_running_loop().call_later(library._backoff.delay(), put, item)  # noqa: SLF001 - as above
        else:
            put(item)

    return put_in_time


class SignsOfLife:
    """When the gateway of each shard was last heard, in seconds of ``time.perf_counter`` as in the library."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._heard: dict[int, float] = {}

    async def silence(self, number: int, shard: discord.ShardInfo | None) -> Millis:
        """Milliseconds since the last sign of life; 0 if it is recent, or if a new one comes when it is asked for.

        A shard that was never heard has been silent since this object was made.
        """
        if shard is not None and not hasattr(shard._parent.ws, "_keep_alive"):  # noqa: SLF001 - as below
            return Millis(0)  # A simulated Discord, as in the browser preview, sends no heartbeats.
        patience = time.perf_counter() + ANSWERED_IN / SECOND
        while (age := time.perf_counter() - self._last_sign(number, shard)) * SECOND > RECENT:
            if shard is None or not await _asked(shard) or time.perf_counter() > patience:
                return Millis(round(age * SECOND))
            await asyncio.sleep(LOOK_AFTER)
        return Millis(0)

    def _last_sign(self, number: int, shard: discord.ShardInfo | None) -> float:
        """When the last frame arrived. The library forgets this time with the connection, so it is kept here."""
        keeping = shard._parent.ws._keep_alive if shard is not None else None  # noqa: SLF001 - nothing else tells it
        if keeping is not None:
            self._heard[number] = keeping._last_recv  # noqa: SLF001 - as above
        return self._heard.get(number, self._began)


async def _asked(shard: discord.ShardInfo) -> bool:
    """Ask the gateway for a sign of life, unless an answer is due already.

    False: no answer can be expected any more.
    """
    gateway = shard._parent.ws  # noqa: SLF001 - the library sends heartbeats, but not when somebody needs one
    keeping = gateway._keep_alive  # noqa: SLF001 - as above
    if keeping is None or not gateway.open:
        return False
    # A heartbeat is on its way. Wait for its answer, but not for long.
    if keeping._last_send > keeping._last_recv:  # noqa: SLF001 - as above
        return (time.perf_counter() - keeping._last_send) * SECOND <= ANSWERED_IN  # noqa: SLF001 - as above
    try:
        async with asyncio.timeout(ANSWERED_IN / SECOND):
            await gateway.send_heartbeat(keeping.beat())
    except (TimeoutError, OSError, discord.ConnectionClosed):
        return False
    return True
