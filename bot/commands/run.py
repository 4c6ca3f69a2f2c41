"""``minotaur run``: the bot, on every platform that the settings name, until it is told to stop."""

import argparse
import asyncio
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

import structlog

from bot.adapters.discord.client import Discord
from bot.adapters.discord.door import NotLetIn
from bot.core.outbox import Deliveries
from bot.garbage import collect_seldom
from bot.logs import log_to_stderr
from bot.pictures.painter import Painter
from bot.settings import BadSetting, Settings, read_settings
from bot.wiring import open_bot
from storage.errors import BadAddress, StoreError, StoreFault

LAST_WORDS: Final = 8
"""Seconds for answers under way and what is still owed when the bot stops: hosts kill what is there after ten.

What is not sent by then is sent at the next start.
"""

AGAIN_AFTER: Final = 0.5
"""Seconds after which what has not ended is told once more to end."""

_log: Final = structlog.get_logger()


def configure(_parser: argparse.ArgumentParser) -> None:
    """There is nothing to say here: the settings say it."""


def run(_args: argparse.Namespace) -> int:
    """0 when it was told to stop; 1 for a bug, which is logged.

    Raises SystemExit with one line when no platform is set, or one does not let the bot in, or the database cannot
    be used.
    """
    try:
        settings = read_settings()
        token = _token(settings)
        log_to_stderr(settings.log_level)
        if settings.metrics_port is not None:
            _log.warning("METRICS_PORT is set, but there are no figures to serve yet")
        asyncio.run(_serve(settings, token))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError, NotLetIn) as fault:
        raise SystemExit(str(fault)) from fault
    except Exception:  # noqa: BLE001 - a bug ends the bot; it is told in one line like everything else
        _log.exception("the house has fallen in")
        return 1
    return 0


def _token(settings: Settings) -> str:
    if settings.discord_token is not None:
        return settings.discord_token.get_secret_value()
    if settings.matrix_homeserver is not None:
        raise BadSetting("MATRIX_HOMESERVER: tables on Matrix are still to come; set DISCORD_TOKEN")
    raise BadSetting("DISCORD_TOKEN: not set, and there is no other platform; README.md says where to get one")


async def _serve(settings: Settings, token: str) -> None:
    """Serve until a signal comes or Discord ends it. Raises StoreError and NotLetIn."""
    collect_seldom()
    client = Discord(
        api_url=settings.discord_api_url,
        gateway_url=settings.discord_gateway_url,
        shard_ids=settings.shard_ids,
        shard_count=settings.shard_count,
        pictures=Painter(),
    )
    async with open_bot(settings.database_url, [client]) as bot:
        serving = asyncio.create_task(client.open(token, bot))
        try:
            async with bot.at_work():
                with _told_to_stop() as stop:
                    serving.add_done_callback(lambda _: stop.set())
                    await stop.wait()
                latest = asyncio.get_running_loop().time() + LAST_WORDS
                if client.is_open:
                    _log.info("closing")
                    with suppress(TimeoutError):
                        async with asyncio.timeout_at(latest):
                            await client.hang_up()
            if client.is_open:
                await _say_last_words(bot.deliveries, latest)
        finally:
            await _ended(serving)


async def _ended(serving: asyncio.Task[None]) -> None:
    """End it; what ended it before is raised. While it identifies anew, the library goes on after a cancellation."""
    while not serving.done():
        serving.cancel()
        await asyncio.wait({serving}, timeout=AGAIN_AFTER)
    if not serving.cancelled():
        serving.result()


@contextmanager
def _told_to_stop() -> Iterator[asyncio.Event]:
    """What is set by the first signal to end; a second one ends the program as it stands."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def tell(_signal: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop.set)

    before = {number: signal.signal(number, tell) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


async def _say_last_words(deliveries: Deliveries, latest: float) -> None:
    """Send what can be sent until then, by the loop's clock."""
    with suppress(TimeoutError, StoreFault):
        async with asyncio.timeout_at(latest):
            await deliveries.deliver_due()
