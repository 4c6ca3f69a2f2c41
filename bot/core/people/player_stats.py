"""Reads what people have played."""

from typing import Final

from bot.core.league.rating_math import point, shown
from bot.core.ports import Honours, Meetings, PlayerStats, RatingCourse
from storage.ids import CommunityId, LeagueId, PlayerId
from storage.store import Store

LAST: Final = 100
"""The course of a rating shows this many games, the last ones."""


class Stats:
    """Reads what people have played, for stats commands."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player: PlayerId, community: CommunityId | None = None) -> PlayerStats:
        """What the person has played, everywhere or in one community."""
        return await self._store.people.stats(player, community)

    async def honours(self, player: PlayerId, community: CommunityId | None = None) -> Honours:
        """What the person has won, everywhere or in one community."""
        return await self._store.people.honours(player, community)

    async def meetings(self, player: PlayerId, other: PlayerId, community: CommunityId) -> Meetings:
        """The games of the community that both have finished."""
        return await self._store.people.meetings(player, other, community)

    async def rating(self, league: LeagueId, player: PlayerId) -> RatingCourse | None:
        """The person's rating after each of their last games in the league; None before the first one."""
        course = await self._store.leagues.rating_course(league, player, LAST)
        return RatingCourse(tuple(map(point, course)), shown(course[-1])) if course else None
