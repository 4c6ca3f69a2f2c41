"""Reads who has won the weeks and seasons of a league, and who holds its records.

Only the standings are read: one row for each week and each person, never the games of others.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, func, literal, or_, select

from storage.ids import LeagueId, Millis, PlayerId
from storage.league.kinds import Scoring
from storage.league.tallies import ALL_GAMES, ALL_TIME
from storage.schema import players, seasons, tallies, weeks


@dataclass(frozen=True, slots=True)
class Winner:
    """A person who has won a week or a season, alone or shared."""

    period: str
    player: PlayerId
    name: str
    """Empty for a person who was forgotten."""

    points: int
    scoring: Scoring


@dataclass(frozen=True, slots=True)
class Holder:
    """A person with a number over all weeks that nobody has passed."""

    player: PlayerId
    name: str
    value: int


@dataclass(frozen=True, slots=True)
class FameRows:
    """All that a league's hall of fame is made of."""

    weeks: tuple[Winner, ...]
    """The winners of the weeks that are over, the newest first."""

    seasons: tuple[Winner, ...]
    games: tuple[Holder, ...]
    wins: tuple[Holder, ...]


def fame_rows(connection: Connection, league: LeagueId, now: Millis, over: Sequence[tuple[str, Scoring]]) -> FameRows:
    """The rows of the league's hall of fame. ``over`` are the periods of the seasons that are over, in any order."""
    games, wins = _most(connection, league)
    return FameRows(
        weeks=_week_winners(connection, league, now),
        seasons=tuple(
            winner for period, scoring in over for winner in _season_winners(connection, league, period, scoring)
        ),
        games=games,
        wins=wins,
    )


def _week_winners(connection: Connection, league: LeagueId, now: Millis) -> tuple[Winner, ...]:
    """Who was first in each week that is over, the newest week first. A week without a ranked person is missing."""
    best = _best(weeks.c.league, weeks.c.name)
    first = and_(
        tallies.c.league == weeks.c.league, tallies.c.period == weeks.c.name, _ranked(), tallies.c.points == best
    )
    found = (
        select(weeks.c.name, tallies.c.player, players.c.name, tallies.c.points, seasons.c.scoring)
        .join(seasons, and_(seasons.c.league == weeks.c.league, seasons.c.number == weeks.c.season))
        # The outer joins make SQLite go from weeks to people. The other way round it would read all people's weeks.
        .join(tallies, first, isouter=True)
        .join(players, players.c.id == tallies.c.player, isouter=True)
        .where(weeks.c.league == league, weeks.c.ends <= now)
        .order_by(weeks.c.starts.desc(), tallies.c.player)
    )
    return tuple(Winner(*row) for row in connection.execute(found) if row.player is not None)


def _season_winners(connection: Connection, league: LeagueId, period: str, scoring: Scoring) -> tuple[Winner, ...]:
    """Who is first in a season."""
    own = and_(tallies.c.league == league, tallies.c.period == period)
    found = (
        select(tallies.c.period, tallies.c.player, players.c.name, tallies.c.points)
        .join(players, players.c.id == tallies.c.player)
        .where(own, _ranked(), tallies.c.points == _best(literal(league), literal(period)))
        .order_by(tallies.c.player)
    )
    return tuple(Winner(*row, scoring) for row in connection.execute(found))


def _most(connection: Connection, league: LeagueId) -> tuple[tuple[Holder, ...], tuple[Holder, ...]]:
    """Who has played, and who has won, the most games of all weeks; nobody if no game was won."""
    of_all_time = and_(tallies.c.league == league, tallies.c.game == ALL_GAMES, tallies.c.period == ALL_TIME)
    # The people come from an index, and then their rows of all time. Without this SQLite would read all their weeks.
    people = select(tallies.c.player).where(of_all_time, tallies.c.ranked.is_(True))
    theirs = and_(of_all_time, tallies.c.player.in_(people))
    most = select(func.max(tallies.c.games), func.max(tallies.c.wins)).where(theirs)
    games, wins = connection.execute(most).one()
    found = select(tallies.c.player, players.c.name, tallies.c.games, tallies.c.wins)
    holders = found.join(players, players.c.id == tallies.c.player).where(
        theirs, or_(tallies.c.games == games, tallies.c.wins == wins)
    )
    rows = connection.execute(holders.order_by(tallies.c.player)).all()
    return (
        tuple(Holder(row.player, row.name, row.games) for row in rows if row.games == games),
        tuple(Holder(row.player, row.name, row.wins) for row in rows if row.wins == wins and wins),
    )


def _ranked() -> ColumnElement[bool]:
    return and_(tallies.c.game == ALL_GAMES, tallies.c.ranked.is_(True))


def _best(league: ColumnElement[LeagueId], period: ColumnElement[str]) -> ColumnElement[int]:
    """SQL: the most points of a ranked person in a period, read from the end of an index."""
    other = tallies.alias("other")
    its = and_(other.c.league == league, other.c.game == ALL_GAMES, other.c.period == period)
    return select(func.max(other.c.points)).where(its, other.c.ranked.is_(True)).scalar_subquery()
