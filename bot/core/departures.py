"""Communities that the house has been taken out of: their tables end, and after a month their games are deleted."""

import asyncio
from collections.abc import Callable, Collection
from typing import Final

import structlog

from bot.core.pace import HOUR
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

WHY: Final = "the bot was removed 30 days ago"


class Departures:
    """Notes which communities are left, and deletes what they have played when nobody has come back."""

    def __init__(self, store: Store, tables: Tables, time: Time) -> None:
        self._store = store
        self._tables = tables
        self._time = time
        self._nudge = asyncio.Event()

    async def left(self, community: CommunityId) -> None:
        """The house is not there any more: its tables end, and its time runs. Raises StoreFault."""
        await self._store.note_absence(community, self._time.now())
        await self._end_tables(community)

    async def back(self, platform: str, external: str) -> None:
        """The house is there, again or still: nothing is deleted. Raises StoreFault."""
        await self._store.note_presence(platform, {external})

    async def compare(self, platform: str, present: Collection[str], covers: Callable[[str], bool]) -> None:
        """Note what nobody has told: who has turned the house out, or taken it back. Raises StoreFault.

        ``present`` is where it is now, as far as can be seen; ``covers`` says of a community whether that is seen.
        """
        await self._store.note_presence(platform, present)
        for external, community in (await self._store.thought_present(platform)).items():
            if external not in present and covers(external):
                await self.left(community)

    async def run(self) -> None:
        """Delete what is due, day by day, until cancelled."""
        while True:
            try:
                await self.purge_due()
            except StoreFault as fault:
                _log.warning("what was left is not deleted yet", reason=str(fault))
            await self._time.wait(self._nudge, Millis(self._time.now() + DAY))

    async def purge_due(self) -> None:
        """Delete what communities have played that were left long enough ago. Raises StoreFault."""
        now = self._time.now()
        since = Millis(now - KEPT)
        for community in await self._store.absent(since):
            await self._end_tables(community)
            done = await self._store.purge_absent(community, since, WHY, now)
            if done is not None:
                _log.info("a community's games are deleted", community=community, tables=done.tables)

    async def _end_tables(self, community: CommunityId) -> None:
        for table in await self._store.tables_in(community):
            _log.info("a table's place is gone", table=table)
            await self._tables.end(table, Ending.PLACE_GONE)
