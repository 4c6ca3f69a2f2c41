"""Roles for champions, as organisers choose them."""

from collections.abc import Sequence

from storage.ids import LeagueId
from storage.league.champion_rows import ChampionRole
from storage.league.kinds import Contest
from storage.store import Store


class Champions:
    """Sets and reads the roles of leagues' champions. Every call may raise StoreFault."""

    def __init__(self, store: Store) -> None:
        self._leagues = store.leagues

    async def set(self, league: LeagueId, contest: Contest, role: str) -> None:
        """Choose the role. The champions of the last week, season or evening get it, and lose another one."""
        await self._leagues.set_champion_role(league, contest, role)

    async def drop(self, league: LeagueId, contest: Contest) -> bool:
        """Choose no role any more, and take it from who has it. False if none was chosen."""
        return await self._leagues.drop_champion_role(league, contest)

    async def of(self, leagues: Sequence[LeagueId]) -> Sequence[ChampionRole]:
        """The roles that are chosen for these leagues."""
        return await self._leagues.champion_roles(leagues)
