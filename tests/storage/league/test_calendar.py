"""Weeks are whole local days, without gaps, whatever clocks and time zones do."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from storage.ids import Millis
from storage.league.calendar import Week, at_hour, midnight, monday_named, week_name, week_of

HOUR = 3_600_000
ZONES = (
    "UTC",
    "Europe/Prague",
    "America/New_York",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
)
EAST, WEST = "Pacific/Kiritimati", "Pacific/Pago_Pago"


def moment(*when: int, zone: str = "UTC") -> Millis:
    """A moment by the clocks of a time zone."""
    year, month, day, *rest = when
    hour, minute = [*rest, 0, 0][:2]
    return Millis(round(datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp() * 1000))


moments = st.integers(moment(1990, 1, 1), moment(2099, 12, 31)).map(Millis)
zones = st.sampled_from(ZONES)


@given(moments, zones)
def test_a_week_is_from_monday_to_monday(at: Millis, zone: str) -> None:
    """A week contains its moment, begins and ends at local midnights of Mondays, and has the ISO name of its days."""
    week = week_of(at, zone)
    assert week.starts <= at < week.ends
    bounds = [
        datetime.fromtimestamp(bound / 1000, UTC).astimezone(ZoneInfo(zone)) for bound in (week.starts, week.ends)
    ]
    assert [(bound.isoweekday(), bound.hour, bound.minute) for bound in bounds] == [(1, 0, 0)] * 2
    assert bounds[0].date() + timedelta(days=7) == bounds[1].date()
    today = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)).isocalendar()
    assert f"{today.year}-W{today.week:02}" == week.name


@given(moments, zones)
def test_where_a_week_ends_the_next_begins(at: Millis, zone: str) -> None:
    """The moment before ``ends`` is the week's last one; ``ends`` is the first moment of the next week."""
    week = week_of(at, zone)
    assert [week, week] == [week_of(week.starts, zone), week_of(Millis(week.ends - 1), zone)]
    following = week_of(week.ends, zone, [week])
    assert week_of(week.ends, zone) == following
    assert week.ends == following.starts


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Prague", (2026, 3, 27), 167),
        ("Europe/Prague", (2026, 10, 22), 169),
        ("Europe/Prague", (2026, 11, 21), 168),
        ("America/New_York", (2026, 3, 8), 167),
        ("America/New_York", (2026, 11, 1), 169),
        ("Australia/Lord_Howe", (2026, 4, 5), 168.5),
    ],
)
def test_weeks_are_as_long_as_their_days(zone: str, day: tuple[int, int, int], hours: float) -> None:
    """The week in which summer time begins is shorter, and the week in which it ends is longer."""
    week = week_of(moment(*day, 12, zone=zone), zone)
    assert hours * HOUR == week.ends - week.starts


@pytest.mark.parametrize(
    ("day", "name"),
    [
        ((2024, 12, 29), "2024-W52"),
        ((2024, 12, 30), "2025-W01"),
        ((2026, 12, 31), "2026-W53"),
        ((2027, 1, 3), "2026-W53"),
        ((2027, 1, 4), "2027-W01"),
    ],
)
def test_the_turn_of_a_year_is_named_by_its_thursday(day: tuple[int, int, int], name: str) -> None:
    """As in ISO 8601, days around New Year may belong to a week of the other year."""
    assert week_of(moment(*day, 9, zone="Europe/Prague"), "Europe/Prague").name == name
    assert week_name(monday_named(name)) == name


evenings = st.lists(st.tuples(st.integers(-15 * 24 * HOUR, 15 * 24 * HOUR), zones), min_size=2, max_size=12)


@given(moments, evenings)
@example(moment(2026, 11, 22, 9), [(0, EAST), (20 * HOUR, WEST), (2 * HOUR, EAST), (150 * HOUR, WEST), (HOUR, EAST)])
@example(moment(2026, 11, 25), [(0, WEST), (-48 * HOUR, EAST), (10 * HOUR, WEST), (24 * HOUR, EAST)])
def test_wherever_clock_and_time_zone_move_weeks_make_no_gap_and_no_overlap(
    at: int, steps: list[tuple[int, str]]
) -> None:
    """Each week contains its moment, weeks do not overlap, and neighbouring weeks have no gap between them."""
    weeks: set[Week] = set()
    for later, zone in steps:
        at += later
        week = week_of(Millis(at), zone, weeks)
        assert week.starts <= at < week.ends
        weeks.add(week)
    for before, after in pairwise(sorted(weeks, key=lambda week: week.name)):
        assert before.name < after.name
        assert before.ends <= after.starts
        if monday_named(after.name) - monday_named(before.name) == timedelta(days=7):
            assert before.ends == after.starts


def test_across_the_date_line_a_day_is_given_to_the_week_that_is_running() -> None:
    """A move from the far east to the far west makes the next week 25 hours longer; a move back makes one shorter."""
    monday = date(2026, 11, 23)
    east = week_of(moment(2026, 11, 20), EAST)
    assert ("2026-W47", midnight(monday, EAST)) == (east.name, east.ends)
    west = week_of(east.ends, WEST, [east])
    assert Week("2026-W48", east.ends, midnight(monday + timedelta(days=7), WEST)) == west
    assert (west.ends - west.starts) / HOUR == 168 + 25
    back = week_of(west.ends, EAST, [west])
    assert Week("2026-W49", west.ends, midnight(monday + timedelta(days=14), EAST)) == back
    assert (back.ends - back.starts) / HOUR == 168 - 25


def test_an_hour_that_is_skipped_is_the_next_one() -> None:
    """When clocks go forward, 2 o'clock counts as 3 o'clock; when they go back, the first 2 o'clock counts."""
    assert moment(2026, 3, 29, 1) == at_hour(date(2026, 3, 29), 2, "Europe/Prague")
    assert moment(2026, 10, 25, 0) == at_hour(date(2026, 10, 25), 2, "Europe/Prague")


@pytest.mark.parametrize("word", ["2026-W54", "2025-W53", "all", "S1", ""])
def test_what_is_no_week_has_no_monday(word: str) -> None:
    """A text that is not the name of a week raises ValueError."""
    with pytest.raises(ValueError, match=r"\w"):
        monday_named(word)
