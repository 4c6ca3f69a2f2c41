"""Weeks: whole local days from Monday to Sunday. Their bounds in UTC are computed once, and then never change."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from storage.ids import Millis

_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Week:
    """A week by its ISO name (``2026-W47``), from ``starts`` up to but not including ``ends``."""

    name: str
    starts: Millis
    ends: Millis


def week_of(at: Millis, time_zone: str, known: Iterable[Week] = ()) -> Week:
    """The week in which a moment lies: one of the known weeks, or a new one that fits between them.

    A new week begins and ends at Monday midnight in the time zone. But where a known week begins or ends with the same
    Monday, its bound is used: so weeks do not overlap, leave no gap, and have different names, even after the time zone
    was changed. Because of summer time a week may have 167 or 169 hours.

    >>> week_of(Millis(1735513200000), "Europe/Prague").name
    '2025-W01'
    """
    # Known bounds by their Monday; the end of one week may be the begin of another.
    fixed = {monday: moment for week in known for monday, moment in _bounds(week)}

    def begins(monday: date) -> Millis:
        return fixed[monday] if monday in fixed else midnight(monday, time_zone)

    monday = monday_of(local_day(at, time_zone))
    # After a change of the time zone a known week may begin before or after midnight of the local Monday.
    if at < begins(monday):
        monday -= _WEEK
    elif at >= begins(monday + _WEEK):
        monday += _WEEK
    return Week(week_name(monday), begins(monday), begins(monday + _WEEK))


def _bounds(week: Week) -> tuple[tuple[date, Millis], tuple[date, Millis]]:
    monday = monday_named(week.name)
    return (monday, week.starts), (monday + _WEEK, week.ends)


def local_day(at: Millis, time_zone: str) -> date:
    """The local date of a moment in a time zone."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(time_zone)).date()


def monday_of(day: date) -> date:
    """The Monday of the week in which a day lies."""
    return day - timedelta(days=day.weekday())


def midnight(day: date, time_zone: str) -> Millis:
    """The moment at which a day begins in a time zone."""
    return at_hour(day, 0, time_zone)


def at_hour(day: date, hour: int, time_zone: str) -> Millis:
    """The moment of a full hour of a local day. An hour that summer time skips counts as the next one."""
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
    """The Monday of the week with this ISO name. Raises ValueError if that is not the name of a week."""
    return date.fromisoformat(f"{week}-1")
