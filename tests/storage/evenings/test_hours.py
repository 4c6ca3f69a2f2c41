"""The hours of evenings over both changes of summer time, and evenings at the same time."""

from datetime import UTC, date, datetime, time

import pytest

from storage.evenings.hours import HOUR, Hours, overlap
from storage.ids import Millis

PRAGUE = "Europe/Prague"


def hours(day: str, clock: str = "20:00", length: int = 3, zone: str = PRAGUE, *, weekly: bool = False) -> Hours:
    """An evening of this day."""
    return Hours(date.fromisoformat(day), time.fromisoformat(clock), zone, length, weekly)


THIS = hours("2026-10-01", "20:00", 1, weekly=True)
THAT = hours("2026-10-01", "15:00", 1, "America/New_York", weekly=True)


def utc(at: Millis) -> str:
    """The moment, as people write it."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="minutes")


def test_a_weekly_evening_keeps_its_local_hour() -> None:
    """In UTC it moves by an hour when summer time ends, and back when it begins."""
    autumn = hours("2026-10-22", weekly=True)
    assert utc(autumn.starts) == "2026-10-22T18:00+00:00"
    winter = autumn.next(autumn.starts, PRAGUE)
    assert utc(winter.starts) == "2026-10-29T19:00+00:00"
    spring = hours("2027-03-25", weekly=True)
    assert utc(spring.starts) == "2027-03-25T19:00+00:00"
    assert utc(spring.next(spring.starts, PRAGUE).starts) == "2027-04-01T18:00+00:00"


def test_weeks_that_passed_are_left_out() -> None:
    """After a month without the bot the next evening is the next that can still begin; it takes the zone of today."""
    evening = hours("2026-11-05", weekly=True)
    later = evening.next(Millis(evening.starts + 22 * 24 * HOUR), "UTC")
    assert (later.day, later.zone, later.weekly, later.length) == (date(2026, 12, 3), "UTC", True, 3)


@pytest.mark.parametrize(
    ("day", "clock", "exists"),
    [
        ("2027-03-28", "02:30", False),
        ("2027-03-28", "01:59", True),
        ("2027-03-28", "03:00", True),
        ("2026-10-25", "02:30", True),
    ],
)
def test_an_hour_that_summer_time_skips_is_no_hour(day: str, clock: str, *, exists: bool) -> None:
    """The hour that comes twice exists, and the first of the two counts."""
    assert hours(day, clock).exists is exists


def test_a_night_of_changed_clocks_has_its_whole_length() -> None:
    """Three hours are three hours."""
    assert utc(hours("2026-10-25", "01:00").ends) == "2026-10-25T02:00+00:00"
    assert utc(hours("2026-10-25", "02:30").starts) == "2026-10-25T00:30+00:00"


@pytest.mark.parametrize(
    ("begins", "due", "comes"),
    [
        ("20:00", "2026-11-26T18:30+00:00", "2026-11-26T18:30+00:00"),
        ("23:00", "2026-11-26T21:30+00:00", "2026-11-26T21:30+00:00"),
        ("08:00", "2026-11-26T06:30+00:00", "2026-11-26T06:30+00:00"),
        ("08:15", "2026-11-26T06:45+00:00", "2026-11-26T07:00+00:00"),
        ("08:30", "2026-11-26T07:00+00:00", "2026-11-26T07:00+00:00"),
        ("12:00", "2026-11-25T22:59+00:00", "2026-11-26T07:00+00:00"),
        ("12:00", "2026-11-25T20:59+00:00", "2026-11-25T20:59+00:00"),
        ("12:00", "2026-11-25T21:00+00:00", "2026-11-26T07:00+00:00"),
    ],
)
def test_reminders_keep_quiet_hours(begins: str, due: str, comes: str) -> None:
    """From 22:00 to 8:00 in Prague, unless the evening itself begins then."""
    moment = Millis(round(datetime.fromisoformat(due).timestamp() * 1000))
    assert utc(hours("2026-11-26", begins).reminded(moment)) == comes


def test_quiet_hours_end_at_the_local_hour_of_the_changed_clocks() -> None:
    """In the night in which summer time begins they are an hour shorter."""
    moment = Millis(round(datetime(2027, 3, 27, 22, tzinfo=UTC).timestamp() * 1000))
    assert utc(hours("2027-03-28", "12:00").reminded(moment)) == "2027-03-28T06:00+00:00"


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        (hours("2026-11-26"), hours("2026-11-26", "22:59"), True),
        (hours("2026-11-26"), hours("2026-11-26", "23:00"), False),
        (hours("2026-11-26"), hours("2026-11-26", "16:30", 4), True),
        (hours("2026-11-26", weekly=True), hours("2026-12-24", "21:00"), True),
        (hours("2026-11-26", weekly=True), hours("2026-11-19", "21:00"), False),
        (hours("2026-11-26", weekly=True), hours("2026-12-25", "21:00", weekly=True), False),
        # In New York summer time ends a week later than in Prague: only then the two meet.
        (
            hours("2026-10-01", "20:00", 1, weekly=True),
            hours("2026-10-01", "15:00", 1, "America/New_York", weekly=True),
            True,
        ),
    ],
)
def test_evenings_at_the_same_time_are_found(one: Hours, other: Hours, *, both: bool) -> None:
    """Also in a later week, and in whatever order they are compared."""
    assert overlap(one, other) is overlap(other, one) is both
