"""The weeks of leagues: which one a game counts in, and which season a week belongs to."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, insert, select

from storage.changes import GameResult
from storage.ids import LeagueId, Millis
from storage.league import announcing
from storage.league.announcement_dates import WEEK, morning
from storage.league.calendar import Week, monday_named, week_of
from storage.league.kinds import Announcing, LeagueKind
from storage.league.leagues import League, Season, seasons_of
from storage.schema import weeks

_WEEK: Final = (weeks.c.name, weeks.c.starts, weeks.c.ends)
_FAR: Final = 31 * 24 * 3_600_000


def weeks_of(connection: Connection, league: LeagueId) -> tuple[Week, ...]:
    """The league's weeks with games, the newest first."""
    found = select(*_WEEK).where(weeks.c.league == league).order_by(weeks.c.starts.desc())
    return tuple(Week(*row) for row in connection.execute(found))


def season_of(connection: Connection, league: LeagueId, week: str) -> int | None:
    """The number of the season to which the week of that name belongs; None for a week without games.

    It stays in that season, wherever that one's days are moved to.
    """
    return connection.scalar(select(weeks.c.season).where(weeks.c.league == league, weeks.c.name == week))


def last_week(connection: Connection, league: LeagueId, season: int) -> Week | None:
    """The newest week with games of the season of that number; None before its first game."""
    its_own = select(*_WEEK).where(weeks.c.league == league, weeks.c.season == season)
    row = connection.execute(its_own.order_by(weeks.c.starts.desc()).limit(1)).one_or_none()
    return Week(*row) if row else None


def week_for(connection: Connection, league: League, game: GameResult) -> Week | None:
    """The week in which the game ended; None between seasons, and for fewer people than the season asks for.

    The week's row, and what is to be announced when it is over, is made with its first game, also before other weeks
    that a clock ahead of its time has made. Once made, a week stays in its season, wherever that one's days are moved
    to.
    """
    near = _weeks_near(connection, league.id, game.ended)
    week = week_of(game.ended, league.zone, near)
    for season in seasons_of(connection, league.id):
        its_own = near[week] == season.number if week in near else season.holds(monday_named(week.name))
        if its_own and game.people >= season.least_people:
            if week not in near:
                _make_week(connection, league, week, season)
            return week
    return None


def _weeks_near(connection: Connection, league: LeagueId, at: Millis) -> Mapping[Week, int]:
    """The league's weeks around that moment, each with its season's number: its own week, if it is there, and more."""
    near = weeks.c.starts.between(at - _FAR, at + _FAR)
    found = select(*_WEEK, weeks.c.season).where(weeks.c.league == league, near)
    return {Week(name, starts, ends): season for name, starts, ends, season in connection.execute(found)}


def _make_week(connection: Connection, league: League, week: Week, season: Season) -> None:
    row = {"name": week.name, "starts": week.starts, "ends": week.ends}
    connection.execute(insert(weeks).values(league=league.id, season=season.number, **row))
    if league.kind is not LeagueKind.PRACTICE:
        due = morning(monday_named(week.name) + WEEK, league.hour, league.zone, week.ends)
        announcing.owe(connection, league.id, Announcing.WEEK, week.name, due)
