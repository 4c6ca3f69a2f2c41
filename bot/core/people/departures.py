"""Places that the bot was removed from: their tables end, and after a month the community's games are deleted."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import structlog
from structlog.contextvars import bound_contextvars

from bot.core.clock.pace import HOUR, SECOND
from bot.core.clock.wall_time import Time
from bot.core.errors import LeftToNewer
from bot.core.ports import Ending
from bot.core.table.tables import Tables
from storage.errors import StoreFault
from storage.ids import CommunityId, Millis
from storage.people.departures import Since
from storage.store import Store

_log: Final = structlog.get_logger()

DAY: Final = 24 * HOUR

KEPT: Final = 30 * DAY
"""A community that invites the bot again within this time finds everything as it was."""

AGAIN_AFTER: Final = 5 * SECOND
"""How long to wait before a write that the store refused is tried again."""

WHY: Final = "the bot was removed 30 days ago"

Sees: TypeAlias = Callable[[str], bool | None]
"""Whether the bot is in a community now, by the platform's id of the community; None if the platform cannot say."""


class Location(NamedTuple):
    """Where tables stand, by the platform's ids: one channel of a community, or the whole community."""

    platform: str
    community: str
    channel: str | None = None


class Departures:
    """Ends tables whose place is gone, and deletes a community's games when the bot was not in it for a month.

    A table ends at once only if the platform says that the channel is gone, or that the bot was removed. The bot may
    miss that, so it also asks the platforms every day where it is. If it is not in a community, that is only noted: a
    platform in trouble may show no community at all, and the end of a table is final. The tables end when their
    messages are refused, or when the month is over. If a platform cannot say where the bot is, nothing is noted.
    """

    def __init__(self, store: Store, tables: Tables, time: Time) -> None:
        self._store = store
        self._tables = tables
        self._time = time
        self._nudge = asyncio.Event()
        self._sees: dict[str, Sees] = {}
        self._gone: deque[Location] = deque()
        self._next = Millis(0)
        """When the platforms are asked next."""

    def watch(self, platform: str, sees: Sees) -> None:
        """Ask the platform where the bot is, now and day by day. Call it again whenever that may have changed."""
        self._sees[platform] = sees
        self._next = Millis(0)
        self._nudge.set()

    def gone(self, place: Location) -> None:
        """The platform says that the place is gone, or that the bot was removed: tables opened there end."""
        self._gone.append(place)
        self._nudge.set()

    async def run(self) -> None:
        """Note departures, end tables and delete games when that is due, until cancelled."""
        while True:
            self._nudge.clear()
            try:
                await self.bring_up_to_date()
            except StoreFault as fault:
                _log.warning("departures wait for the store", reason=str(fault))
                self._next = Millis(self._time.now() + AGAIN_AFTER)
            await self._time.wait(self._nudge, self._next)

    async def bring_up_to_date(self) -> None:
        """Do all that is due now. If that raises StoreFault, ``run`` does the rest later."""
        while self._gone:
            await self._end_in(self._gone.popleft())
        now = self._time.now()
        # If the machine's clock was set back, that moment may be far away.
        if now < self._next <= now + DAY:
            return
        self._next = Millis(now + DAY)
        with _bugs_told():
            # The bot may have been stopped in the middle of a purge.
            await self._store.people.purge_rest(WHY, now)
        # A copy, because ``watch`` may add a platform while this loop waits for the store.
        for platform, sees in tuple(self._sees.items()):
            with bound_contextvars(platform=platform), _bugs_told():
                await self._look_around(platform, sees)

    async def _look_around(self, platform: str, sees: Sees) -> None:
        for external, (community, since) in (await self._store.people.whereabouts(platform)).items():
            with bound_contextvars(community=community), _bugs_told():
                await self._look_for(community, since, partial(sees, external))

    async def _look_for(self, community: CommunityId, since: Millis | None, here: Callable[[], bool | None]) -> None:
        """Note whether the bot is in the community. If it has been away for a month, delete what was played there."""
        # Absence is counted in open time: it does not grow while the bot is shut down, or because a clock was set.
        now = self._time.now()
        open_now = self._store.clock.at(now)
        month_ago = Since(Millis(open_now - KEPT), Millis(now - KEPT))
        match here(), since:
            case True, int():
                await self._store.people.note_presence(community)
            case False, None:
                await self._store.people.note_absence(community, open_now)
            case False, int(left) if left <= month_ago.open:
                await self._end_tables(community)
                # Asked again, because ending the tables takes time: if the bot was invited meanwhile, the games stay.
                if here() is False and await self._store.people.purge_absent(community, month_ago, WHY, now):
                    _log.info("a community's games are deleted", community=community)

    async def _end_in(self, place: Location) -> None:
        """End the tables in the place. After a StoreFault that is tried again.

        If the community has invited the bot again, new tables may have been opened: then all its tables go on.
        """
        try:
            # The community as its platform names it: it may not be stored.
            where = bound_contextvars(platform=place.platform, server=place.community, channel=place.channel)
            with where, _bugs_told():
                sees = self._sees.get(place.platform)
                # The bot may be back in a community, but a channel that is gone never comes back.
                if place.channel is None and sees is not None and sees(place.community):
                    return
                community = await self._store.people.known_community(place.platform, place.community)
                if community is None:
                    return
                if place.channel is not None:
                    await self._store.evenings.lose_channel(community.id, place.channel, self._time.now())
                await self._end_tables(community.id, place.channel)
        except StoreFault:
            self._gone.appendleft(place)
            raise

    async def _end_tables(self, community: CommunityId, channel: str | None = None) -> None:
        """End the live tables there. Raises StoreFault."""
        for table in await self._store.tables_in(community, channel):
            _log.info("a table's place is gone", table=table)
            # A newer release ends the tables that only it can play.
            with bound_contextvars(table=table), _bugs_told(), suppress(LeftToNewer):
                await self._tables.end(table, Ending.PLACE_GONE)


@contextmanager
def _bugs_told() -> Iterator[None]:
    """Log a bug of the code inside, so that it stops nothing elsewhere. Raises StoreFault."""
    try:
        yield
    except StoreFault:
        raise
    except Exception:  # noqa: BLE001 - a bug here must not stop games
        _log.exception("a departure could not be noted")
