"""Roles for champions, as organisers choose them."""

from collections.abc import Sequence

from storage.ids import CommandId, LeagueId
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

    async def begin_to_make(self, command: CommandId) -> None:
        """Call this before a role is made for the command: a role is no row of the store, so it could be made twice.

        Raises DuplicateCommand if the command has been carried out, or another process is carrying it out.
        """
        await self._leagues.note_command(command)

    async def drop(self, league: LeagueId, contest: Contest) -> bool:
        """Choose no role any more, and take it from who has it. False if none was chosen."""
        return await self._leagues.drop_champion_role(league, contest)

    async def of(self, leagues: Sequence[LeagueId]) -> Sequence[ChampionRole]:
        """The roles that are chosen for these leagues."""
        return await self._leagues.champion_roles(leagues)
