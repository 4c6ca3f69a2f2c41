"""Lets a shard reconnect for ever, and finds out whether a shard is alive.

Unless Discord refuses the shard for good, another attempt follows each failed one, and no pause is long.
"""

import asyncio
import time
from collections import defaultdict
from functools import partial
from typing import Final

import discord

from bot.adapters.discord import library
from bot.adapters.discord.session_starts import SessionStarts
from bot.core.clock.liveness import ANSWERED_IN, RECENT
from bot.core.clock.pace import SECOND
from storage.ids import Millis

LOOK_AFTER: Final = 0.02
"""Seconds to wait before looking again for a sign of life that was asked for."""

LONGEST: Final = 5
"""The longest pause is at most two to this power, in seconds: 32. The library's own value is ten: 17 minutes."""


def retry_for_ever(shard: discord.ShardInfo, starts: SessionStarts) -> None:
    """Let the shard reconnect until Discord refuses it for good, with pauses that are never long."""
    library.never_give_up(shard, LONGEST, partial(starts.soon, shard.id))


class Connecting:
    """What is known of shards that are being connected."""

    def __init__(self) -> None:
        self.is_possible = asyncio.Event()
        """Set when shards can be connected."""

        self.began: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)
        """By shard: set when its first session has begun."""


class SignsOfLife:
    """When the gateway of each shard was last heard, in seconds of ``time.perf_counter`` as in the library."""

    def __init__(self) -> None:
        self._began = time.perf_counter()
        self._heard: dict[int, float] = {}

    def expect(self, number: int) -> None:
        """The shard is to be connected from now on, and counts as silent until it is."""
        # No longer recent: otherwise the shard would count as alive for the first seconds.
        self._heard[number] = time.perf_counter() - (RECENT + 1) / SECOND

    async def silence(self, number: int, shard: discord.ShardInfo | None) -> Millis:
        """Milliseconds since the last sign of life; 0 if it is recent, or if a new one comes when it is asked for.

        A shard that was never heard has been silent since this object was made.
        """
        if shard is not None and not library.has_heartbeats(shard):
            return Millis(0)  # A simulated Discord, as in the browser preview, sends no heartbeats.
        patience = time.perf_counter() + ANSWERED_IN / SECOND
        while (age := time.perf_counter() - self._last_sign(number, shard)) * SECOND > RECENT:
            if shard is None or not await _asked(shard) or time.perf_counter() > patience:
                return Millis(round(age * SECOND))
            await asyncio.sleep(LOOK_AFTER)
        return Millis(0)

    def _last_sign(self, number: int, shard: discord.ShardInfo | None) -> float:
        """When the last frame arrived. The library forgets this time with the connection, so it is kept here."""
        beats = library.heartbeats(shard) if shard is not None else None
        if beats is not None:
            self._heard[number] = beats.received
        return self._heard.get(number, self._began)


async def _asked(shard: discord.ShardInfo) -> bool:
    """Ask the gateway for a sign of life, unless an answer is due already.

    False: no answer can be expected any more.
    """
    beats = library.heartbeats(shard)
    if beats is None or not beats.is_open:
        return False
    # A heartbeat is on its way. Wait for its answer, but not for long.
    if beats.sent > beats.received:
        return (time.perf_counter() - beats.sent) * SECOND <= ANSWERED_IN
    try:
        async with asyncio.timeout(ANSWERED_IN / SECOND):
            await beats.send()
    except (TimeoutError, OSError, discord.ConnectionClosed):
        return False
    return True
