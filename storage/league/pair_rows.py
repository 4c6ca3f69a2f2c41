"""Reads who played in the games of a league's season, and in which rank."""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, select

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


def season_ranks(connection: Connection, league: LeagueId, season: int) -> tuple[PlayedRank, ...]:
    """All ranks of people in the season's games that are not void, game by game in the order of the games' ends."""
    its_week = and_(weeks.c.league == played.c.league, weeks.c.name == played.c.week)
    found = (
        select(played.c.week, played.c.number, played.c.player, played.c.rank)
        .join(weeks, its_week)
        .where(played.c.league == league, weeks.c.season == season)
        .order_by(played.c.number, played.c.player)
    )
    return tuple(PlayedRank(*row) for row in connection.execute(found))
