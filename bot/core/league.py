"""What a finished game is worth in the standings, and in which week it stands."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from bot.core.table import Table
from storage.changes import GameResult, SeatResult
from storage.ids import Millis
from storage.league import placements

PEOPLE_TO_COUNT = 2
"""A game stands in the practice table when fewer people sit there at its end who have made a move of their own.

So nobody wins a week with games that the house played for all of them.
"""


def iso_week(at: Millis, time_zone: str) -> str:
    """The ISO week of a moment in a time zone, such as ``2026-W47``.

    >>> iso_week(Millis(1735513200000), "Europe/Prague")
    '2025-W01'
    """
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(time_zone)).isocalendar()
    return f"{local.year}-W{local.week:02}"


def game_result(table: Table, at: Millis, time_zone: str) -> GameResult:
    """A finished table as the standings count it."""
    assert table.state is not None
    result = table.state.result()
    assert result is not None
    worth = placements(result.ranks)
    feats = table.state.feats()
    seats = tuple(
        SeatResult(seat, chair.player, result.scores[seat], result.ranks[seat], worth[seat], feats[seat])
        for seat, chair in enumerate(table.chairs)
    )
    return GameResult(
        game=table.setup.game,
        options=table.setup.options,
        ended=at,
        week=iso_week(at, time_zone),
        practice=sum(chair.player is not None and chair.played for chair in table.chairs) < PEOPLE_TO_COUNT,
        seats=seats,
    )
