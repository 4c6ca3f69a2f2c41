"""``minotaur run``: the bot, on every platform that the settings name, until it is told to stop."""

import argparse
import asyncio
import faulthandler
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from types import FrameType
from typing import Final

import structlog

from bot.adapters.discord.client import Discord
from bot.adapters.discord.door import NotLetIn
from bot.core.delivery.dispatcher import Dispatcher
from bot.garbage import collect_seldom
from bot.logs import log_to_stderr
from bot.loop import new_event_loop
from bot.pictures.painter import Painter
from bot.settings import BadSetting, Settings, read_settings
from bot.wiring import Bot, open_bot
from storage.errors import BadAddress, StoreError, StoreFault

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
"""What tells the bot to stop."""

LAST_WORDS: Final = 8
"""Seconds for answers under way and what is still owed when the bot stops; the rest is sent at the next start."""

LONGEST: Final = 9.5
"""Seconds after which a bot that was told to stop ends as it stands: hosts kill what is there after ten."""

AGAIN_AFTER: Final = 0.5
"""Seconds after which what has not ended is told once more to end."""

ONE_BREATH: Final = 0.5
"""Seconds in which signals are one word: a process may hear from its group and from its parent."""

_log: Final = structlog.get_logger()


def configure(_parser: argparse.ArgumentParser) -> None:
    """There is nothing to say here: the settings say it."""


def run(_args: argparse.Namespace) -> int:
    """0 when it was told to stop; 1 for a bug, which is logged.

    What hangs when it was told to stop ends the process with 1 and is shown on stderr; a second signal, unless in the
    same breath, ends it at once, with 128 and the signal's number.
    Raises SystemExit with one line when no platform is set, or one does not let the bot in, or the database cannot
    be used.
    """
    try:
        settings = read_settings()
        token = _token(settings)
        log_to_stderr(settings.log_level)
        if settings.metrics_port is not None:
            _log.warning("METRICS_PORT is set, but no metrics are served yet")
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_serve(settings, token))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError, NotLetIn) as fault:
        raise SystemExit(str(fault)) from fault
    except Exception:  # noqa: BLE001 - a bug ends the bot; it is told in one line like everything else
        _log.exception("the bot stopped because of a bug")
        return 1
    return 0


def _token(settings: Settings) -> str:
    if settings.discord_token is not None:
        return settings.discord_token.get_secret_value()
    if settings.matrix_homeserver is not None:
        raise BadSetting("MATRIX_HOMESERVER: Matrix is not supported yet; set DISCORD_TOKEN")
    raise BadSetting("DISCORD_TOKEN: not set, and no other platform is set; README.md says how to get a token")


async def _serve(settings: Settings, token: str) -> None:
    """Serve until a signal comes or Discord ends it. Raises StoreError and NotLetIn."""
    with _told_to_stop() as told:
        collect_seldom()
        client = Discord(
            api_url=settings.discord_api_url,
            gateway_url=settings.discord_gateway_url,
            shard_ids=settings.shard_ids,
            shard_count=settings.shard_count,
            pictures=Painter(),
        )
        async with AsyncExitStack() as house:
            opening = asyncio.create_task(house.enter_async_context(open_bot(settings.database_url, [client])))
            told.add_done_callback(lambda _: opening.cancel())
            await asyncio.wait({opening})
            if not opening.cancelled():
                await _keep_open(client, opening.result(), token, told)


async def _keep_open(client: Discord, bot: Bot, token: str, told: asyncio.Future[None]) -> None:
    serving = asyncio.create_task(client.open(token, bot))
    try:
        async with bot.at_work():
            await asyncio.wait({told, serving}, return_when=asyncio.FIRST_COMPLETED)
            if client.is_open:
                await _take_leave(client, bot.dispatcher)
    finally:
        await _ended(client, serving)


async def _take_leave(client: Discord, dispatcher: Dispatcher) -> None:
    """Hear no more, finish the answers under way, and send what can be sent in time."""
    with suppress(TimeoutError, StoreFault):
        async with asyncio.timeout(LAST_WORDS):
            await client.hang_up()
            await dispatcher.deliver_due()


async def _ended(client: Discord, serving: asyncio.Task[None]) -> None:
    """End it; what ended it before is raised. While it identifies anew, the library goes on after a cancellation."""
    while not serving.done():
        # A client that closes is left to it: else it would leave connections open.
        if not client.is_closed():
            serving.cancel()
        await asyncio.wait({serving}, timeout=AGAIN_AFTER)
    if not serving.cancelled():
        serving.result()


@contextmanager
def _told_to_stop() -> Iterator[asyncio.Future[None]]:
    """What is done when the first signal comes; from then on a second one, or too long a time, ends the process."""
    loop = asyncio.get_running_loop()
    told: asyncio.Future[None] = loop.create_future()

    def stop() -> None:
        # Another signal may have come before the handlers were changed.
        if not told.done():
            _log.info("closing")
            told.set_result(None)

    def first(_signal: int, _frame: FrameType | None) -> None:
        again = _again(time.monotonic())
        for number in SIGNALS:
            signal.signal(number, again)
        faulthandler.dump_traceback_later(LONGEST, exit=True)
        loop.call_soon_threadsafe(stop)

    before = {number: signal.signal(number, first) for number in SIGNALS}
    try:
        yield told
    finally:
        if not told.done():
            for number, handler in before.items():
                signal.signal(number, handler)


def _again(first: float) -> Callable[[int, FrameType | None], None]:
    """What ends the process as it stands, unless in the first word's breath.

    A container's first process has no default for signals that would do it.
    """

    def end(number: int, _frame: FrameType | None) -> None:
        if time.monotonic() - first >= ONE_BREATH:
            os._exit(128 + number)

    return end
