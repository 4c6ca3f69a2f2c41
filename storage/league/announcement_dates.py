"""When leagues announce what has ended: on the Monday after it, at the hour that the league has now."""

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
"""SQL: the time zone by which a league's weeks begin: its own or its community's."""


def morning(monday: date, hour: int, zone: str, ends: Millis) -> Millis:
    """When a league announces on this Monday what ended at ``ends``: at its local hour, but not before ``ends``.

    ``ends`` may come after that hour, if the time zone was changed after the week was made.
    """
    return max(ends, at_hour(monday, hour, zone))


def date_community(connection: Connection, community: CommunityId) -> None:
    """Compute again when the community's leagues announce, for its time zone as it is now."""
    for league in connection.scalars(select(leagues.c.id).where(leagues.c.community == community)).all():
        date_league(connection, league)


def date_league(connection: Connection, league: LeagueId) -> None:
    """Compute again when the league announces, for its hour, time zone and seasons as they are now."""
    speaks = select(leagues.c.hour, ZONE).join(communities, communities.c.id == leagues.c.community)
    hour, zone = connection.execute(speaks.where(leagues.c.id == league)).one()
    ends = connection.execute(select(weeks.c.name, weeks.c.ends).where(weeks.c.league == league)).all()
    # The stored end of each week, by the Monday that follows it.
    over = {monday_named(name) + WEEK: end for name, end in ends}
    for week in announcing.owed_weeks(connection, league):
        monday = monday_named(week) + WEEK
        announcing.put_off(connection, league, Announcing.WEEK, week, morning(monday, hour, zone, over[monday]))
    told = _season_ends(connection, league)
    announcing.drop_seasons(connection, league, but=told)
    for end, monday in told.items():
        # Without games in the season's last week there is no stored end of that week.
        due = morning(monday, hour, zone, over.get(monday, Millis(0)))
        announcing.owe(connection, league, Announcing.SEASON, end, due)


def _season_ends(connection: Connection, league: LeagueId) -> dict[str, date]:
    """The known ends of the league's seasons: the announcement's period, and the Monday after the last day."""
    days = connection.execute(select(seasons.c.number, seasons.c.last_day).where(seasons.c.league == league))
    last_days = {number: date.fromisoformat(day) for number, day in days if day is not None}
    return {announcing.season_end(number, day): day + DAY for number, day in last_days.items()}
