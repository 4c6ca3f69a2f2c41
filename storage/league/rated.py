"""Ratings as they are stored: computed elsewhere, game after game, and computed again when a game is corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import groupby

from sqlalchemy import ColumnElement, Connection, and_, case, delete, func, insert, or_, select, update

from storage.ids import LeagueId, PlayerId
from storage.league.standings import Rating, ratings_of
from storage.league.words import LeagueKind
from storage.league.worth import void_now
from storage.schema import corrections, counted, leagues, ratings, results, seat_results, weeks
from storage.sql import many


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """Whose seat it was, and how it ended."""

    player: PlayerId
    rank: int


@dataclass(frozen=True, slots=True)
class UnratedGame:
    """A game that counts and is not rated yet."""

    number: int
    season: int
    void: bool
    seats: tuple[RatedSeat, ...]
    """Those of people, in seat order."""


@dataclass(frozen=True, slots=True)
class Unrated:
    """A league's next games, and all that their ratings are computed from."""

    league: LeagueId
    version: int
    """Of the way of rating."""

    moment: tuple[int, int | None]
    """Up to which number all is rated, and the newest correction: while these are the same, so are the games."""

    games: tuple[UnratedGame, ...]
    ratings: Mapping[PlayerId, Rating]
    """Of the games' people, each after their last game before these; not of who plays for the first time."""


@dataclass(frozen=True, slots=True)
class NewRating:
    """A person's rating after a game."""

    number: int
    player: PlayerId
    rating: Rating


def leagues_to_rate(connection: Connection, version: int) -> tuple[LeagueId, ...]:
    """The leagues with games that are not rated yet in this way."""
    newest = select(counted.c.number).where(counted.c.league == leagues.c.id).order_by(counted.c.number.desc())
    behind = _rated_to(version) < newest.limit(1).scalar_subquery()
    found = select(leagues.c.id).where(leagues.c.kind != LeagueKind.PRACTICE, behind)
    return tuple(connection.scalars(found.order_by(leagues.c.id)))


def rated_to(connection: Connection, league: LeagueId, version: int) -> int:
    """Up to which number the league's games are rated in this way."""
    return connection.scalars(select(_rated_to(version)).where(leagues.c.id == league)).one()


def unrated(connection: Connection, league: LeagueId, version: int, limit: int) -> Unrated:
    """The league's next games, in the order in which they ended."""
    moment = _moment(connection, league, version)
    games = _games_after(connection, league, moment[0], limit)
    people = {seat.player for game in games for seat in game.seats}
    return Unrated(league, version, moment, games, ratings_of(connection, league, sorted(people), moment[0]))


def _rated_to(version: int) -> ColumnElement[int]:
    """What was rated in another way is to be rated again from the first game on."""
    return case((leagues.c.rated_by == version, leagues.c.rated_to), else_=0)


def _moment(connection: Connection, league: LeagueId, version: int) -> tuple[int, int | None]:
    return rated_to(connection, league, version), connection.scalar(select(func.max(corrections.c.number)))


def _games_after(connection: Connection, league: LeagueId, number: int, limit: int) -> tuple[UnratedGame, ...]:
    numbers = (
        select(counted.c.number)
        .where(counted.c.league == league, counted.c.number > number)
        .order_by(counted.c.number)
        .limit(limit)
    )
    rows = connection.execute(
        select(
            counted.c.number,
            weeks.c.season,
            void_now().label("void"),
            seat_results.c.player,
            seat_results.c.rank,
        )
        .join(results, results.c.table == counted.c.table)
        .join(seat_results, seat_results.c.table == counted.c.table)
        .join(weeks, and_(weeks.c.league == counted.c.league, weeks.c.name == counted.c.week))
        .where(counted.c.number.in_(numbers))
        .order_by(counted.c.number, seat_results.c.seat)
    )
    found = groupby(rows, key=lambda row: (row.number, row.season, bool(row.void)))
    return tuple(
        UnratedGame(*game, tuple(RatedSeat(seat.player, seat.rank) for seat in seats if seat.player is not None))
        for game, seats in found
    )


def rate(connection: Connection, unrated: Unrated, new: Sequence[NewRating]) -> None:
    """Store what the league's next games made of its people's ratings, if they still are the next, as they were.

    What stood there of these games before, computed of others or in another way, is gone.
    """
    league = unrated.league
    if _moment(connection, league, unrated.version) != unrated.moment:
        return
    last = unrated.games[-1].number
    theirs = and_(ratings.c.league == league, ratings.c.number > unrated.moment[0], ratings.c.number <= last)
    connection.execute(delete(ratings).where(theirs))
    cursor = {"rated_to": last, "rated_by": unrated.version}
    connection.execute(update(leagues).where(leagues.c.id == league).values(cursor))
    many(connection, insert(ratings), [_row(league, one) for one in new])


def _row(league: LeagueId, new: NewRating) -> Mapping[str, object]:
    values = {one.name: getattr(new.rating, one.name) for one in fields(Rating)}
    return {"league": league, "player": new.player, "number": new.number} | values


def rate_again(connection: Connection, league: LeagueId, number: int = 1) -> None:
    """From that game on the league's ratings are to be computed once more; until then they stand as they are."""
    behind = and_(leagues.c.id == league, leagues.c.rated_to >= number)
    connection.execute(update(leagues).where(behind).values(rated_to=number - 1))
    newest = select(func.coalesce(func.max(counted.c.number), 0)).where(counted.c.league == league)
    stray = or_(ratings.c.number < 1, ratings.c.number > newest.scalar_subquery())
    connection.execute(delete(ratings).where(ratings.c.league == league, stray))


def course(connection: Connection, league: LeagueId, player: PlayerId, limit: int) -> tuple[Rating, ...]:
    """The person's last ratings, the oldest first."""
    found = (
        select(ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.season)
        .where(ratings.c.league == league, ratings.c.player == player)
        .order_by(ratings.c.number.desc())
        .limit(limit)
    )
    return tuple(Rating(*row) for row in reversed(connection.execute(found).all()))
