"""Stores ratings. The bot computes them game by game, and computes them again when a game is corrected."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from sqlalchemy import (
    Connection,
    Integer,
    Row,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    tuple_,
    update,
)

from storage.ids import LeagueId, PlayerId
from storage.league.kinds import LeagueKind
from storage.league.scored_games import void_now
from storage.league.scoring import LEAVERS_BEHIND
from storage.league.standings import Rating, ratings_of
from storage.schema import corrections, counted, leagues, purges, ratings, results, seat_results, weeks
from storage.schema.base import LEAGUE_ID, NUMBER

AT_ONCE: Final = 500
"""How many rows are fetched at a time when all games of a league are read."""


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """A person's seat, and how it ended."""

    player: PlayerId
    rank: int
    left: bool = False
    """Whether a robot finished the seat. False in results from before that counted for ratings."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that counts, with all that ratings need to know about it."""

    number: int
    season: int
    void: bool
    seats: tuple[RatedSeat, ...]
    """The seats of people, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Unrated:
    """A league's next games to rate, and all from which the ratings are computed."""

    league: LeagueId
    version: int
    """The version of the computation of ratings."""

    moment: tuple[int, int | None, int | None]
    """The last rated number, the newest correction and purge. While all are the same, so are the games.

    The purge is part of it, because a purge deletes corrections and their numbers are given again.
    """

    games: tuple[RatedGame, ...]
    ratings: Mapping[PlayerId, Rating]
    """Ratings of the games' people after their last game before these; none for people who play their first game."""


def leagues_to_rate(connection: Connection, version: int) -> tuple[LeagueId, ...]:
    """The leagues with games that are not rated yet by this version of the computation."""
    return tuple(connection.scalars(_TO_RATE, {"in_version": version}))


def rated_to(connection: Connection, league: LeagueId, version: int) -> int:
    """The number up to which the league's games are rated by this version of the computation."""
    return _moment(connection, league, version)[0]


def unrated(connection: Connection, league: LeagueId, version: int, limit: int) -> Unrated:
    """The league's next games, in the order in which they ended, and their people's ratings before them."""
    moment = _moment(connection, league, version)
    rows = connection.execute(_NEXT, {"of_league": league, "after": moment[0], "at_most": limit})
    games = tuple(_games(rows))
    people = {seat.player for game in games for seat in game.seats}
    # Before the first game nobody has a rating. Rows that are stored all the same are old, and will be replaced.
    before = ratings_of(connection, league, sorted(people), moment[0]) if moment[0] else {}
    return Unrated(league, version, moment, games, before)


def games_in(connection: Connection, league: LeagueId) -> Iterator[RatedGame]:
    """All games that count in the league, in the order in which they are rated."""
    return _games(connection.execute(_ALL, {"of_league": league}).yield_per(AT_ONCE))


def _moment(connection: Connection, league: LeagueId, version: int) -> tuple[int, int | None, int | None]:
    to, correction, purge = connection.execute(_MOMENT, {"of_league": league, "in_version": version}).one()
    return to, correction, purge


def _games(rows: Iterable[Row[int, int, bool, PlayerId | None, int, bool]]) -> Iterator[RatedGame]:
    for (number, season, void), seats in groupby(rows, itemgetter(0, 1, 2)):
        people = (RatedSeat(player, rank, bool(left)) for *_, player, rank, left in seats if player is not None)
        yield RatedGame(number, season, void, tuple(people))


def rate(connection: Connection, unrated: Unrated, new: Mapping[int, Mapping[PlayerId, Rating]]) -> bool:
    """Store people's ratings after the league's next games, by the game's number.

    Gives False, and stores nothing, if the games or the cursor have changed since they were read. Ratings that are
    stored for these games already, from a time before a correction or by another version, are replaced.
    """
    league = unrated.league
    if _moment(connection, league, unrated.version) != unrated.moment:
        return False
    where = {"of_league": league, "after": unrated.moment[0], "to": unrated.games[-1].number}
    connection.execute(_FORGET, where)
    connection.execute(_RATED, {**where, "in_version": unrated.version})
    rows = [
        (league, player, number, rating.mu, rating.sigma, rating.games, rating.season)
        for number, after in new.items()
        for player, rating in after.items()
    ]
    if rows:
        # Plain SQL for the driver, which inserts many rows much faster than SQLAlchemy does.
        connection.exec_driver_sql(str(insert(ratings).compile(dialect=connection.dialect)), rows)
    return True


def rate_again(connection: Connection, league: LeagueId, number: int) -> None:
    """Let the league's ratings be computed again from this game on. Until then the old ones stay."""
    # The cursor only moves back. A game after it will be rated anyway.
    behind = and_(leagues.c.id == league, leagues.c.rated_to >= number)
    connection.execute(update(leagues).where(behind).values(rated_to=number - 1))


def rate_all_again(connection: Connection) -> None:
    """Let all ratings be computed again; until then the old ones stay. Delete ratings of practice, and of no game."""
    connection.execute(update(leagues).values(rated_to=0))
    newest = select(func.coalesce(func.max(counted.c.number), 0)).where(counted.c.league == leagues.c.id)
    beyond = or_(ratings.c.number < 1, ratings.c.number > newest.scalar_subquery())
    never = or_(leagues.c.kind == LeagueKind.PRACTICE, beyond)
    stray = select(ratings.c.league, ratings.c.number).join(leagues, leagues.c.id == ratings.c.league).where(never)
    connection.execute(delete(ratings).where(tuple_(ratings.c.league, ratings.c.number).in_(stray)))


def course(connection: Connection, league: LeagueId, player: PlayerId, limit: int) -> tuple[Rating, ...]:
    """The person's last ratings, the oldest first."""
    found = (
        select(ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.season)
        .where(ratings.c.league == league, ratings.c.player == player)
        .order_by(ratings.c.number.desc())
        .limit(limit)
    )
    return tuple(Rating(*row) for row in reversed(connection.execute(found).all()))


# --- statements, built once ---------------------------------------------------------------------------------

_IN: Final = bindparam("of_league", type_=LEAGUE_ID)
_AFTER: Final = bindparam("after", type_=NUMBER)
_TO: Final = bindparam("to", type_=NUMBER)
_VERSION: Final = bindparam("in_version", type_=Integer)

# If another version computed the ratings, all games are rated again, from the first one on.
_RATED_TO: Final = case((leagues.c.rated_by == _VERSION, leagues.c.rated_to), else_=0)
_NEWEST: Final = (
    select(counted.c.number).where(counted.c.league == leagues.c.id).order_by(counted.c.number.desc()).limit(1)
)
_TO_RATE: Final = (
    select(leagues.c.id)
    .where(
        leagues.c.kind != LeagueKind.PRACTICE,
        # A newer release rates otherwise, and goes on by itself.
        leagues.c.rated_by <= _VERSION,
        _NEWEST.scalar_subquery() > _RATED_TO,
    )
    .order_by(leagues.c.id)
)
_MOMENT: Final = select(
    # The aggregate gives a row even if a purge has deleted the league.
    func.coalesce(func.max(_RATED_TO), 0),
    select(func.max(corrections.c.number)).scalar_subquery(),
    select(func.max(purges.c.number)).scalar_subquery(),
).where(leagues.c.id == _IN)

_ALL: Final = (
    select(
        counted.c.number,
        weeks.c.season,
        void_now(),
        seat_results.c.player,
        seat_results.c.rank,
        and_(seat_results.c.by_house, results.c.ranking >= LEAVERS_BEHIND),
    )
    .join(results, results.c.table == counted.c.table)
    .join(seat_results, seat_results.c.table == counted.c.table)
    .join(weeks, and_(weeks.c.league == counted.c.league, weeks.c.name == counted.c.week))
    .where(counted.c.league == _IN)
    .order_by(counted.c.number, seat_results.c.seat)
)
_NUMBERS: Final = (
    select(counted.c.number)
    .where(counted.c.league == _IN, counted.c.number > _AFTER)
    .order_by(counted.c.number)
    .limit(bindparam("at_most", type_=Integer))
)
_NEXT: Final = _ALL.where(counted.c.number.in_(_NUMBERS))

_FORGET: Final = delete(ratings).where(ratings.c.league == _IN, ratings.c.number > _AFTER, ratings.c.number <= _TO)
_RATED: Final = update(leagues).where(leagues.c.id == _IN).values(rated_to=_TO, rated_by=_VERSION)
