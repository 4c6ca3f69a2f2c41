"""Checks whether a league takes a table."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Protocol

from bot.core.errors import Refused
from bot.core.games import known_options
from bot.core.league.leagues import Leagues
from bot.core.ports import Pace
from rules.catalogue import newest
from storage.changes import TableSetup
from storage.ids import LeagueId
from storage.league.leagues import League


class Table(Protocol):
    """The properties of a new table on which a league may have a rule."""

    @property
    def game(self) -> str:
        """The game's key."""

    @property
    def options(self) -> Mapping[str, str]:
        """The chosen options, by name. An option that is missing here fits every league."""

    @property
    def pace(self) -> Pace:
        """How long people have for a question."""

    @property
    def seats(self) -> int | None:
        """The number of seats; None for as many as the game allows."""


async def admit(leagues: Leagues, league: League, table: Table, circles: Collection[str]) -> None:
    """Check that a table may be opened for the league by a person who belongs to the groups in ``circles``.

    Raises Refused: league-closed, no-season, league-hosts, league-game, league-option, league-pace, league-seats.
    """
    if league.closed is not None:
        raise Refused("league-closed", name=league.name)
    season = await leagues.season(league)
    if season is None:
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
    seats = newest(table.game).seats[-1] if table.seats is None else table.seats
    if seats < season.least_people:
        raise Refused("league-seats", name=league.name, least=season.least_people, seats=seats)


async def league_of_rematch(leagues: Leagues, old: TableSetup) -> LeagueId | None:
    """The league of a rematch: that of the old table, if the league would still take a table like it; else None.

    ``hosts`` is not checked: a person who may open the league's tables has opened the old one.
    """
    if old.league is None:
        return None
    try:
        league = await leagues.of(old.community, old.league)
        await admit(leagues, replace(league, hosts=None), old, ())
    except Refused:
        return None
    return old.league
