"""Computes ``played`` and ``tallies`` again from results, in parts that are small enough not to hold up others."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    and_,
    bindparam,
    delete,
    not_,
    or_,
    select,
    tuple_,
)

from storage.ids import LeagueId, PlayerId
from storage.league.scored_games import games_of, void_now
from storage.league.tallies import ALL_GAMES, of_longer, of_weeks
from storage.schema import counted, leagues, played, results, seat_results, tallies
from storage.schema.base import LEAGUE_ID

_K = TypeVar("_K", str, PlayerId)

Week: TypeAlias = tuple[LeagueId, str]
Person: TypeAlias = tuple[LeagueId, PlayerId]
"""A league's week, or a person in a league: how far the work has come. It is done in the order of these pairs."""

BEFORE_WEEKS: Final[Week] = LeagueId(0), ""
BEFORE_PEOPLE: Final[Person] = LeagueId(0), PlayerId(0)

SMALL: Final = 300
"""Rows of one part while people play; a week is never split. A thousand games take a tenth of a second."""

LARGE: Final = 50_000
"""Rows of one part if nobody else uses the store."""

# Both come after every real id or name of a week.
_LAST: Final = 2**63 - 1
_NEVER: Final = "~"


def leagues_not_made(connection: Connection) -> Sequence[LeagueId]:
    """The leagues without standings although a game counts there that is not void: an older release left them so."""
    return connection.scalars(_NOT_MADE).all()


def make_what_is_missing(connection: Connection) -> None:
    """Compute the standings of these leagues."""
    for league in leagues_not_made(connection):
        rebuild(connection, league)


def rebuild(connection: Connection, league: LeagueId) -> None:
    """Compute all standings of a league again from results, ``counted`` and corrections."""
    _remake_weeks(connection, (league, ""), (league, _NEVER))
    _remake_people(connection, (league, PlayerId(0)), (league, PlayerId(_LAST)))


def remake_weeks(connection: Connection, after: Week, most: int) -> Week | None:
    """Compute people's games and weeks again, from the week after ``after`` on: whole weeks, about ``most`` games.

    Gives the last week of the part, or None if no week is left. Games that end later are counted when they end.
    """
    # The part ends with the week of the game that is ``most`` further on. Without such a game the rest is one part.
    row = connection.execute(_WEEK_AT, {**_after(after), "skipped": most - 1}).one_or_none()
    to = None if row is None else (row.league, row.week)
    _remake_weeks(connection, after, to or (LeagueId(_LAST), _NEVER))
    return to


def _remake_weeks(connection: Connection, after: Week, to: Week) -> None:
    for statement in (_FORGET_GAMES, _GAMES, _WEEKS):
        connection.execute(statement, {**_after(after), **_to(to)})


def remake_people(connection: Connection, after: Person, most: int) -> Person | None:
    """Compute people's seasons and all time again from their weeks, from the person after ``after`` on.

    A part has whole people, with about ``most`` tallies. Tallies without a game are deleted. Gives the last person of
    the part, or None if nobody is left. All weeks must have been computed before.
    """
    row = connection.execute(_PERSON_AT, {**_after(after), "skipped": most - 1}).one_or_none()
    to = None if row is None else (row.league, row.player)
    _remake_people(connection, after, to or (LeagueId(_LAST), PlayerId(_LAST)))
    return to


def _remake_people(connection: Connection, after: Person, to: Person) -> None:
    for statement in (_FORGET_TALLIES, _LONGER):
        connection.execute(statement, {**_after(after), **_to(to)})


def _after(place: Week | Person) -> Mapping[str, object]:
    return dict(zip(("after_league", "after"), place, strict=True))


def _to(place: Week | Person) -> Mapping[str, object]:
    return dict(zip(("to_league", "to"), place, strict=True))


# --- statements, built once ---------------------------------------------------------------------------------


def _between(
    league: ColumnElement[LeagueId], key: ColumnElement[_K]
) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """SQL: whether a row comes after one position, and whether it comes up to another, that one included."""
    place = tuple_(league, key)
    after, to = (
        tuple_(bindparam(f"{name}_league", type_=LEAGUE_ID), bindparam(name, type_=key.type))
        for name in ("after", "to")
    )
    return place > after, place <= to


_AFTER_WEEK, _TO_WEEK = _between(counted.c.league, counted.c.week)
_AFTER_PERSON, _TO_PERSON = _between(tallies.c.league, tallies.c.player)
_PLAYED: Final = and_(*_between(played.c.league, played.c.week))
_THEIRS: Final = and_(_AFTER_PERSON, _TO_PERSON)
_SKIPPED: Final = bindparam("skipped", type_=Integer)

_WEEK_AT: Final = (
    select(counted.c.league, counted.c.week)
    .where(_AFTER_WEEK)
    .order_by(counted.c.league, counted.c.week)
    .limit(1)
    .offset(_SKIPPED)
)
_PERSON_AT: Final = (
    select(tallies.c.league, tallies.c.player)
    .where(_AFTER_PERSON)
    .order_by(tallies.c.league, tallies.c.player)
    .limit(1)
    .offset(_SKIPPED)
)

# A condition on a column that is in no index makes SQLite find the rows by their primary key. Otherwise it would take
# an index that holds all other columns, and read a whole league from it.
_OLD_GAME, _OLD_TALLY = ((table.c.hits + 0).is_not(None) for table in (played, tallies))

_FORGET_GAMES: Final = delete(played).where(_PLAYED, _OLD_GAME)
_GAMES: Final = games_of(and_(_AFTER_WEEK, _TO_WEEK))
_WEEKS: Final = of_weeks(_PLAYED)

_IS_PLAYED: Final = (
    select(played.c.number)
    .where(
        played.c.league == tallies.c.league,
        played.c.week == tallies.c.period,
        played.c.player == tallies.c.player,
        or_(tallies.c.game == ALL_GAMES, tallies.c.game == played.c.game),
    )
    .exists()
)
_FORGET_TALLIES: Final = delete(tallies).where(_THEIRS, _OLD_TALLY, not_(_IS_PLAYED))
_LONGER: Final = of_longer(_THEIRS)

_COUNTS: Final = (
    select(counted.c.number)
    .join(results, results.c.table == counted.c.table)
    .join(seat_results, seat_results.c.table == counted.c.table)
    .where(counted.c.league == leagues.c.id, seat_results.c.player.is_not(None), not_(void_now()))
    .exists()
)
_NOT_MADE: Final = select(leagues.c.id).where(
    not_(select(played.c.number).where(played.c.league == leagues.c.id).exists()), _COUNTS
)
