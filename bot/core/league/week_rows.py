"""Weeks in a row: in how many consecutive weeks somebody has played."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

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
