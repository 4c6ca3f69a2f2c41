"""Weeks in a row: in how many consecutive weeks somebody has played."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from bot.core.league.league_views import WeekRows
from storage.league.calendar import monday_named

_WEEK: Final = timedelta(days=7)


def rows_of_weeks(weeks: Sequence[str]) -> tuple[int, ...]:
    """The lengths of the rows of consecutive weeks among these, which are in order; the latest row is the last.

    >>> rows_of_weeks(["2026-W51", "2026-W52", "2026-W53", "2027-W01", "2027-W03"])
    (4, 1)
    """
    rows: list[int] = []
    before = None
    for monday in map(monday_named, weeks):
        if before is not None and monday == before + _WEEK:
            rows[-1] += 1
        else:
            rows.append(1)
        before = monday
    return tuple(rows)


def latest_row(weeks: Sequence[str]) -> int:
    """The length of the row that ends with the last of these weeks; 0 without weeks."""
    return next(reversed(rows_of_weeks(weeks)), 0)


def week_rows(weeks: Sequence[str], this_week: date) -> WeekRows:
    """The rows of the weeks in which somebody has played. ``this_week`` is the Monday of the present week.

    The latest row goes on until a whole week without a game has passed.
    """
    rows = rows_of_weeks(weeks)
    goes_on = bool(weeks) and monday_named(weeks[-1]) >= this_week - _WEEK
    return WeekRows(rows[-1] if goes_on else 0, max(rows, default=0))
