"""Reads who played in the games of a league's season, and in which rank."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, select

from storage.ids import LeagueId, PlayerId
from storage.schema import played, weeks


@dataclass(frozen=True, slots=True)
class PlayedRank:
    """The rank of one person in one game."""

    week: str
    number: int
    """The number of the game."""

    player: PlayerId
    rank: int


def season_weeks(connection: Connection, league: LeagueId, season: int) -> Sequence[str]:
    """The names of the season's weeks with games, in order."""
    found = select(weeks.c.name).where(weeks.c.league == league, weeks.c.season == season)
    return connection.scalars(found.order_by(weeks.c.name)).all()


def week_ranks(connection: Connection, league: LeagueId, week: str) -> Sequence[PlayedRank]:
    """All ranks of people in the week's games that are not void, game by game in the order of the games' ends."""
    found = select(played.c.week, played.c.number, played.c.player, played.c.rank)
    its_own = found.where(played.c.league == league, played.c.week == week)
    return [PlayedRank(*row) for row in connection.execute(its_own.order_by(played.c.number, played.c.player))]
