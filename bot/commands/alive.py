"""Whether a bot is at work here: what ``minotaur doctor --alive`` says, and with it the container's health check."""

import asyncio
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING, Final

from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import WallTime
from bot.settings import BadSetting, Settings, read_settings
from storage.engine.addresses import is_on_server
from storage.engine.health import read_health
from storage.engine.inspection import inspect_file, place
from storage.errors import BadAddress, StoreFault
from storage.ids import Millis

if TYPE_CHECKING:
    from storage.engine.postgres_looks import ServerStatus

ALIVE: Final = 60
"""Seconds without a sign of life after which the bot counts as stopped. It gives one every quarter of this time."""

PATIENCE: Final = 8
"""Seconds in which a running bot must say how it is. The container's health check waits for ten."""

_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - it is read here, not opened
"""An address that stands for all of the machine's own → one of these."""


def alive() -> str:
    """One line about the bot that runs here. Raises SystemExit, with one line, if none does or if it is not well.

    With ``METRICS_PORT`` the bot itself is asked. Otherwise the database tells when it gave the last sign of life.
    """
    try:
        settings = read_settings()
        if settings.metrics_port is not None:
            return _asked(settings.metrics_host, settings.metrics_port)
        return _told_by_database(settings)
    except BadAddress as fault:
        raise SystemExit(f"DATABASE_URL: {fault}") from fault
    except (BadSetting, StoreFault) as fault:
        raise SystemExit(str(fault)) from fault


def _asked(host: str, port: int) -> str:
    connection = HTTPConnection(_EVERYWHERE.get(host, host), port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        answer = connection.getresponse()
        said = answer.read().decode()
    except (OSError, HTTPException) as error:
        raise SystemExit(f"no bot answers at {host}:{port} ({error})") from error
    finally:
        connection.close()
    if answer.status != HTTPStatus.OK:
        raise SystemExit("; ".join(said.splitlines()))
    return said.strip()


def _told_by_database(settings: Settings) -> str:
    """The same by the database alone. Raises SystemExit, BadAddress and StoreFault."""
    url = settings.database_url
    if is_on_server(url):
        seen = looked(url)
        beat, ahead, health, file = seen.database.beat, seen.ahead, None, None
    else:
        file = place(url)
        if not file.exists():
            raise SystemExit(f"no bot is running here: there is no {file}")
        beat, ahead, health = inspect_file(file).beat, Millis(0), read_health(file, WallTime().now())
    # A beat far in the future proves nothing either: the machine's clock was set back since.
    if beat is None or abs(seconds_since(beat, ahead)) > ALIVE:
        raise SystemExit(f"no bot is running here: {heard(beat, ahead)}")
    if health is not None and health.faults:
        raise SystemExit(f"a bot is running, but {file} is damaged: {health.faults[0]}")
    return heard(beat, ahead)


def looked(url: str) -> "ServerStatus":
    """What can be seen of the database on its server. Raises StoreFault."""
    # Imported here, because only a server needs its driver.
    from storage.engine.postgres_looks import inspect_server  # noqa: PLC0415

    return asyncio.run(inspect_server(url))


def seconds_since(moment: Millis, ahead: int = 0) -> int:
    """Whole seconds since the moment, by a clock that is so many milliseconds ahead of this machine's."""
    return (WallTime().now() + ahead - moment) // SECOND


def heard(beat: Millis | None, ahead: int = 0) -> str:
    """When the bot gave its last sign of life, in words. ``ahead`` is as in ``seconds_since``."""
    return "no sign of life yet" if beat is None else f"last sign of life {seconds_since(beat, ahead)} s ago"
