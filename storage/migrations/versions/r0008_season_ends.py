"""A season's end is announced once for each last day that the season has had: the announcement names the day.

Revision: 0008
After: 0007
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from alembic import op

revision: Final = "0008"
down_revision: Final = "0007"

_LAST_DAY: Final = """
    SELECT last_day FROM seasons
    WHERE seasons.league = announcements.league AND CAST(seasons.number AS TEXT) = announcements.period
"""
_TOLD: Final = """
    SELECT announcements.league, period, done, hour, coalesce(leagues.time_zone, communities.time_zone) AS zone
    FROM announcements
    JOIN leagues ON leagues.id = announcements.league
    JOIN communities ON communities.id = leagues.community
    WHERE announcements.kind = 'season' AND done IS NOT NULL
"""
_ENDS: Final = "SELECT ends FROM weeks WHERE league = :league AND name = :name"
_OWE: Final = """
    UPDATE announcements SET due = :due, nonce = lower(hex(randomblob(10))), attempts = 0, done = NULL, post = NULL
    WHERE kind = 'season' AND league = :league AND period = :period
"""


def upgrade() -> None:
    """Add the season's last day to its announcement. Delete it if the season has no last day now.

    If a season was prolonged after its announcement, the new end is announced, too. If the season's last week is
    stored, its stored end holds, even if the league's time zone was changed later.
    """
    op.execute(f"DELETE FROM announcements WHERE kind = 'season' AND ({_LAST_DAY}) IS NULL")  # noqa: S608 - no input
    op.execute(f"UPDATE announcements SET period = period || ' ' || ({_LAST_DAY}) WHERE kind = 'season'")  # noqa: S608 - no input
    for row in op.get_bind().execute(sa.text(_TOLD)).all():
        last_day = date.fromisoformat(row.period.split()[1])
        monday = last_day + timedelta(days=1)
        year, week, _ = last_day.isocalendar()
        ends = op.get_bind().scalar(sa.text(_ENDS), {"league": row.league, "name": f"{year}-W{week:02}"})
        over = ends or _at_hour(monday, 0, row.zone)
        # It was announced before the end that the season has now: the season was prolonged afterwards.
        if row.done < over:
            due = max(over, _at_hour(monday, row.hour, row.zone))
            op.get_bind().execute(sa.text(_OWE), {"league": row.league, "period": row.period, "due": due})


def _at_hour(day: date, hour: int, time_zone: str) -> int:
    local = datetime(day.year, day.month, day.day, hour, tzinfo=ZoneInfo(time_zone))
    return round(local.astimezone(UTC).timestamp() * 1000)
