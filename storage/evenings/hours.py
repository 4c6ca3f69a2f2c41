"""When evenings are: local hours of a day as moments, also where summer time begins or ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from storage.ids import Millis

HOUR: Final = 3_600_000
_WEEK: Final = timedelta(days=7)

QUIET_FROM: Final = time(22)
QUIET_UNTIL: Final = time(8)
"""The local hours in which nobody is reminded of an evening, unless it begins in them."""

WEEKS_COMPARED: Final = 60
"""How many weeks of a weekly evening are compared with others: more than a year, because of summer time."""


@dataclass(frozen=True, slots=True)
class Hours:
    """From when until when an evening is, as its organiser says it."""

    day: date
    clock: time
    zone: str
    length: int
    """Hours."""

    weekly: bool = False

    @property
    def starts(self) -> Millis:
        """The first moment. An hour that summer time skips counts as the next one; of two equal hours the first."""
        local = datetime.combine(self.day, self.clock, ZoneInfo(self.zone))
        return Millis(round(local.timestamp() * 1000))

    @property
    def ends(self) -> Millis:
        """The end: the length is real time, also in a night in which summer time begins or ends."""
        return Millis(self.starts + self.length * HOUR)

    @property
    def begins(self) -> datetime:
        """The local time of the beginning: if summer time skips the hour, an hour later than it was said."""
        return _local(self.starts, self.zone)

    @property
    def exists(self) -> bool:
        """Whether the day has this hour: when summer time begins, one hour is skipped."""
        return self.begins.replace(tzinfo=None) == datetime.combine(self.day, self.clock)

    def reminded(self, now: Millis) -> Millis:
        """When a reminder that is due now may come: in quiet hours it waits until they end.

        Who comes to an evening that begins in quiet hours, or when they end, is awake: such a reminder does not wait.
        """
        local, first = _local(now, self.zone), self.begins.time()
        if first >= QUIET_FROM or first <= QUIET_UNTIL or QUIET_UNTIL <= local.time() < QUIET_FROM:
            return now
        morning = local.date() + timedelta(days=local.time() >= QUIET_FROM)
        until = datetime.combine(morning, QUIET_UNTIL, ZoneInfo(self.zone))
        return Millis(round(until.timestamp() * 1000))

    def next(self, now: Millis, zone: str) -> "Hours":
        """The first evening after this one, at the same local time, that begins after ``now``."""
        later = self
        while later is self or later.starts <= now:
            later = Hours(later.day + _WEEK, self.clock, zone, self.length, self.weekly)
        return later


def overlap(one: Hours, other: Hours) -> bool:
    """Whether one of the evenings begins before the other is over, in this week or, if they are weekly, later."""
    others = [(evening.starts, evening.ends) for evening in _weeks(other)]
    return any(mine.starts < ends and starts < mine.ends for mine in _weeks(one) for starts, ends in others)


def _local(moment: Millis, zone: str) -> datetime:
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(zone))


def _weeks(hours: Hours) -> Iterator[Hours]:
    yield hours
    for week in range(1, WEEKS_COMPARED if hours.weekly else 1):
        yield Hours(hours.day + week * _WEEK, hours.clock, hours.zone, hours.length)
