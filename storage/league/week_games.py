"""Reads what people did in a week of a league, game by game, so that something worth telling can be found."""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, select

from storage.ids import LeagueId, PlayerId
from storage.schema import counted, played, players, seat_results


@dataclass(frozen=True, slots=True)
class WeekGame:
    """One person's game in a week."""

    player: PlayerId
    name: str
    game: str
    score: int
    """The game's own points."""

    rank: int
    tries: int
    hits: int
    left: bool = False
    """Whether a robot finished it for the person."""


def week_games(connection: Connection, league: LeagueId, week: str) -> tuple[WeekGame, ...]:
    """The week's games that are not void, by person, each person's in the order in which they ended."""
    mine = and_(seat_results.c.table == counted.c.table, seat_results.c.player == played.c.player)
    found = (
        select(
            played.c.player,
            players.c.name,
            played.c.game,
            seat_results.c.score,
            played.c.rank,
            played.c.tries,
            played.c.hits,
            seat_results.c.by_house,
        )
        .join(players, players.c.id == played.c.player)
        .join(counted, counted.c.number == played.c.number)
        .join(seat_results, mine)
        .where(played.c.league == league, played.c.week == week)
        .order_by(played.c.player, played.c.number)
    )
    return tuple(WeekGame(*row) for row in connection.execute(found))
