"""Weeks: whole local days from Monday to Sunday, with their bounds fixed in UTC once."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from storage.ids import Millis

_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Week:
    """A week by its ISO name (``2026-W47``), from ``starts`` up to, but not with, ``ends``."""

    name: str
    starts: Millis
    ends: Millis


def week_of(at: Millis, time_zone: str, known: Iterable[Week] = ()) -> Week:
    """The week of a moment: the one of these that holds it, else one from Monday to Monday that fits between them.

    A Monday begins when one of these weeks begins or ends with it, else at its midnight in the time zone: so weeks do
    not overlap and leave no gap, and no two have one name, wherever the time zone is moved. 167 hours and 169 are a
    week, too.

    >>> week_of(Millis(1735513200000), "Europe/Prague").name
    '2025-W01'
    """
    fixed = {monday: moment for week in known for monday, moment in _bounds(week)}

    def begins(monday: date) -> Millis:
        return fixed[monday] if monday in fixed else midnight(monday, time_zone)

    monday = monday_of(local_day(at, time_zone))
    if at < begins(monday):
        monday -= _WEEK
    elif at >= begins(monday + _WEEK):
        monday += _WEEK
    return Week(week_name(monday), begins(monday), begins(monday + _WEEK))


def _bounds(week: Week) -> tuple[tuple[date, Millis], tuple[date, Millis]]:
    monday = monday_named(week.name)
    return (monday, week.starts), (monday + _WEEK, week.ends)


def local_day(at: Millis, time_zone: str) -> date:
    """The day that a moment is on in a time zone."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(time_zone)).date()


def monday_of(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())


def midnight(day: date, time_zone: str) -> Millis:
    """When a day begins in a time zone."""
    return at_hour(day, 0, time_zone)


def at_hour(day: date, hour: int, time_zone: str) -> Millis:
    """When it is that full hour of a day in a time zone; an hour that a summer's beginning skips is the next one."""
    local = datetime(day.year, day.month, day.day, hour, tzinfo=ZoneInfo(time_zone))
    return Millis(round(local.timestamp() * 1000))


def week_name(monday: date) -> str:
    """The ISO name of the week that begins on that Monday.

    >>> week_name(date(2024, 12, 30))
    '2025-W01'
    """
    year, week, _ = monday.isocalendar()
    return f"{year}-W{week:02}"


def monday_named(week: str) -> date:
    """The Monday of the week of that name. Raises ValueError for what is no week's name."""
    return date.fromisoformat(f"{week}-1")
