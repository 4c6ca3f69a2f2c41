"""When a shard may begin a new session at Discord, which limits how many begin at once, and how many in a day.

Discord puts the shards into as many buckets as sessions may begin at once: a shard's bucket is its number modulo that.
In each bucket one session may begin every five seconds. If an account begins more sessions than it may in a day,
Discord ends all of them and resets the bot's token.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final, NamedTuple

import aiohttp
import discord
import structlog

from bot.adapters.discord.callers import NAME
from bot.core.clock.pace import SECOND
from bot.core.errors import StoreFault
from bot.core.processes import Processes

CONNECTS_IN: Final = 10
"""Seconds for which a shard keeps its turn while it connects. If it takes longer, others have their turns first."""

_log: Final = structlog.get_logger()


class _Known(NamedTuple):
    """What Discord has said of the account's sessions."""

    at_once: int
    left: int
    reset: float
    """When there are new ones: a time of the event loop."""

    asked: float
    """When Discord was asked."""


class _Turn(NamedTuple):
    """The turn of a shard that is connecting."""

    name: str
    """The name of the claim."""

    timer: asyncio.TimerHandle
    """Ends the turn if the shard has not connected by then."""


class SessionStarts:
    """Lets each shard of this process wait until Discord takes a new session of it. Other processes keep to the same.

    A turn begins before the shard connects, because Discord closes a connection on which no session begins. It ends
    ``pause`` milliseconds after the session has begun.
    """

    def __init__(
        self, ask: Callable[[], Awaitable[discord.SessionStartLimits]], processes: Callable[[], Processes], pause: int
    ) -> None:
        self._ask, self._processes, self._pause = ask, processes, pause
        self._asking = asyncio.Lock()
        self._known = _Known(1, 0, 0, 0)
        """Before the first question this is out of date, so Discord is asked."""

        self._turns: dict[int, _Turn] = {}
        """By shard."""

        self._waiting: set[asyncio.Task[None]] = set()
        self._waits_until = 0.0
        """The reset for which this process has said that it waits."""

        self._closed = asyncio.Event()

    def soon(self, shard: int, then: Callable[[], None]) -> None:
        """Call ``then`` when the shard may begin a session."""

        async def wait() -> None:
            try:
                await self.wait(shard)
            finally:
                then()

        task = asyncio.create_task(wait())
        self._waiting.add(task)
        task.add_done_callback(self._waiting.discard)

    async def wait(self, shard: int) -> None:
        """Return when the shard may begin a session. Then connect it, and call ``begin``."""
        # The shard still has a turn if it has failed to connect.
        self._end(shard, 0)
        while not self._closed.is_set():
            known = await self._asked()
            turn = f"{NAME} identifies {shard % known.at_once}"
            try:
                await self._processes().take_turn(turn)
            except StoreFault as fault:
                _log.warning("a session waits for the store", shard=shard, reason=str(fault))
                await self._pass(self._pause / SECOND)
                continue
            timer = asyncio.get_running_loop().call_later(CONNECTS_IN, self._end, shard, 0)
            self._turns[shard] = _Turn(turn, timer)
            # Others may have begun sessions meanwhile.
            known = await self._asked()
            if known.left >= known.at_once:
                return
            self._end(shard, 0)
            await self._reset(known)

    async def begin(self, shard: int) -> None:
        """The shard has connected, and begins a session when this returns: at once, unless its turn is over."""
        if shard not in self._turns:
            await self.wait(shard)
        self._end(shard, self._pause)

    def close(self) -> None:
        """No shard waits any more."""
        self._closed.set()
        for task in self._waiting:
            task.cancel()

    def _end(self, shard: int, pause: int) -> None:
        if (turn := self._turns.pop(shard, None)) is not None:
            turn.timer.cancel()
            self._processes().end_turn(turn.name, pause)

    async def _asked(self) -> _Known:
        """What Discord has said last. It is asked again if the sessions begun since then may have used up the rest."""
        async with self._asking:
            loop, known = asyncio.get_running_loop(), self._known
            rounds = 1 + (loop.time() - known.asked) // (self._pause / SECOND)
            if known.left < known.at_once * rounds:
                self._known = await self._told(known, loop.time())
            return self._known

    async def _told(self, known: _Known, now: float) -> _Known:
        try:
            told = await self._ask()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as fault:
            _log.warning("Discord does not say how many sessions may begin", reason=str(fault) or type(fault).__name__)
            return known._replace(left=known.left if now < known.reset else known.at_once, asked=now)
        # The time of the answer, not of the question: a reset that is thought too early would be waited for twice.
        now = asyncio.get_running_loop().time()
        return _Known(told.max_concurrency, told.remaining, now + told.reset_after / SECOND, now)

    async def _reset(self, known: _Known) -> None:
        """Wait until there are new sessions."""
        now = asyncio.get_running_loop().time()
        # One pause more, because Discord's clock and this one may differ by milliseconds.
        seconds = max(known.reset - now, 0) + self._pause / SECOND
        if now >= self._waits_until:
            _log.warning("Discord lets this bot begin no more sessions today: its shards wait", seconds=round(seconds))
            self._waits_until = now + seconds
        await self._pass(seconds)

    async def _pass(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closed.wait()
