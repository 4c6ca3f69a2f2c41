"""Places that the house has been taken out of: their tables end, and after a month a community's games are deleted."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

import structlog

from bot.core.pace import HOUR, SECOND
from bot.core.ports import Ending
from bot.core.tables import Tables
from bot.core.time import Time
from storage.errors import StoreFault
from storage.ids import CommunityId, Millis
from storage.store import Store

_log: Final = structlog.get_logger()

DAY: Final = 24 * HOUR

KEPT: Final = 30 * DAY
"""For so long a community that takes the house back finds everything as it was."""

AGAIN_AFTER: Final = 5 * SECOND
"""How long to wait before what the store did not take is tried again."""

WHY: Final = "the bot was removed 30 days ago"

Sees: TypeAlias = Callable[[str], bool | None]
"""Whether the house is in a community now, which is named as its platform does; None where that cannot be seen."""


class Channel(NamedTuple):
    """Where tables stood, in the platform's words."""

    platform: str
    community: str
    channel: str


class Departures:
    """Keeps what is noted of communities as their platforms see it, and deletes what was played where nobody came back.

    Nothing that happens is noted by itself: the platform is asked where the house is, as often as it takes until all
    is noted. So whatever was not heard, or could not be stored, is made up for. What no platform sees is not judged.
    """

    def __init__(self, store: Store, tables: Tables, time: Time) -> None:
        self._store = store
        self._tables = tables
        self._time = time
        self._nudge = asyncio.Event()
        self._sees: dict[str, Sees] = {}
        self._gone: deque[Channel] = deque()
        self._next = Millis(0)
        """When the platforms are asked next."""

    def watch(self, platform: str, sees: Sees) -> None:
        """Ask the platform where the house is, now and day by day. To be said again whenever that may have changed."""
        self._sees[platform] = sees
        self._next = Millis(0)
        self._nudge.set()

    def channel_gone(self, channel: Channel) -> None:
        """Tables that were opened there are to end."""
        self._gone.append(channel)
        self._nudge.set()

    async def run(self) -> None:
        """Note and delete what is to be, until cancelled."""
        while True:
            self._nudge.clear()
            try:
                await self.bring_up_to_date()
            except StoreFault as fault:
                _log.warning("departures wait for the store", reason=str(fault))
                self._next = Millis(self._time.now() + AGAIN_AFTER)
            except Exception:  # noqa: BLE001 - games go on whatever is wrong here
                _log.exception("departures could not be noted")
            await self._time.wait(self._nudge, self._next)

    async def bring_up_to_date(self) -> None:
        """Do what is to be done now. Raises StoreFault, and then ``run`` does the rest later."""
        while self._gone:
            await self._end_in(self._gone[0])
            self._gone.popleft()
        now = self._time.now()
        if self._next <= now:
            self._next = Millis(now + DAY)
            for platform, sees in tuple(self._sees.items()):
                await self._look_around(platform, sees)

    async def _look_around(self, platform: str, sees: Sees) -> None:
        """Note where the house is, and where it is not; delete where it has not been for long enough."""
        now = self._time.now()
        due = Millis(now - KEPT)
        for external, (community, since) in (await self._store.whereabouts(platform)).items():
            if sees(external) and since is not None:
                await self._store.note_presence(community)
            elif sees(external) is False and (since is None or since <= due):
                # First of all, so that they end when what follows has to be tried again.
                await self._end_tables(community)
                if since is None:
                    await self._store.note_absence(community, now)
                elif sees(external) is False:
                    await self._purge(community, due)

    async def _purge(self, community: CommunityId, since: Millis) -> None:
        done = await self._store.purge_absent(community, since, WHY, self._time.now())
        if done is not None:
            _log.info("a community's games are deleted", community=community, tables=done.tables)

    async def _end_in(self, gone: Channel) -> None:
        community = await self._store.known_community(gone.platform, gone.community)
        if community is not None:
            await self._end_tables(community.id, gone.channel)

    async def _end_tables(self, community: CommunityId, channel: str | None = None) -> None:
        """End the live tables there; a bug at one of them keeps no other. Raises StoreFault."""
        for table in await self._store.tables_in(community, channel):
            _log.info("a table's place is gone", table=table)
            try:
                answer = await self._tables.end(table, Ending.PLACE_GONE)
            except Exception:  # noqa: BLE001 - whatever it is, the other tables end
                _log.exception("a table is broken", table=table)
                continue
            if answer.refusal is not None:
                raise StoreFault(f"table {table} cannot end: {answer.refusal.code}")
