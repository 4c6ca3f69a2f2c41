"""Signs of life: a question does not expire by the time in which no press could arrive."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeAlias

import structlog

from bot.core.clock.pace import HOUR, SECOND
from bot.core.clock.wall_time import Time
from storage.ids import Millis

_log: Final = structlog.get_logger()

RECENT: Final = 5 * SECOND
"""A connection that gave a sign of life in this time is alive; an older one is asked for another."""

ANSWERED_IN: Final = 2 * SECOND
"""How long a connection that is asked for a sign of life has to give one."""

REMEMBERED: Final = 72 * HOUR
"""The longest time that a table waits for anything."""

Silence: TypeAlias = tuple[Millis, Millis]
"""Its begin and its end, or until when it is known, in wall time."""


class Connections(Protocol):
    """The connections over which a platform tells what people press, such as Discord's shards."""

    @property
    def name(self) -> str:
        """The platform's."""

    def connections(self, community: str | None = None) -> Sequence[str]:
        """All of them, or those over which presses at a community's tables come."""

    async def silence(self, connection: str) -> Millis:
        """How long ago the last sign of life was; 0 where the connection is alive.

        Where the last sign is not ``RECENT``, one is asked for and waited for, ``ANSWERED_IN`` at most.
        """


class Liveness:
    """Remembers which connections were silent, and when."""

    def __init__(self, time: Time, platforms: Iterable[Connections]) -> None:
        self._time = time
        self._platforms = {platform.name: platform for platform in platforms}
        self._silences: dict[tuple[str, str], list[Silence]] = {}
        self._silent: set[tuple[str, str]] = set()
        """The connections that were silent when they were asked last."""

    async def listen(self) -> None:
        """Ask all connections for a sign of life, side by side."""
        every = [(name, one) for name, platform in self._platforms.items() for one in platform.connections()]
        ages = await asyncio.gather(*[self._platforms[name].silence(one) for name, one in every])
        now = self._time.now()
        for connection, age in zip(every, ages, strict=True):
            self._note(connection, age, now)

    def _note(self, connection: tuple[str, str], age: Millis, now: Millis) -> None:
        """A silence goes on, begins or ends. It ends when the connection is first found alive, or a little before."""
        past = self._silences.setdefault(connection, [])
        if connection in self._silent:
            past[-1] = (past[-1][0], now)
        elif age:
            _log.warning("a connection is silent", platform=connection[0], connection=connection[1], milliseconds=age)
            past.append((Millis(now - age), now))
        (self._silent.add if age else self._silent.discard)(connection)
        past[:] = [silence for silence in past if silence[1] > now - REMEMBERED]

    def silence(self, platform: str, community: str, since: Millis) -> Millis:
        """How much of the time since then some connection was silent over which the community's presses come."""
        there = self._platforms.get(platform)
        connections = there.connections(community) if there is not None else ()
        silent = 0
        for begin, end in sorted(one for name in connections for one in self._silences.get((platform, name), ())):
            begin = max(begin, since)  # noqa: PLW2901 - what lies before is counted already, or too long ago
            if end > begin:
                silent += end - begin
                since = end
        return Millis(silent)
