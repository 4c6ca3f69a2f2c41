"""Reads who has won the weeks and seasons of a league, and who holds its records.

Only the standings are read; of games only the best, from an index.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, func, literal, or_, select

from storage.ids import CommunityId, LeagueId, Millis, PlayerId
from storage.league.announcement_dates import ZONE
from storage.league.calendar import local_day, monday_named
from storage.league.kinds import LeagueKind, Scoring
from storage.league.tallies import ALL_GAMES, ALL_TIME, season_period
from storage.schema import communities, leagues, played, players, seasons, tallies, weeks

AT_ONCE: Final = 10_000
"""How many rows a step of ``longest_rows`` reads."""

ENOUGH: Final = 10
"""A record that more people share is told of nobody."""


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
class BestScore:
    """A person with the most points in one game of a kind that anybody has."""

    game: str
    holder: Holder


@dataclass(frozen=True, slots=True)
class FameRows:
    """All that a league's hall of fame is made of."""

    weeks: tuple[Winner, ...]
    """The winners of the weeks that are over, the newest first."""

    seasons: tuple[Winner, ...]
    games: tuple[Holder, ...]
    wins: tuple[Holder, ...]
    scores: tuple[BestScore, ...] = ()
    """By game. Games of older releases have no score, until they are computed again."""

    weeks_in_a_row: tuple[Holder, ...] = ()
    """Who has played in the most consecutive weeks."""


def fame_rows(connection: Connection, league: LeagueId, now: Millis, over: Sequence[tuple[str, Scoring]]) -> FameRows:
    """The rows of the league's hall of fame, without the weeks in a row: ``longest_rows`` gives them step by step.

    ``over`` are the periods of the seasons that are over, in any order.
    """
    games, wins = _most(connection, league)
    return FameRows(
        weeks=_week_winners(connection, league, now),
        seasons=tuple(
            winner for period, scoring in over for winner in _season_winners(connection, league, period, scoring)
        ),
        games=games,
        wins=wins,
        scores=best_scores(connection, league),
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


def times_first(connection: Connection, community: CommunityId, player: PlayerId, now: Millis) -> tuple[int, int]:
    """How many weeks and how many seasons that are over the person has won, in the community's leagues for people."""
    theirs = and_(leagues.c.community == community, leagues.c.kind != LeagueKind.PRACTICE)
    first = and_(tallies.c.player == player, _ranked(), tallies.c.points == _best(tallies.c.league, tallies.c.period))
    mine = select(tallies.c.league, tallies.c.period).join(leagues, leagues.c.id == tallies.c.league)
    won = {tuple(row) for row in connection.execute(mine.where(theirs, first))}
    over = select(weeks.c.league, weeks.c.name).join(leagues, leagues.c.id == weeks.c.league)
    ended = {tuple(row) for row in connection.execute(over.where(theirs, weeks.c.ends <= now))}
    own = select(seasons.c.league, seasons.c.number, seasons.c.last_day, ZONE)
    found = own.join(leagues, leagues.c.id == seasons.c.league).join(communities, communities.c.id == community)
    finished = {
        (league, season_period(number))
        for league, number, last_day, zone in connection.execute(found.where(theirs))
        if last_day is not None and date.fromisoformat(last_day) < local_day(now, zone)
    }
    return len(won & ended), len(won & finished)


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


def best_scores(connection: Connection, league: LeagueId) -> tuple[BestScore, ...]:
    """Who has the most points in one game, for each game; each person once."""
    own = played.c.league == league
    found: list[BestScore] = []
    # From one game to the next, and to the end of each in the index. One statement for all games would read them all.
    game = connection.scalar(select(func.min(played.c.game)).where(own))
    while game is not None:
        most = connection.scalar(select(func.max(played.c.score)).where(own, played.c.game == game))
        if most is not None:
            theirs = select(played.c.player).where(own, played.c.game == game, played.c.score == most)
            held = select(players.c.id, players.c.name).where(players.c.id.in_(theirs)).order_by(players.c.id)
            found += [BestScore(game, Holder(player, name, most)) for player, name in connection.execute(held)]
        game = connection.scalar(select(func.min(played.c.game)).where(own, played.c.game > game))
    return tuple(found)


def longest_rows(
    connection: Connection, league: LeagueId, first: PlayerId
) -> tuple[tuple[Holder, ...], PlayerId | None]:
    """One step of the search for people who have played in the most consecutive weeks; and where the next step begins.

    A step reads some people's weeks from this person on, and gives the longest rows among them, ``ENOUGH`` at most. In
    a large league all weeks of all people would take more than a second, in which nobody could make a move.
    """
    numbers = _week_numbers(connection, league)
    own = and_(tallies.c.league == league, tallies.c.game == ALL_GAMES, tallies.c.player >= first)
    # In the order of the table itself, so nothing is sorted.
    found = select(tallies.c.player, tallies.c.period).where(own).order_by(tallies.c.player, tallies.c.period)
    rows = connection.execute(found.limit(AT_ONCE)).all()
    following = rows[-1].player if len(rows) == AT_ONCE else None
    lengths: dict[PlayerId, int] = {}
    for player, periods in groupby(rows, key=lambda row: row.player):
        # The last person's weeks may go on behind the limit: the next step begins with that person.
        if player != following:
            lengths[player] = _longest(numbers[row.period] for row in periods if row.period in numbers)
    most = max(lengths.values(), default=0)
    best = [player for player, length in lengths.items() if length == most][:ENOUGH]
    names = dict(connection.execute(select(players.c.id, players.c.name).where(players.c.id.in_(best))).all())
    return tuple(Holder(player, names[player], most) for player in best), following


def longer(some: Sequence[Holder], others: Sequence[Holder]) -> tuple[Holder, ...]:
    """Those of two steps' people who have the longest rows."""
    both = (*some, *others)
    most = max((one.value for one in both), default=0)
    return tuple(one for one in both if one.value == most)


def _week_numbers(connection: Connection, league: LeagueId) -> Mapping[str, int]:
    """A number for each week of the league by its name; consecutive weeks have consecutive numbers."""
    names = connection.scalars(select(weeks.c.name).where(weeks.c.league == league))
    return {name: monday_named(name).toordinal() // 7 for name in names}


def _longest(numbers: Iterable[int]) -> int:
    """The length of the longest row of consecutive numbers among these, which are in order."""
    longest = length = 0
    before = None
    for number in numbers:
        length = length + 1 if before is not None and number == before + 1 else 1
        longest, before = max(longest, length), number
    return longest


def _ranked() -> ColumnElement[bool]:
    return and_(tallies.c.game == ALL_GAMES, tallies.c.ranked.is_(True))


def _best(league: ColumnElement[LeagueId], period: ColumnElement[str]) -> ColumnElement[int]:
    """SQL: the most points of a ranked person in a period, read from the end of an index."""
    other = tallies.alias("other")
    its = and_(other.c.league == league, other.c.game == ALL_GAMES, other.c.period == period)
    return select(func.max(other.c.points)).where(its, other.c.ranked.is_(True)).scalar_subquery()
