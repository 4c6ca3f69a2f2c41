"""The time that is left, in words: for platforms whose messages show no running clock."""

from typing import Final

from bot.core.ui.languages import Say
from storage.ids import Millis

_SECOND: Final = 1000
_MINUTE: Final = 60 * _SECOND
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR

_STEPS: Final = (
    (2 * _DAY, _DAY, 1, "time-days"),
    (2 * _HOUR, _HOUR, 1, "time-hours"),
    (30 * _MINUTE, _MINUTE, 5, "time-minutes"),
    (2 * _MINUTE, _MINUTE, 1, "time-minutes"),
    (10 * _SECOND, _SECOND, 5, "time-seconds"),
)
"""From so long on, the time is told in this unit, rounded down to a multiple, by this message."""


def time_left(left: Millis, say: Say) -> str:
    """A time from now, such as "in 40 seconds". It is rounded down, so that it never promises more than there is."""
    for least, unit, step, message in _STEPS:
        if left >= least:
            return say(message, count=left // unit // step * step)
    return say("time-soon")
