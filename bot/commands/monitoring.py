"""What a running bot tells over HTTP: ``/metrics`` for Prometheus, ``/livez`` and ``/readyz`` for who restarts it."""

import asyncio
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, disable_created_metrics, generate_latest

from bot.commands.alive import ALIVE
from bot.core import metrics
from bot.core.clock.pace import SECOND
from bot.settings import BadSetting
from bot.wiring import Bot
from storage.errors import StoreFault
from storage.ids import TableId

LOOK_EVERY: Final = 10
"""Seconds after which the messages that wait, and the tables that are played, are counted again."""

LAG_EVERY: Final = 0.5
"""Seconds between two looks at the lag of the event loop."""

SILENT: Final = 60
"""Seconds without a sign of life from a platform after which the bot is not ready."""

OWED_TOO_LONG: Final = 300
"""Seconds for which a message may wait that could be sent. A strict rate limit may hold it up for minutes."""

AT_MOST: Final = 10_000
"""How many waiting messages are followed."""

OPENING: Final = "the database is being opened"
"""What is said until the bot has stored something for the first time."""

CLOSE_TIMEOUT: Final = 1
"""Seconds for running requests when the bot stops."""

_log: Final = structlog.get_logger()


class Monitor:
    """Measures what nothing else measures while it happens, and answers requests."""

    def __init__(self) -> None:
        self._bot: Bot | None = None
        self._waiting: dict[tuple[int, int | None, TableId | None], float] = {}
        """The messages that wait to be sent, as in ``Backlog``, and since when this process sees them wait."""

        self._owed_for = 0.0
        """Seconds for which the oldest of them has waited."""

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
                    _log.warning("waiting messages cannot be counted", reason=str(fault))
                except Exception:  # noqa: BLE001 - a bug here must not leave the other figures as they are for ever
                    _log.exception("waiting messages cannot be counted because of a bug")

    async def _look(self, bot: Bot) -> None:
        """Measure what the store knows. Raises StoreFault."""
        live = await bot.store.count_live()
        metrics.TABLES.clear()
        for (game, pace), count in live.items():
            metrics.TABLES.labels(game, pace).set(count)
        names = [platform.name for platform in bot.platforms]
        found = await bot.store.messages.backlog(bot.time.now(), AT_MOST, names)
        now = time.monotonic()
        # A newer release sends the messages of its tables. Here they may stay for days.
        ours = [row for row in found.waiting if row[-1] is None or not bot.tables.is_left(row[-1])]
        self._waiting = {row: self._waiting.get(row, now) for row in ours}
        metrics.OWED.set(found.owed)
        self._owed_for = now - min(self._waiting.values(), default=now)
        metrics.OWED_AGE.set(self._owed_for)

    async def _troubles(self, bot: Bot) -> AsyncIterator[str]:
        """A sentence for each reason why the bot does not do now what it should."""
        for platform in bot.platforms:
            if bot.processes.stands_by.intersection(platform.serves):
                continue  # Another process serves it.
            if not platform.is_open:
                yield f"{platform.name}: not connected"
                continue
            connections = platform.connections()
            silences = await asyncio.gather(*[platform.silence(one) for one in connections])
            silent = [one for one, silence in zip(connections, silences, strict=True) if silence > SILENT * SECOND]
            if silent:
                seconds = max(silences) // SECOND
                yield f"{platform.name}: no sign of life for {seconds} s on connection {', '.join(silent)}"
        # Only what this process has stored counts: it may read the beats of others and be unable to write.
        if bot.store.beaten is None:
            yield OPENING
        elif (unstored := (bot.time.now() - bot.store.beaten) // SECOND) > ALIVE:
            yield f"nothing could be stored for {unstored} s"
        if self._owed_for > OWED_TOO_LONG:
            yield f"a message has waited for {self._owed_for:.0f} s to be sent"
        for fault in bot.integrity.faults[:1]:
            yield f"the database is damaged: {fault}"

    async def live(self, _: web.Request) -> web.Response:
        """The event loop turns, or this would not be answered."""
        return web.Response(text="the event loop turns\n")

    async def ready(self, _: web.Request) -> web.Response:
        """Whether the bot does what it should, and in words why not, one reason a line."""
        if self._bot is None:
            return web.Response(text=f"{OPENING}\n", status=HTTPStatus.SERVICE_UNAVAILABLE)
        if taken := self._bot.processes.waits_for:
            # A standby is as it should be: nobody may restart it for that.
            return web.Response(text=f"this process stands by: another one serves {', '.join(sorted(taken))}\n")
        troubles = [trouble async for trouble in self._troubles(self._bot)]
        status = HTTPStatus.SERVICE_UNAVAILABLE if troubles else HTTPStatus.OK
        return web.Response(text="".join(f"{line}\n" for line in troubles or ["ready"]), status=status)

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
    # Otherwise each counter has a second value: when it was made.
    disable_created_metrics()
    application = web.Application()
    application.router.add_get("/metrics", monitor.metrics)
    application.router.add_get("/livez", monitor.live)
    application.router.add_get("/readyz", monitor.ready)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=CLOSE_TIMEOUT)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            # A host that cannot be looked up has a number below 0, and no number of the system.
            why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
            remedy = "set another port, or another METRICS_HOST"
            raise BadSetting(f"METRICS_PORT: {host}:{port} cannot be opened ({why}): {remedy}") from error
        measuring = asyncio.create_task(monitor.run())
        try:
            yield monitor
        finally:
            measuring.cancel()
    finally:
        await runner.cleanup()
