"""What a running bot tells over HTTP: ``/metrics`` for Prometheus."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Final

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from bot.core import metrics
from bot.settings import BadSetting
from bot.wiring import Bot
from storage.errors import StoreFault

LOOK_EVERY: Final = 10
"""Seconds between two looks at what is owed and which tables are live."""

LAG_EVERY: Final = 0.5
"""Seconds between two looks at the lag of the event loop."""

AT_MOST: Final = 10_000
"""How many waiting messages are followed."""

CLOSE_TIMEOUT: Final = 1
"""Seconds for running requests when the bot stops."""

_log: Final = structlog.get_logger()


class Monitor:
    """Measures what nothing else measures while it happens, and answers requests."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._platforms: Collection[str] = ()
        self._waiting: dict[tuple[int, int | None], float] = {}
        """The messages that wait to be sent, as in ``Backlog``, and since when this process sees them wait."""

    def watch(self, bot: Bot) -> None:
        """Watch this bot from now on."""
        self._bot = bot
        bot.store.on_written.append(metrics.TRANSACTION_WRITES.observe)

    async def run(self) -> None:
        """Measure until cancelled."""
        looked = -float(LOOK_EVERY)
        while True:
            began = time.monotonic()
            await asyncio.sleep(LAG_EVERY)
            metrics.LOOP_LAG.observe(time.monotonic() - began - LAG_EVERY)
            if self._bot is not None and began - looked >= LOOK_EVERY:
                looked = began
                try:
                    await self._look(self._bot)
                except StoreFault as fault:
                    _log.warning("what is owed cannot be measured", reason=str(fault))

    async def _look(self, bot: Bot) -> None:
        """Measure what the store knows. Raises StoreFault."""
        live = await bot.store.count_live()
        metrics.TABLES.clear()
        for (game, pace), count in live.items():
            metrics.TABLES.labels(game, pace).set(count)
        names = [platform.name for platform in bot.platforms]
        found = await bot.store.messages.backlog(bot.time.now(), AT_MOST, names)
        now = time.monotonic()
        self._waiting = {row: self._waiting.get(row, now) for row in found.waiting}
        metrics.OWED.set(found.owed)
        metrics.OWED_AGE.set(now - min(self._waiting.values(), default=now))

    async def metrics(self, _: web.Request) -> web.Response:
        """The answer to Prometheus."""
        return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})


@asynccontextmanager
async def monitored(host: str, port: int | None) -> AsyncIterator[Monitor]:
    """Answer requests at this address while the context is open, if there is a port. Raises BadSetting."""
    monitor = Monitor()
    if port is None:
        yield monitor
        return
    application = web.Application()
    application.router.add_get("/metrics", monitor.metrics)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=CLOSE_TIMEOUT)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise BadSetting(
                f"METRICS_PORT: {host}:{port} cannot be opened ({os.strerror(error.errno or 0)})"
            ) from error
        measuring = asyncio.create_task(monitor.run())
        try:
            yield monitor
        finally:
            measuring.cancel()
    finally:
        await runner.cleanup()
