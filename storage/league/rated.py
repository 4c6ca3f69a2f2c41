"""Ratings as they are stored: computed elsewhere, game after game, and computed again when a game is corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import groupby

from sqlalchemy import Connection, and_, delete, insert, select, update

from storage.ids import LeagueId, Millis, PlayerId
from storage.league.standings import Rating
from storage.league.words import LeagueKind
from storage.league.worth import void_now
from storage.schema import counted, leagues, ratings, results, seasons, seat_results, weeks
from storage.sql import many


@dataclass(frozen=True, slots=True)
class RatedSeat:
    """Whose seat it was, and how it ended."""

    player: PlayerId
    rank: int
    by_house: bool


@dataclass(frozen=True, slots=True)
class UnratedGame:
    """A game that counts and is not rated yet."""

    number: int
    season: int
    ended: Millis
    void: bool
    seats: tuple[RatedSeat, ...]
    """Those of people, in seat order."""


@dataclass(frozen=True, slots=True)
class NewRating:
    """A person's rating after a game."""

    number: int
    player: PlayerId
    rating: Rating


def leagues_to_rate(connection: Connection) -> tuple[LeagueId, ...]:
    """The leagues with games that are not rated yet."""
    newest = select(counted.c.number).where(counted.c.league == leagues.c.id).order_by(counted.c.number.desc())
    behind = leagues.c.rated_to < newest.limit(1).scalar_subquery()
    found = select(leagues.c.id).where(leagues.c.kind != LeagueKind.PRACTICE, behind)
    return tuple(connection.scalars(found.order_by(leagues.c.id)))


def unrated(connection: Connection, league: LeagueId, limit: int) -> tuple[UnratedGame, ...]:
    """The league's next games, in the order in which they ended."""
    rated_to = select(leagues.c.rated_to).where(leagues.c.id == league).scalar_subquery()
    numbers = (
        select(counted.c.number)
        .where(counted.c.league == league, counted.c.number > rated_to)
        .order_by(counted.c.number)
        .limit(limit)
    )
    rows = connection.execute(
        select(
            counted.c.number,
            seasons.c.number.label("season"),
            results.c.ended,
            void_now().label("void"),
            seat_results.c.player,
            seat_results.c.rank,
            seat_results.c.by_house,
        )
        .join(results, results.c.table == counted.c.table)
        .join(seat_results, seat_results.c.table == counted.c.table)
        .join(weeks, and_(weeks.c.league == counted.c.league, weeks.c.name == counted.c.week))
        .join(seasons, and_(seasons.c.league == weeks.c.league, seasons.c.number == weeks.c.season))
        .where(counted.c.number.in_(numbers))
        .order_by(counted.c.number, seat_results.c.seat)
    )
    found = groupby(rows, key=lambda row: (row.number, row.season, row.ended, bool(row.void)))
    return tuple(
        UnratedGame(
            *game, tuple(RatedSeat(seat.player, seat.rank, seat.by_house) for seat in seats if seat.player is not None)
        )
        for game, seats in found
    )


def rate(connection: Connection, league: LeagueId, games: Sequence[UnratedGame], new: Sequence[NewRating]) -> None:
    """Store what the league's next games made of its people's ratings, if they still are the next, as they were."""
    if unrated(connection, league, len(games)) != tuple(games):
        return
    connection.execute(update(leagues).where(leagues.c.id == league).values(rated_to=games[-1].number))
    many(connection, insert(ratings), [_row(league, one) for one in new])


def _row(league: LeagueId, new: NewRating) -> Mapping[str, object]:
    values = {one.name: getattr(new.rating, one.name) for one in fields(Rating)}
    return {"league": league, "player": new.player, "number": new.number} | values


def forget_ratings(connection: Connection, league: LeagueId) -> None:
    """Let all of the league's ratings be computed anew."""
    connection.execute(delete(ratings).where(ratings.c.league == league))
    connection.execute(update(leagues).where(leagues.c.id == league).values(rated_to=0))


def course(connection: Connection, league: LeagueId, player: PlayerId, limit: int) -> tuple[tuple[Millis, Rating], ...]:
    """The person's last ratings, the oldest first, each with its game's end."""
    found = (
        select(results.c.ended, ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.season)
        .join(counted, counted.c.number == ratings.c.number)
        .join(results, results.c.table == counted.c.table)
        .where(ratings.c.league == league, ratings.c.player == player)
        .order_by(ratings.c.number.desc())
        .limit(limit)
    )
    rows = connection.execute(found).all()
    return tuple((ended, Rating(*rating)) for ended, *rating in reversed(rows))
