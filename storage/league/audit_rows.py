"""What an audit reads of standings, ratings and the games behind them: streams of rows, each in a fixed order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Final, TypeVarTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, func, not_, or_, select

from rules.catalogue import SHARES
from rules.game import Share
from storage.ids import LeagueId, PlayerId
from storage.league.auditing import AT_ONCE
from storage.league.scored_games import fewest, void_now
from storage.league.standings import Rating
from storage.schema import counted, played, ratings, results, seat_feats, seat_results, tallies, weeks

_Ts = TypeVarTuple("_Ts")


@dataclass(frozen=True, slots=True)
class Seat:
    """A person's seat in a game that counts and is not void."""

    player: PlayerId
    number: int
    week: str
    season: int
    game: str
    placement: int
    score: int
    rank: int
    by_house: bool
    ranking: int
    fewest: int
    """The fewest points that any seat of the game has."""

    tries: int
    hits: int


@dataclass(frozen=True, slots=True)
class Played:
    """A row of ``played``."""

    player: PlayerId
    number: int
    week: str
    game: str
    points: int
    rank: int
    tries: int
    hits: int
    score: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """A row of ``tallies``."""

    player: PlayerId
    game: str
    period: str
    points: int
    games: int
    wins: int
    counted: int
    tries: int
    hits: int
    ranked: bool


def seats_in(connection: Connection, league: LeagueId) -> Iterator[Seat]:
    """People's seats in the league's games that are not void, by person, then by the game's number."""
    columns = (
        seat_results.c.player,
        counted.c.number,
        counted.c.week,
        weeks.c.season,
        results.c.game,
        seat_results.c.placement,
        seat_results.c.score,
        seat_results.c.rank,
        seat_results.c.by_house,
        results.c.ranking,
        fewest().label("fewest"),
        _feats(lambda share: share.tries).label("tries"),
        _feats(lambda share: share.hits).label("hits"),
    )
    found = _seats(select(*columns), league).where(not_(void_now()))
    rows = connection.execute(found.order_by(seat_results.c.player, counted.c.number)).yield_per(AT_ONCE)
    return (Seat(**row._asdict()) for row in rows)


def played_in(connection: Connection, league: LeagueId) -> Iterator[Played]:
    """The league's rows of ``played``, by person, then by the game's number."""
    columns = [played.c[one.name] for one in fields(Played)]
    found = select(*columns).where(played.c.league == league).order_by(played.c.player, played.c.number)
    return (Played(*row) for row in connection.execute(found).yield_per(AT_ONCE))


def tallies_in(connection: Connection, league: LeagueId) -> Iterator[Tally]:
    """The league's rows of ``tallies``, by person, then by game and period."""
    columns = [tallies.c[one.name] for one in fields(Tally)]
    found = select(*columns).where(tallies.c.league == league)
    ordered = found.order_by(tallies.c.player, tallies.c.game, tallies.c.period)
    return (Tally(*row) for row in connection.execute(ordered).yield_per(AT_ONCE))


def ratings_in(connection: Connection, league: LeagueId) -> Iterator[tuple[int, PlayerId, Rating]]:
    """The league's ratings as (game's number, person, rating), by number, then by person."""
    columns = [ratings.c[one.name] for one in fields(Rating)]
    found = select(ratings.c.number, ratings.c.player, *columns).where(ratings.c.league == league)
    rows = connection.execute(found.order_by(ratings.c.number, ratings.c.player)).yield_per(AT_ONCE)
    return ((row[0], row[1], Rating(*row[2:])) for row in rows)


def _seats(found: Select[*_Ts], league: LeagueId) -> Select[*_Ts]:
    """Select from people's seats in the games that count in a league."""
    return (
        found.select_from(counted)
        .join(results, results.c.table == counted.c.table)
        .join(seat_results, seat_results.c.table == counted.c.table)
        .join(weeks, _WEEK)
        .where(counted.c.league == league, seat_results.c.player.is_not(None))
    )


def _feats(part: Callable[[Share], str]) -> ColumnElement[int]:
    """SQL: the sum of a seat's feats that are tries, or hits, in its game."""
    mine = and_(seat_feats.c.table == seat_results.c.table, seat_feats.c.seat == seat_results.c.seat)
    which = [
        and_(
            results.c.game == game,
            or_(seat_feats.c.feat == part(share), seat_feats.c.feat.startswith(f"{part(share)}.")),
        )
        for share, games in SHARES.items()
        for game in games
    ]
    return select(func.coalesce(func.sum(seat_feats.c.count), 0)).where(mine, or_(*which)).scalar_subquery()


_WEEK: Final = and_(weeks.c.league == counted.c.league, weeks.c.name == counted.c.week)
