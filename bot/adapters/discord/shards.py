"""How a shard comes back: until it is turned out there is another try after each, and no pause is long."""

import asyncio
from collections.abc import Callable
from typing import Final

import discord
from discord.gateway import ReconnectWebSocket
from discord.shard import EventItem, EventType, Shard

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
