"""The weeks of leagues: in which week a game counts, and to which season a week belongs."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, and_, insert, select

from storage.changes import GameResult
from storage.ids import LeagueId, Millis, PlayerId
from storage.league import announcing
from storage.league.announcement_dates import WEEK, morning
from storage.league.calendar import Week, monday_named, week_of
from storage.league.kinds import Announcing, LeagueKind
from storage.league.leagues import League, Season, seasons_of
from storage.schema import tallies, weeks

_WEEK: Final = (weeks.c.name, weeks.c.starts, weeks.c.ends)
# Milliseconds on both sides of a moment; far more than a change of the time zone moves a week.
_FAR: Final = 31 * 24 * 3_600_000


def weeks_of(connection: Connection, league: LeagueId) -> tuple[Week, ...]:
    """The league's weeks in which games count, the newest first."""
    found = select(*_WEEK).where(weeks.c.league == league).order_by(weeks.c.starts.desc())
    return tuple(Week(*row) for row in connection.execute(found))


def weeks_played(connection: Connection, league: LeagueId, player: PlayerId) -> tuple[str, ...]:
    """The names of the league's weeks in which a game of the person counts, in order."""
    theirs = and_(tallies.c.league == league, tallies.c.player == player, tallies.c.game == "")
    found = select(weeks.c.name).join(
        tallies, and_(tallies.c.league == weeks.c.league, tallies.c.period == weeks.c.name)
    )
    return tuple(connection.scalars(found.where(theirs).order_by(weeks.c.name)))


def season_of(connection: Connection, league: LeagueId, week: str) -> int | None:
    """The number of the season to which this week belongs; None for a week without games.

    The week stays in that season, even if the season's days are changed.
    """
    return connection.scalar(select(weeks.c.season).where(weeks.c.league == league, weeks.c.name == week))


def last_week(connection: Connection, league: LeagueId, season: int) -> Week | None:
    """The newest week of this season in which a game counts; None before the first game."""
    its_own = select(*_WEEK).where(weeks.c.league == league, weeks.c.season == season)
    row = connection.execute(its_own.order_by(weeks.c.starts.desc()).limit(1)).one_or_none()
    return Week(*row) if row else None


def week_for(connection: Connection, league: League, game: GameResult) -> Week | None:
    """The week in which the game counts; None if there is no season then, or if too few people played for it.

    The first game of a week makes the week's row and the announcement of its end. Later weeks may exist already, if a
    clock was ahead of its time. A week that was made stays in its season, even if the season's days are changed.
    """
    near = _weeks_near(connection, league.id, game.ended)
    week = week_of(game.ended, league.zone, near)
    for season in seasons_of(connection, league.id):
        # A stored week keeps its season. A new week belongs to the season whose days it is in.
        its_own = near[week] == season.number if week in near else season.holds(monday_named(week.name))
        if its_own and game.people >= season.least_people:
            if week not in near:
                _make_week(connection, league, week, season)
            return week
    return None


def _weeks_near(connection: Connection, league: LeagueId, at: Millis) -> Mapping[Week, int]:
    """The league's weeks around this moment, with the numbers of their seasons; the moment's own week is among them."""
    near = weeks.c.starts.between(at - _FAR, at + _FAR)
    found = select(*_WEEK, weeks.c.season).where(weeks.c.league == league, near)
    return {Week(name, starts, ends): season for name, starts, ends, season in connection.execute(found)}


def _make_week(connection: Connection, league: League, week: Week, season: Season) -> None:
    row = {"name": week.name, "starts": week.starts, "ends": week.ends}
    connection.execute(insert(weeks).values(league=league.id, season=season.number, zone=league.zone, **row))
    if league.kind is not LeagueKind.PRACTICE:
        due = morning(monday_named(week.name) + WEEK, league.hour, league.zone, week.ends)
        announcing.owe(connection, league.id, Announcing.WEEK, week.name, due)
