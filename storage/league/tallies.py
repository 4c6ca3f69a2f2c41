"""What is made of results, and can be made again: each person's games in a league, and what these come to."""

from collections.abc import Collection, Sequence
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Integer,
    Select,
    String,
    and_,
    bindparam,
    case,
    delete,
    func,
    literal,
    select,
    tuple_,
)

from storage.ids import LeagueId, PlayerId, TableId
from storage.league.scoring import NOT_PLAYED
from storage.league.words import Scoring
from storage.league.worth import games_of
from storage.schema import (
    counted,
    played,
    seasons,
    seat_results,
    tallies,
    weeks,
)
from storage.schema.base import LEAGUE_ID, PLAYER_ID
from storage.sql import filling

ALL_TIME: Final = "all"
"""The period of all weeks."""

ALL_GAMES: Final = ""

_SUMS: Final = ("games", "wins", "counted", "bets", "kept")


def season_period(number: int) -> str:
    """The period of a season."""
    return f"S{number}"


def count(connection: Connection, tables: Collection[TableId]) -> None:
    """Bring what is made of these tables' results up to date."""
    these = {"of_tables": list(tables)}
    touched: dict[tuple[LeagueId, str], set[PlayerId]] = {}
    for league, week, player, _ in connection.execute(_COUNTED_AT, these):
        if player is not None:
            touched.setdefault((league, week), set()).add(player)
    connection.execute(_FORGET_PLAYED_AT, these)
    connection.execute(_PLAYED_AT, these)
    for (league, week), people in touched.items():
        _retally(connection, league, week, people)


def _retally(connection: Connection, league: LeagueId, week: str, people: Collection[PlayerId]) -> None:
    where = {"of_league": league, "of_week": week}
    season = connection.execute(_SEASON_OF, where).mappings().one()
    theirs = {**where, **season, "of_people": list(people)}
    periods = [week, season_period(season["of_season"]), ALL_TIME]
    connection.execute(_FORGET_TALLIES, {**theirs, "of_periods": periods})
    for statement in (*_SEASON_OF_PEOPLE, _ALL_TIME_OF_PEOPLE):
        connection.execute(statement, theirs)


# --- the statements, made once: to make them takes longer than they take ------------------------------------


def _weeks(which: ColumnElement[bool], *by: str) -> Insert:
    """The tallies of a season's weeks, of all games, or by game of each: the first games bring points."""
    key = "league", "week", "player", *by
    games, other = func.count(), played.alias("other")
    same = [other.c[name] == played.c[name] for name in key]
    first = select(other.c.points).where(*same).order_by(other.c.number).limit(_COUNT).correlate(played)
    ranked = games >= _RANKED
    missing = case((and_(ranked, games < _COUNT), (_COUNT - games) * _NOT_PLAYED), else_=0)
    found = (
        select(
            played.c.league,
            played.c.player,
            (played.c.game if by else literal(ALL_GAMES)).label("game"),
            played.c.week.label("period"),
            (_most(func.sum(played.c.points), games, _COUNT, _points_in(first)) + missing).label("points"),
            games.label("games"),
            func.sum(case((played.c.rank == 1, 1), else_=0)).label("wins"),
            case((games > _COUNT, _COUNT), else_=games).label("counted"),
            func.sum(played.c.bets).label("bets"),
            func.sum(played.c.kept).label("kept"),
            ranked.label("ranked"),
        )
        .where(which)
        .group_by(*[played.c[name] for name in key])
    )
    return filling(tallies, found)


def _season(which: ColumnElement[bool]) -> Insert:
    """The season's tallies as the sums of their weeks, of which the best bring points."""
    other = tallies.alias("other")
    same = [other.c[column.name] == column for column in _LONGER_KEY]
    theirs = select(other.c.points).where(*same, other.c.period.in_(WEEKS_OF_SEASON))
    best = theirs.order_by(other.c.points.desc()).limit(_BEST).correlate(tallies)
    points = _most(func.sum(tallies.c.points), func.count(), _BEST, _points_in(best))
    ranked = func.sum(tallies.c.games) >= _RANKED
    return _longer(_SEASON_NAME, points, ranked, and_(which, tallies.c.period.in_(WEEKS_OF_SEASON)))


def all_time(which: ColumnElement[bool]) -> Insert:
    """The tallies of all time as the sums of all weeks."""
    in_week = weeks.c.league == tallies.c.league, weeks.c.name == tallies.c.period
    in_season = seasons.c.league == weeks.c.league, seasons.c.number == weeks.c.season
    ranked = func.sum(tallies.c.games) >= func.max(seasons.c.to_be_ranked)
    return _longer(literal(ALL_TIME), func.sum(tallies.c.points), ranked, and_(which, *in_week, *in_season))


def _longer(
    period: ColumnElement[str], points: ColumnElement[int], ranked: ColumnElement[bool], which: ColumnElement[bool]
) -> Insert:
    """What people's weeks come to, of all games and of each."""
    found = (
        select(
            *_LONGER_KEY,
            period.label("period"),
            points.label("points"),
            *[func.sum(tallies.c[name]).label(name) for name in _SUMS],
            ranked.label("ranked"),
        )
        .where(which)
        .group_by(*_LONGER_KEY)
    )
    return filling(tallies, found)


def _points_in(found: Select[int]) -> ColumnElement[int]:
    points = found.subquery().c.points
    return select(func.sum(points)).scalar_subquery()


def _most(
    everything: ColumnElement[int], number: ColumnElement[int], most: ColumnElement[int], those: ColumnElement[int]
) -> ColumnElement[int]:
    """The sum of everything, or of those where there are more than may bring points: most people play less."""
    return case((number > most, those), else_=everything)


IN: Final = bindparam("of_league", type_=LEAGUE_ID)
_PEOPLE: Final = bindparam("of_people", type_=PLAYER_ID, expanding=True)
_SEASON: Final = bindparam("of_season", type_=Integer)
_COUNT: Final = bindparam("of_count", type_=Integer)
_RANKED: Final = bindparam("of_ranked", type_=Integer)
_NOT_PLAYED: Final = bindparam("of_not_played", type_=Integer)
_BEST: Final = bindparam("of_best", type_=Integer)
_SEASON_NAME: Final = literal("S") + _SEASON.cast(String)
WEEKS_OF_SEASON: Final = select(weeks.c.name).where(weeks.c.league == IN, weeks.c.season == _SEASON)
SEASONS_IN: Final = select(
    seasons.c.number.label("of_season"),
    seasons.c.that_count.label("of_count"),
    seasons.c.to_be_ranked.label("of_ranked"),
    case((seasons.c.scoring == Scoring.PLACEMENT, NOT_PLAYED), else_=0).label("of_not_played"),
    seasons.c.best_weeks.label("of_best"),
).where(seasons.c.league == IN)
"""How a season's games count, by the names of the statements' parameters."""

_SEASON_OF: Final = SEASONS_IN.join(
    weeks, and_(weeks.c.league == seasons.c.league, weeks.c.season == seasons.c.number)
).where(weeks.c.name == bindparam("of_week"))

_LONGER_KEY: Final = (tallies.c.league, tallies.c.player, tallies.c.game)


def of_season(which_played: ColumnElement[bool], which_tallies: ColumnElement[bool]) -> Sequence[Insert]:
    """The tallies of a season and of its weeks: of these games, for the people of these tallies."""
    return (
        _weeks(which_played),
        _weeks(which_played, "game"),
        _season(which_tallies),
    )


_AT: Final = counted.c.table.in_(bindparam("of_tables", expanding=True))
_COUNTED_AT: Final = (
    select(counted.c.league, counted.c.week, seat_results.c.player, counted.c.number)
    .join(seat_results, seat_results.c.table == counted.c.table)
    .where(_AT)
)
_FORGET_PLAYED_AT: Final = delete(played).where(
    tuple_(played.c.league, played.c.week, played.c.player, played.c.number).in_(_COUNTED_AT)
)
_PLAYED_AT: Final = games_of(_AT)

_THEIRS: Final = and_(tallies.c.league == IN, tallies.c.player.in_(_PEOPLE))
_THEIR_WEEK: Final = and_(played.c.league == IN, played.c.week == bindparam("of_week"), played.c.player.in_(_PEOPLE))
_FORGET_TALLIES: Final = delete(tallies).where(_THEIRS, tallies.c.period.in_(bindparam("of_periods", expanding=True)))
_SEASON_OF_PEOPLE: Final = of_season(_THEIR_WEEK, _THEIRS)
_ALL_TIME_OF_PEOPLE: Final = all_time(_THEIRS)
