"""The week's tables, as screens show them."""

from collections.abc import Iterable, Sequence

from bot.core.league import iso_week
from bot.core.ports import StandingLine, WeekTable
from bot.core.time import Time
from storage.ids import CommunityId, TableId
from storage.league import Standing
from storage.store import Store


class Standings:
    """Reads a community's weeks."""

    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._time = time

    async def this_week(self, community: CommunityId) -> str:
        """The week that is running in the community's time zone, such as ``2026-W47``."""
        found = await self._store.community(community)
        return iso_week(self._time.now(), found.time_zone)

    async def weeks(self, community: CommunityId) -> Sequence[str]:
        """The weeks with games, newest first."""
        return await self._store.weeks(community)

    async def week(self, community: CommunityId, week: str, *, practice: bool) -> Sequence[StandingLine]:
        """A week's lines in their order; ``practice``: of the games against the house."""
        return _lines(await self._store.standings(community, week, practice=practice))

    async def of_game(self, table: TableId, community: CommunityId) -> WeekTable | None:
        """The week's table in which the game counts; None for one that has no result."""
        result = await self._store.results_of(table)
        if result is None:
            return None
        lines = await self.week(community, result.week, practice=result.practice)
        return WeekTable(result.week, result.practice, tuple(lines))

    async def all_time(self, community: CommunityId, *, practice: bool) -> Sequence[StandingLine]:
        """The lines over all weeks, in the same order; points are the sums of the weeks'."""
        return _lines(await self._store.all_time(community, practice=practice))


def _lines(standings: Iterable[Standing]) -> Sequence[StandingLine]:
    return [
        StandingLine(standing.name, standing.rank, standing.points, standing.games, standing.wins)
        for standing in standings
    ]
