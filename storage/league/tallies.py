"""Computes ``played`` and ``tallies`` from results: what each game of a person is worth, and the sums by period."""

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Integer,
    SelectBase,
    String,
    Text,
    and_,
    bindparam,
    case,
    delete,
    func,
    literal,
    select,
    tuple_,
    union_all,
)

from storage.engine.by_kind import least
from storage.engine.statements import filling, mending
from storage.ids import LeagueId, PlayerId, TableId
from storage.league.kinds import Scoring
from storage.league.scored_games import games_of
from storage.league.scoring import NOT_PLAYED
from storage.schema import (
    counted,
    played,
    seasons,
    seat_results,
    tallies,
    weeks,
)
from storage.schema.base import LEAGUE_ID, PLAYER_ID

ALL_TIME: Final = "all"
"""The name of the period that holds all weeks."""

ALL_GAMES: Final = ""

_SUMS: Final = ("games", "wins", "counted", "tries", "hits")


def season_period(number: int) -> str:
    """The name of a season's period."""
    return f"S{number}"


def count(connection: Connection, tables: Collection[TableId]) -> None:
    """Compute again all that depends on the results of these tables: new results or corrected ones."""
    these = {"of_tables": list(tables)}
    touched: dict[tuple[LeagueId, str, int], set[PlayerId]] = {}
    for league, week, player, _, season in connection.execute(_TOUCHED, these):
        if player is not None:
            touched.setdefault((league, week, season), set()).add(player)
    connection.execute(_FORGET_PLAYED_AT, these)
    connection.execute(_PLAYED_AT, these)
    for (league, week, season), people in touched.items():
        theirs = {"of_league": league, "of_week": week, "of_season": season, "of_people": list(people)}
        # A week's points also belong to its season and to all time. Other weeks do not change.
        connection.execute(_FORGET_TALLIES, {**theirs, "of_periods": [week, season_period(season), ALL_TIME]})
        connection.execute(_WEEKS_OF_PEOPLE, theirs)
        connection.execute(_LONGER_OF_PEOPLE, theirs)


# --- statements, built once: SQLAlchemy needs longer to build them than SQLite to execute them --------------


def of_weeks(which: ColumnElement[bool]) -> Insert:
    """An upsert of weeks' tallies from the selected rows of ``played``: of all games together, and of each game."""
    return mending(tallies, union_all(_weeks(which), _weeks(which, "game")))


def _weeks(which: ColumnElement[bool], *by: str) -> SelectBase:
    """Weeks' tallies: of all games together, or with ``by`` of each. Only the first games bring points."""
    key = [played.c[name] for name in ("league", "week", "player", *by)]
    # All games of a week are in one season. Where games are summed up, PostgreSQL wants that said by an aggregate.
    games, most = func.count(), func.max(seasons.c.that_count)
    ranked = games >= func.max(seasons.c.to_be_ranked)
    # A ranked person also gets points for the games that they could still have played: see ``NOT_PLAYED``.
    missing = and_(ranked, games < most, func.max(seasons.c.scoring) == Scoring.PLACEMENT)
    other = played.alias("other")
    first = _sum_of(other.c.points, most, [other.c[one.name] == one for one in key], other.c.number)
    return (
        select(
            played.c.league,
            played.c.player,
            (played.c.game if by else literal(ALL_GAMES)).label("game"),
            played.c.week.label("period"),
            # Most people play fewer games than count. For them a plain sum is enough, and it is faster.
            (
                case((games > most, first), else_=func.sum(played.c.points))
                + case((missing, (most - games) * NOT_PLAYED), else_=0)
            ).label("points"),
            games.label("games"),
            func.sum(case((played.c.rank == 1, 1), else_=0)).label("wins"),
            least(games, most).label("counted"),
            func.sum(played.c.tries).label("tries"),
            func.sum(played.c.hits).label("hits"),
            ranked.label("ranked"),
        )
        .join(weeks, and_(weeks.c.league == played.c.league, weeks.c.name == played.c.week))
        .join(seasons, _IN_SEASON)
        .where(which)
        .group_by(*key)
    )


def of_longer(which: ColumnElement[bool], season: ColumnElement[bool] | None = None) -> Insert:
    """An INSERT of the tallies of seasons and of all time: sums of the selected tallies of weeks.

    ``season``: which seasons; None for all.
    """
    return filling(tallies, union_all(_seasons(which if season is None else and_(which, season)), _all_time(which)))


def _seasons(which: ColumnElement[bool]) -> SelectBase:
    """Seasons' tallies: only the best weeks bring points."""
    other, week = tallies.alias("other"), weeks.alias("week")
    its_week = and_(week.c.league == other.c.league, week.c.name == other.c.period, week.c.season == weeks.c.season)
    theirs = [other.c[one.name] == one for one in _LONGER_KEY]
    most = func.max(seasons.c.best_weeks)
    best = _sum_of(other.c.points, most, [*theirs, its_week], other.c.points.desc())
    points = case((func.count() > most, best), else_=func.sum(tallies.c.points))
    return _longer(literal("S") + weeks.c.season.cast(String), points, which, weeks.c.season)


def _all_time(which: ColumnElement[bool]) -> SelectBase:
    return _longer(literal(ALL_TIME), func.sum(tallies.c.points), which)


def _longer(
    period: ColumnElement[str], points: ColumnElement[int], which: ColumnElement[bool], *by: ColumnElement[int]
) -> SelectBase:
    """The sums of people's weeks, of all games together and of each game."""
    return (
        select(
            *_LONGER_KEY,
            period.label("period"),
            points.label("points"),
            *[func.sum(tallies.c[name]).label(name) for name in _SUMS],
            (func.sum(tallies.c.games) >= func.max(seasons.c.to_be_ranked)).label("ranked"),
        )
        .join(weeks, and_(weeks.c.league == tallies.c.league, weeks.c.name == tallies.c.period))
        .join(seasons, _IN_SEASON)
        .where(which)
        .group_by(*_LONGER_KEY, *by)
    )


def _sum_of(
    points: ColumnElement[int],
    most: ColumnElement[int],
    which: Sequence[ColumnElement[bool]],
    order: ColumnElement[int],
) -> ColumnElement[int]:
    """SQL: the sum of the points of the first ``most`` of the selected rows, in this order."""
    nth = func.row_number().over(order_by=order).label("nth")
    those = select(points, nth).where(*which).correlate(played, tallies, weeks).subquery()
    return select(func.sum(those.c.points)).where(those.c.nth <= most).scalar_subquery()


_LONGER_KEY: Final = (tallies.c.league, tallies.c.player, tallies.c.game)
_IN_SEASON: Final = and_(seasons.c.league == weeks.c.league, seasons.c.number == weeks.c.season)

_IN: Final = bindparam("of_league", type_=LEAGUE_ID)
_PEOPLE: Final = bindparam("of_people", type_=PLAYER_ID, expanding=True)
_WEEK: Final = bindparam("of_week", type_=Text)

_AT: Final = counted.c.table.in_(bindparam("of_tables", expanding=True))
_COUNTED_AT: Final = (
    select(counted.c.league, counted.c.week, seat_results.c.player, counted.c.number)
    .join(seat_results, seat_results.c.table == counted.c.table)
    .where(_AT)
)
_IN_WEEK: Final = and_(weeks.c.league == counted.c.league, weeks.c.name == counted.c.week)
_TOUCHED: Final = _COUNTED_AT.add_columns(weeks.c.season).join(weeks, _IN_WEEK)
_FORGET_PLAYED_AT: Final = delete(played).where(
    tuple_(played.c.league, played.c.week, played.c.player, played.c.number).in_(_COUNTED_AT)
)
_PLAYED_AT: Final = games_of(_AT)

_THEIRS: Final = and_(tallies.c.league == _IN, tallies.c.player.in_(_PEOPLE))
_FORGET_TALLIES: Final = delete(tallies).where(_THEIRS, tallies.c.period.in_(bindparam("of_periods", expanding=True)))
_WEEKS_OF_PEOPLE: Final = of_weeks(and_(played.c.league == _IN, played.c.week == _WEEK, played.c.player.in_(_PEOPLE)))
_LONGER_OF_PEOPLE: Final = of_longer(_THEIRS, weeks.c.season == bindparam("of_season", type_=Integer))
