"""Signs of life: the time in which no press could arrive does not count against a question."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

import structlog

from bot.core.clock.pace import HOUR, SECOND
from storage.ids import Millis

_log: Final = structlog.get_logger()

RECENT: Final = 5 * SECOND
"""A connection is alive if its last sign of life is not older than this; otherwise it is asked for a new one."""

ANSWERED_IN: Final = 2 * SECOND
"""How long a connection has to answer when it is asked for a sign of life."""

REMEMBERED: Final = 72 * HOUR
"""How long silences are remembered: no table waits longer than this for anything."""

UNHEARD: Final = 20 * SECOND
"""If no process has said for longer that it hears a connection, it is silent. Each says so every fifteen seconds."""

_Connection: TypeAlias = tuple[str, str]
"""The platform of a connection, and its name."""

NOTHING: Final[Mapping[_Connection, Millis]] = MappingProxyType({})

Silence: TypeAlias = tuple[Millis, Millis]
"""Begin and end of a silence in open time. While a silence lasts, its end is the moment when it was last noticed."""


class Connections(Protocol):
    """The connections over which presses arrive from a platform, such as Discord's shards."""

    @property
    def name(self) -> str:
        """The platform's name."""

    def connections(self, community: str | None = None) -> Sequence[str]:
        """The names of this process's connections, or of all those that carry the presses of one community."""

    def hears(self, community: str) -> bool:
        """Whether this process hears what is pressed in the community, or did before the connection broke."""

    async def silence(self, connection: str) -> Millis:
        """Milliseconds since the last sign of life; 0 where the connection is alive.

        If the last sign is older than ``RECENT``, a new one is asked for and waited for, at most ``ANSWERED_IN``.
        """


class Liveness:
    """Remembers which connections were silent, and from when to when.

    In open time, which nobody sets back: with wall time a silence could end before it began, or lie in the future.
    """

    def __init__(self, open_now: Callable[[], Millis], platforms: Iterable[Connections]) -> None:
        """``open_now`` gives the present moment of open time."""
        self._open_now = open_now
        self._platforms = {platform.name: platform for platform in platforms}
        self._silences: dict[_Connection, list[Silence]] = {}
        self._silent: set[_Connection] = set()
        """The connections that were silent when they were last asked."""

        self._broken: set[_Connection] = set()
        """The connections that raised a bug when they were asked."""

        self.heard: Sequence[_Connection] = ()
        """The connections of this process that were alive when they were last asked."""

        self.listened = Millis(0)
        """When the connections were last asked: silences are known up to this moment."""

    async def listen(self, unheard: Mapping[_Connection, Millis] = NOTHING) -> None:
        """Ask all connections of this process for a sign of life at the same time.

        ``unheard``: for how many milliseconds no process has said that it hears the connection. This tells the silences
        of other processes' connections, and those from before this process had its own.
        """
        every = [(name, one) for name, platform in self._platforms.items() for one in platform.connections()]
        ages = await asyncio.gather(*[self._age(name, one) for name, one in every])
        own = dict(zip(every, ages, strict=True))
        self.listened = self._open_now()
        for connection, age in unheard.items():
            # This process knows best about a connection that it heard when it last asked. If it has just taken over
            # the connection of a dead process, it finds it silent itself: then the age counts even below ``UNHEARD``.
            if connection not in self.heard:
                self._note(connection, age if age > UNHEARD or own.get(connection) else Millis(0), self.listened)
        for connection, age in own.items():
            self._note(connection, age, self.listened)
        self.heard = [connection for connection, age in own.items() if not age]

    async def _age(self, platform: str, connection: str) -> Millis:
        """Milliseconds since the connection's last sign of life. A connection that cannot be asked counts as alive."""
        try:
            return await self._platforms[platform].silence(connection)
        except Exception:  # noqa: BLE001 - a bug in one platform must not stop the clocks of all
            if (platform, connection) not in self._broken:
                _log.exception("a connection cannot be asked", platform=platform, connection=connection)
                self._broken.add((platform, connection))
            return Millis(0)

    def _note(self, connection: _Connection, age: Millis, now: Millis) -> None:
        """Note that a silence begins, goes on or ends. It ends when the connection is first found alive again."""
        past = self._silences.setdefault(connection, [])
        if connection in self._silent:
            # This is also the end of a silence: nobody knows when the connection came back, at the latest it was now.
            past[-1] = (past[-1][0], now)
        elif age:
            _log.warning("a connection is silent", platform=connection[0], connection=connection[1], milliseconds=age)
            past.append((Millis(now - age), now))
        (self._silent.add if age else self._silent.discard)(connection)
        past[:] = [silence for silence in past if silence[1] > now - REMEMBERED]

    def hears(self, platform: str, community: str) -> bool:
        """Whether this process hears what is pressed in the community."""
        there = self._platforms.get(platform)
        return there is not None and there.hears(community)

    def silence(self, platform: str, community: str, since: Millis) -> Millis:
        """For how many milliseconds since ``since``, in open time, a connection of the community was silent.

        Silences that overlap count once.
        """
        there = self._platforms.get(platform)
        connections = there.connections(community) if there is not None else ()
        silent = 0
        # Sorted by their begin, so that silences which overlap are counted as one.
        for begin, end in sorted(one for name in connections for one in self._silences.get((platform, name), ())):
            begin = max(begin, since)  # noqa: PLW2901 - what lies before is counted already, or too long ago
            if end > begin:
                silent += end - begin
                since = end
        return Millis(silent)
