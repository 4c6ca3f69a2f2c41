"""When leagues announce what has ended: by their hour of the Monday after, as it is now."""

from datetime import date, timedelta
from typing import Final

from sqlalchemy import Connection, Text, func, select, type_coerce

from storage.ids import CommunityId, LeagueId, Millis
from storage.league import announcing
from storage.league.calendar import at_hour, monday_named
from storage.league.kinds import Announcing
from storage.schema import communities, leagues, seasons, weeks

DAY: Final = timedelta(days=1)
WEEK: Final = timedelta(days=7)

ZONE: Final = type_coerce(func.coalesce(leagues.c.time_zone, communities.c.time_zone), Text).label("zone")
"""By whose Mondays a league lives: its own time zone, or its community's."""


def morning(monday: date, hour: int, zone: str, ends: Millis) -> Millis:
    """When a league of that hour and time zone announces on that Monday what ended at that moment: never before it.

    Where its time zone has moved, the two are not of one midnight.
    """
    return max(ends, at_hour(monday, hour, zone))


def date_community(connection: Connection, community: CommunityId) -> None:
    """Let what the community's leagues have still to announce be due by its time zone as it is now."""
    for league in connection.scalars(select(leagues.c.id).where(leagues.c.community == community)).all():
        date_league(connection, league)


def date_league(connection: Connection, league: LeagueId) -> None:
    """Let what is still to be announced be due by the league's hour and its seasons' days as they are now."""
    speaks = select(leagues.c.hour, ZONE).join(communities, communities.c.id == leagues.c.community)
    hour, zone = connection.execute(speaks.where(leagues.c.id == league)).one()
    ends = connection.execute(select(weeks.c.name, weeks.c.ends).where(weeks.c.league == league)).all()
    over = {monday_named(name) + WEEK: end for name, end in ends}
    for week in announcing.owed_weeks(connection, league):
        monday = monday_named(week) + WEEK
        announcing.put_off(connection, league, Announcing.WEEK, week, morning(monday, hour, zone, over[monday]))
    told = _season_ends(connection, league)
    announcing.drop_seasons(connection, league, but=told)
    for end, monday in told.items():
        due = morning(monday, hour, zone, over.get(monday, Millis(0)))
        announcing.owe(connection, league, Announcing.SEASON, end, due)


def _season_ends(connection: Connection, league: LeagueId) -> dict[str, date]:
    """What is told when the league's seasons end, as far as that is known, each with the Monday after its last day."""
    days = connection.execute(select(seasons.c.number, seasons.c.last_day).where(seasons.c.league == league))
    last_days = {number: date.fromisoformat(day) for number, day in days if day is not None}
    return {announcing.season_end(number, day): day + DAY for number, day in last_days.items()}
