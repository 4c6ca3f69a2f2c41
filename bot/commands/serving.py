"""Serves any number of platforms at the same time: opens them together, and closes them together."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from typing import Final

import structlog

from bot.app.hosted import HostedPlatform
from bot.core.league.webhook_job import WebhookCaller
from bot.core.people.privacy import HostNotice
from bot.core.scheduled_backups import Schedule
from bot.core.table.robots import Robots
from bot.core.table.thinking import ThinkingProcess
from bot.wiring import Bot, open_bot
from storage.errors import StoreFault

SHUTDOWN_TIMEOUT: Final = 8
"""Seconds, when the bot stops, for running answers and due messages. The rest is sent after the next start."""

HANDOVER: Final = 4
"""Of these, the seconds in which other processes may take over connections. A setting may allow more."""

AGAIN_AFTER: Final = 0.5
"""Seconds after which a connection that is still open is cancelled again."""

_log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Connection:
    """A platform, and the call that opens its connection."""

    platform: HostedPlatform
    open: Callable[[Bot], Coroutine[None, None, None]]
    """Opens the connection, and returns when the connection is closed. Raises NotLetIn."""


async def serve(  # noqa: PLR0913, PLR0917 - what the settings say
    database: str,
    connections: Sequence[Connection],
    told: asyncio.Future[None],
    backups: Schedule | None = None,
    handover: int = HANDOVER,
    host: HostNotice | None = None,
    webhooks: WebhookCaller | None = None,
    built: Callable[[Bot], None] | None = None,
) -> None:
    """Serve all platforms until ``told`` is done, or until one of them ends. Then close the others, too.

    ``handover``: the seconds, at the end, in which other processes may take over connections.

    Raises NotLetIn if a platform refused the bot, and StoreError if the database cannot be used. If several platforms
    failed, the fault of the first in the list is raised, and the others are logged. ``host``, ``webhooks`` and
    ``built``: as for ``open_bot``.
    """
    async with AsyncExitStack() as exits:
        platforms = [connection.platform for connection in connections]
        thinker = ThinkingProcess()
        exits.push_async_callback(thinker.close)
        robots = Robots(thinker=thinker, paced=True)
        bot = open_bot(database, platforms, robots=robots, backups=backups, host=host, webhooks=webhooks, built=built)
        opening = asyncio.create_task(exits.enter_async_context(bot))
        # A signal may come while the database is still being opened. Once it is open, ``cancel`` does nothing.
        told.add_done_callback(lambda _: opening.cancel())
        await asyncio.wait({opening})
        if not opening.cancelled():
            await _keep_open(connections, opening.result(), told, handover)


async def _keep_open(connections: Sequence[Connection], bot: Bot, told: asyncio.Future[None], handover: int) -> None:
    serving = [(connection.platform, asyncio.create_task(_opened(connection, bot))) for connection in connections]
    try:
        async with bot.at_work():
            await asyncio.wait({told, *(task for _, task in serving)}, return_when=asyncio.FIRST_COMPLETED)
            # The bot is still at work here: the dispatcher sends until the platforms are closed.
            await _shut_down([platform for platform, _ in serving if platform.is_open], bot, handover)
    finally:
        await _all_ended(serving)


async def _opened(connection: Connection, bot: Bot) -> None:
    """Open the connection when no other process serves the same account. Other platforms are served meanwhile."""
    await bot.processes.serve(connection.platform.serves)
    await connection.open(bot)


async def _shut_down(platforms: Sequence[HostedPlatform], bot: Bot, handover: int) -> None:
    """Let other processes take over, take no new presses, finish running answers, and send due messages.

    For at most ``SHUTDOWN_TIMEOUT`` seconds, and what ``handover`` allows beyond its usual part of them.
    """
    if not platforms:
        return
    # Messages that are not sent in time stay in the store.
    with suppress(TimeoutError, StoreFault):
        async with asyncio.timeout(SHUTDOWN_TIMEOUT + longer(handover)):
            await bot.shares.hand_over(handover)
            await asyncio.gather(*(platform.hang_up() for platform in platforms))
            await bot.dispatcher.deliver_due()


def longer(handover: int) -> int:
    """By how many seconds a stop may take longer than usual if the handover may take so many."""
    return max(0, handover - HANDOVER)


async def _all_ended(serving: Sequence[tuple[HostedPlatform, asyncio.Task[None]]]) -> None:
    """End all connections. Raises the fault of the first one that failed, and logs the others."""
    await asyncio.gather(*(_ended(platform, task) for platform, task in serving))
    faults = [(platform, fault) for platform, task in serving if (fault := _fault(task)) is not None]
    for platform, fault in faults[1:]:
        _log.error("a platform has ended, too", platform=platform.name, reason=str(fault))
    for _, fault in faults:
        raise fault


async def _ended(platform: HostedPlatform, task: asyncio.Task[None]) -> None:
    """End the connection.

    One cancellation may not be enough: discord.py ignores it, for example, while it identifies again.
    """
    while not task.done():
        # A platform that is closing ends by itself. A cancellation would interrupt this, and leave connections open.
        if not platform.is_closed():
            task.cancel()
        await asyncio.wait({task}, timeout=AGAIN_AFTER)


def _fault(task: asyncio.Task[None]) -> BaseException | None:
    return None if task.cancelled() else task.exception()
