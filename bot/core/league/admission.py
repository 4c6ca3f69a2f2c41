"""Which tables a league takes."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Protocol

from bot.core.errors import Refused
from bot.core.games import known_options
from bot.core.league.leagues import Leagues
from bot.core.ports import Pace
from storage.changes import TableSetup
from storage.ids import LeagueId
from storage.league.leagues import League


class Table(Protocol):
    """What a league asks of a table that is to be opened for it."""

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def options(self) -> Mapping[str, str]:
        """All that are chosen."""

    @property
    def pace(self) -> Pace:
        """How long people have."""


async def admit(leagues: Leagues, league: League, table: Table, circles: Collection[str]) -> None:
    """Check that a table may be opened for the league by somebody of those circles of people.

    Raises Refused: league-closed, no-season, league-hosts, league-game, league-option, league-pace.
    """
    if league.closed is not None:
        raise Refused("league-closed", name=league.name)
    if await leagues.season(league) is None:
        raise Refused("no-season", name=league.name)
    if league.hosts is not None and league.hosts not in circles:
        raise Refused("league-hosts", name=league.name)
    if league.game not in {None, table.game}:
        raise Refused("league-game", name=league.name)
    for option, value in known_options(league.options, table.game).items():
        if table.options.get(option, value) != value:
            raise Refused("league-option", name=league.name, option=option, value=value)
    if league.pace not in {None, table.pace}:
        raise Refused("league-pace", name=league.name)


async def league_of_rematch(leagues: Leagues, old: TableSetup) -> LeagueId | None:
    """The league of a table, if its rematch is for it, too: as long as it would take the table as it was.

    Who may open its tables does not matter there, for somebody who may has opened this one.
    """
    if old.league is None:
        return None
    try:
        league = await leagues.of(old.community, old.league)
        await admit(leagues, replace(league, hosts=None), old, ())
    except Refused:
        return None
    return old.league
