"""``minotaur run``: runs the bot on the platforms that the settings name, until it is told to stop."""

import argparse
import asyncio
import faulthandler
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Final

import structlog

from bot.adapters.discord.client import Discord
from bot.app.hosted import NotLetIn
from bot.commands.monitoring import monitored
from bot.commands.scheduling import schedule_of
from bot.commands.serving import Connection, longer, serve
from bot.core.league.webhook_job import WebhookCaller
from bot.core.people.privacy import HostNotice
from bot.logs import log_to_stderr
from bot.pictures.painter import Painter
from bot.runtime import new_event_loop, tune
from bot.settings import BadSetting, Settings, read_settings
from storage.errors import BadAddress, StoreError

SIGNALS: Final = (signal.SIGTERM, signal.SIGINT)
"""The signals that tell the bot to stop."""

LONGEST: Final = 9.5
"""Seconds after the first signal until a watchdog ends the process: hosts kill a process after ten seconds.

If the settings allow a longer handover, the watchdog waits longer, too.
"""

SIGNAL_DEBOUNCE: Final = 0.5
"""Seconds in which further signals count as the first: a terminal and a parent process may both send one."""

_log: Final = structlog.get_logger()


def configure(_parser: argparse.ArgumentParser) -> None:
    """Add no arguments: the settings say everything."""


def run(_args: argparse.Namespace) -> int:
    """Return 0 after the bot was told to stop, 1 after a bug, which is logged.

    If stopping takes longer than ``LONGEST``, the process ends with 1, and its stack is printed on stderr. A second
    signal, later than ``SIGNAL_DEBOUNCE`` after the first, ends it at once with 128 plus the signal's number.

    Raises SystemExit, with one line, if no platform is set, if a platform refuses the bot, or if the database cannot be
    used.
    """
    try:
        settings = read_settings()
        platforms = _platforms(settings)
        log_to_stderr(settings.log_level, settings.log_format)
        for sentence in settings.without_effect():
            _log.warning("a setting has no effect", reason=sentence)
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_serve(settings, platforms))
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreError, NotLetIn) as fault:
        raise SystemExit(str(fault)) from fault
    except Exception:  # noqa: BLE001 - a bug ends the bot, and is logged like every other reason
        _log.exception("the bot stopped because of a bug")
        return 1
    return 0


def _platforms(settings: Settings) -> Sequence[Callable[[], Connection]]:
    """A function for each platform in the settings, which creates it once the event loop runs. Raises BadSetting."""
    found: list[Callable[[], Connection]] = []
    if settings.discord_token is not None:
        found.append(partial(_discord, settings, settings.discord_token.get_secret_value()))
    if settings.matrix_homeserver is not None:
        found.append(partial(_matrix, settings, settings.matrix_homeserver))
    if found:
        return found
    raise BadSetting("DISCORD_TOKEN: not set, and no other platform is set; README.md says how to get a token")


def _discord(settings: Settings, token: str) -> Connection:
    client = Discord(
        api_url=settings.discord_api_url,
        gateway_url=settings.discord_gateway_url,
        shard_ids=settings.own_shards,
        shard_count=settings.shard_count,
        calls_per_second=settings.discord_calls_per_second,
        pictures=Painter(),
    )
    return Connection(client, partial(client.open, token))


def _matrix(settings: Settings, homeserver: str) -> Connection:
    # Imported here, because its library takes a tenth of a second, and most hosts have Discord alone.
    from bot.adapters.matrix.client import Matrix  # noqa: PLC0415
    from bot.commands.matrix_account import credentials  # noqa: PLC0415

    account = Matrix(credentials(settings, homeserver), settings.matrix_store, settings.matrix_may_invite, Painter())
    return Connection(account, account.open)


async def _serve(settings: Settings, platforms: Sequence[Callable[[], Connection]]) -> None:
    """Serve until a signal comes, or until a platform ends. Raises StoreError, NotLetIn and BadSetting."""
    async with monitored(settings.metrics_host, settings.metrics_port) as monitor:
        with _told_to_stop(LONGEST + longer(settings.handover_seconds)) as told:
            tune()
            opened = [connect() for connect in platforms]
            plan = schedule_of(settings)
            host = HostNotice(settings.privacy_policy, settings.privacy_contact)
            webhooks = _webhooks() if settings.league_webhooks else None
            seconds = settings.handover_seconds
            await serve(settings.database_url, opened, told, plan, seconds, host, webhooks, monitor.watch)


def _webhooks() -> WebhookCaller:
    # Imported here, because most hosts allow none.
    from bot.adapters.webhooks.https_caller import HttpsCaller  # noqa: PLC0415

    return HttpsCaller()


@contextmanager
def _told_to_stop(longest: float) -> Iterator[asyncio.Future[None]]:
    """A future that the first signal completes. After it, a second signal ends the process, or the watchdog does.

    The watchdog waits ``longest`` seconds.
    """
    loop = asyncio.get_running_loop()
    told: asyncio.Future[None] = loop.create_future()

    def stop() -> None:
        # A second signal may have come before its handler was replaced.
        if not told.done():
            _log.info("closing")
            told.set_result(None)

    def first(_signal: int, _frame: FrameType | None) -> None:
        forced = _force_exit_handler(time.monotonic())
        for number in SIGNALS:
            signal.signal(number, forced)
        # Prints all stacks and ends the process, even if the event loop hangs.
        faulthandler.dump_traceback_later(longest, exit=True)
        loop.call_soon_threadsafe(stop)

    before = {number: signal.signal(number, first) for number in SIGNALS}
    try:
        yield told
    finally:
        # After a signal the handlers stay: the process is ending, and a second signal must still end it at once.
        if not told.done():
            for number, handler in before.items():
                signal.signal(number, handler)


def _force_exit_handler(first: float) -> Callable[[int, FrameType | None], None]:
    """A signal handler that ends the process at once, except within ``SIGNAL_DEBOUNCE`` seconds after ``first``.

    The default handlers are not enough: for the first process of a container (PID 1) a signal has no default effect.
    """

    def end(number: int, _frame: FrameType | None) -> None:
        if time.monotonic() - first >= SIGNAL_DEBOUNCE:
            # Without any cleanup: it might hang, and everything that counts is committed.
            os._exit(128 + number)

    return end
