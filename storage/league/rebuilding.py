"""All that is made of results made anew, in parts that are small enough to hold nobody up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeVar

from sqlalchemy import Connection, Text, and_, bindparam, delete, func, not_, select

from storage.ids import LeagueId, PlayerId
from storage.league.tallies import IN, SEASONS_IN, WEEKS_OF_SEASON, all_time, of_season
from storage.league.worth import games_of
from storage.schema import counted, leagues, played, tallies
from storage.schema.base import PLAYER_ID

_K = TypeVar("_K", str, PlayerId)

GAMES_AT_ONCE: Final = 300
ROWS_AT_ONCE: Final = 1200
"""So much is in a part, or what a single week or a single person has."""

NOBODY: Final = PlayerId(0)
BEYOND: Final = PlayerId(2**63 - 1)
NO_WEEK: Final = ""
NEVER: Final = "~"


@dataclass(frozen=True, slots=True)
class Weeks:
    """A league's weeks from one name up to, not with, another."""

    league: LeagueId
    first: str
    end: str


@dataclass(frozen=True, slots=True)
class People:
    """A league's people from one number up to, not with, another."""

    league: LeagueId
    first: PlayerId
    end: PlayerId


def make_what_is_missing(connection: Connection) -> None:
    """Rebuild the leagues that have nothing yet, though something counts: the database comes from an older release."""
    for league in connection.scalars(_NOT_MADE).all():
        rebuild(connection, league)


def rebuild(connection: Connection, league: LeagueId) -> None:
    """Make everything of a league anew from the results, what counts where, and the corrections."""
    for weeks in weeks_of(connection, league):
        remake_games(connection, weeks)
    for people in people_of(connection, league):
        remake_tallies(connection, people)


def weeks_of(connection: Connection, league: LeagueId) -> Sequence[Weeks]:
    """All weeks that there may be, in parts. What is played from now on is in the last one, or in none that is over."""
    found = select(counted.c.week, func.count()).where(counted.c.league == league)
    sizes = connection.execute(found.group_by(counted.c.week).order_by(counted.c.week)).all()
    ends = [NO_WEEK, *_cuts([(week, games) for week, games in sizes], GAMES_AT_ONCE), NEVER]
    return [Weeks(league, first, end) for first, end in pairwise(ends)]


def people_of(connection: Connection, league: LeagueId) -> Sequence[People]:
    """All people that there may be, in parts. Ask when their games are made."""
    found = select(played.c.player, func.count()).where(played.c.league == league)
    sizes = connection.execute(found.group_by(played.c.player).order_by(played.c.player)).all()
    ends = [NOBODY, *_cuts([(player, games) for player, games in sizes], ROWS_AT_ONCE), BEYOND]
    return [People(league, first, end) for first, end in pairwise(ends)]


def _cuts(sizes: Iterable[tuple[_K, int]], most: int) -> Sequence[_K]:
    """Where another part begins, so that each has no more than it should."""
    cuts: list[_K] = []
    filled = 0
    for key, size in sizes:
        if filled and filled + size > most:
            cuts.append(key)
            filled = 0
        filled += size
    return cuts


def remake_games(connection: Connection, part: Weeks) -> None:
    """Make people's games of these weeks anew."""
    where = {"of_league": part.league, "from_week": part.first, "to_week": part.end}
    for statement in (_FORGET_GAMES, _GAMES):
        connection.execute(statement, where)


def remake_tallies(connection: Connection, part: People) -> None:
    """Make what these people's games come to anew: weeks, seasons and all time."""
    where = {"of_league": part.league, "from_player": part.first, "to_player": part.end}
    connection.execute(_FORGET_TALLIES, where)
    for season in connection.execute(SEASONS_IN, where).mappings().all():
        for statement in _SEASON:
            connection.execute(statement, {**where, **season})
    connection.execute(_ALL_TIME, where)


# --- the statements, made once ------------------------------------------------------------------------------

_FROM_WEEK, _TO_WEEK = (bindparam(name, type_=Text) for name in ("from_week", "to_week"))
_FROM_PLAYER, _TO_PLAYER = (bindparam(name, type_=PLAYER_ID) for name in ("from_player", "to_player"))

_FORGET_GAMES: Final = delete(played).where(
    played.c.league == IN, played.c.week >= _FROM_WEEK, played.c.week < _TO_WEEK
)
_GAMES: Final = games_of(and_(counted.c.league == IN, counted.c.week >= _FROM_WEEK, counted.c.week < _TO_WEEK))

_THEIRS: Final = and_(tallies.c.league == IN, tallies.c.player >= _FROM_PLAYER, tallies.c.player < _TO_PLAYER)
_THEIR_GAMES: Final = and_(played.c.league == IN, played.c.player >= _FROM_PLAYER, played.c.player < _TO_PLAYER)
_FORGET_TALLIES: Final = delete(tallies).where(_THEIRS)
_SEASON: Final = of_season(and_(_THEIR_GAMES, played.c.week.in_(WEEKS_OF_SEASON)), _THEIRS)
_ALL_TIME: Final = all_time(_THEIRS)

_NOT_MADE: Final = select(leagues.c.id).where(
    select(counted.c.number).where(counted.c.league == leagues.c.id).exists(),
    not_(select(played.c.number).where(played.c.league == leagues.c.id).exists()),
)
