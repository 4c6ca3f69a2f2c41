"""The job that gives champions their role on the platform, and takes it from those before them.

Which period has ended last follows from the stored rows; each change on the platform is a row until it is done. So
several processes may run the job, and a crash repeats a call at the worst: to give a role twice changes nothing.
"""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Final, Protocol, runtime_checkable

import structlog

from bot.core.clock.pace import MINUTE
from bot.core.clock.wall_time import Time
from bot.core.evenings.evening_plans import standing_of
from storage.errors import StoreFault
from storage.ids import EveningId, LeagueId, Millis, PlayerId
from storage.league.announcing import season_of
from storage.league.champion_rows import LONGEST_PAUSE, ChampionRole, OwedRole
from storage.league.kinds import Contest, RoleTrouble
from storage.league.standings import Period
from storage.league.tallies import season_period
from storage.store import Store

_log: Final = structlog.get_logger()

LOOK: Final = MINUTE
"""The longest time between two looks."""

FIRST_PAUSE: Final = MINUTE
MOST_TRIES: Final = 20
"""How often a role is tried to be given or taken: at least four days long. Somebody may mend a permission meanwhile."""

MOST_CHAMPIONS: Final = 10
"""If more people share the first place, nobody gets the role."""


@runtime_checkable
class RolePlatform(Protocol):
    """A platform with roles that the bot can give to people."""

    @property
    def name(self) -> str: ...

    @property
    def is_open(self) -> bool: ...

    async def put_role(self, community: str, role: str, address: str, *, held: bool) -> RoleTrouble | None:
        """Give the person the role, or take it; None if it is so now, and if the person is not there any more."""


class ChampionJob:
    """Crowns champions until cancelled."""

    def __init__(self, store: Store, time: Time, platforms: Sequence[object]) -> None:
        self._store, self._leagues = store, store.leagues
        self._time = time
        self._platforms = {one.name: one for one in platforms if isinstance(one, RolePlatform)}

    async def run(self) -> None:
        """Give and take what is due until cancelled."""
        while True:
            until = await self.work()
            await self._time.wait(asyncio.Event(), until)

    async def work(self) -> Millis:
        """Do what is due now; returns when to look again."""
        latest = Millis(self._time.now() + LOOK)
        try:
            for role, period in await self._leagues.uncrowned(self._time.now()):
                await _in_spite_of_bugs(self._crown(role, period), role.league)
            platforms = [name for name, one in self._platforms.items() if one.is_open]
            due, coming = await self._leagues.owed_roles(self._time.now(), platforms)
            for owed in due:
                await _in_spite_of_bugs(self._put(owed), owed.league)
        except StoreFault as fault:
            _log.warning("champions wait for the store", reason=str(fault))
            return latest
        return latest if coming is None else min(latest, coming)

    # --- who is the champion ------------------------------------------------------------------------

    async def _crown(self, role: ChampionRole, period: str) -> None:
        """Note the champions of this period."""
        await self._leagues.crown(role, period, await self._winners(role, period))

    async def _winners(self, role: ChampionRole, period: str) -> Sequence[PlayerId]:
        match role.contest:
            case Contest.WEEK:
                return await self._first_in(role, period)
            case Contest.SEASON:
                return await self._first_in(role, season_period(season_of(period)))
            case Contest.EVENING:
                return await self._first_on(EveningId(int(period)))

    async def _first_in(self, role: ChampionRole, period: str) -> Sequence[PlayerId]:
        lines = await self._leagues.standings(Period(role.league, period), 0, MOST_CHAMPIONS + 1)
        return _few([line.player for line in lines if line.rank == 1])

    async def _first_on(self, evening: EveningId) -> Sequence[PlayerId]:
        found = await self._store.evenings.evening(evening)
        lines = [] if found is None else await standing_of(self._store, found)
        return _few([line.player for line in lines if line.rank == 1])

    # --- the platform -------------------------------------------------------------------------------

    async def _put(self, owed: OwedRole) -> None:
        if not owed.wanted and await self._leagues.holds_by_another(owed):
            await self._leagues.note_role_done(owed)
            return
        if owed.tries >= MOST_TRIES:
            # The last calls have ended without an answer.
            await self._leagues.note_role_failed(owed, RoleTrouble.GIVEN_UP, gives_up=True)
            return
        pause = min(FIRST_PAUSE << min(owed.tries, 20), LONGEST_PAUSE)
        if not await self._leagues.begin_role(owed, Millis(self._time.now() + pause)):
            return
        trouble = await self._platforms[owed.platform].put_role(
            owed.community, owed.role, owed.address, held=owed.wanted
        )
        if trouble is None:
            await self._leagues.note_role_done(owed)
            return
        gives_up = trouble is RoleTrouble.GONE or owed.tries + 1 >= MOST_TRIES
        if gives_up and trouble is RoleTrouble.LATER:
            trouble = RoleTrouble.GIVEN_UP
        await self._leagues.note_role_failed(owed, trouble, gives_up=gives_up)
        _log.info("a champion's role was not changed", league=owed.league, trouble=trouble, tried=owed.tries + 1)


async def _in_spite_of_bugs(doing: Awaitable[None], league: LeagueId) -> None:
    """Do it; a bug in one league must not stop what is due in others. Raises StoreFault."""
    try:
        await doing
    except StoreFault:
        raise
    except Exception:  # noqa: BLE001 - as above
        _log.exception("a champion's role cannot be changed", league=league)


def _few(champions: Sequence[PlayerId]) -> Sequence[PlayerId]:
    return champions if len(champions) <= MOST_CHAMPIONS else ()
