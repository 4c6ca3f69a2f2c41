"""Notices while the bot runs that this machine's clock is wrong: players see deadlines by their platform's clock."""

from collections import deque
from email.utils import parsedate_to_datetime
from typing import Final

import structlog

from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import Time
from storage.ids import Millis

_log: Final = structlog.get_logger()

LATE: Final = 5
"""Seconds by which this machine's clock may differ from a platform's."""

SAMPLES: Final = 5
"""An answer that was long under way tells an old time. So the clock is judged by the best of so many answers."""

EVERY: Final = 10 * SECOND
"""The time between two samples, in milliseconds: to read the time of every answer would cost more."""


class HostClock:
    """Compares the clock of this machine with the times that a platform's answers tell."""

    def __init__(self, platform: str, time: Time) -> None:
        self._platform = platform
        self._time = time
        self._ahead: deque[float] = deque(maxlen=SAMPLES)
        """Seconds by which this machine's clock was ahead of the last answers."""

        self._next = Millis(0)
        self._is_wrong = False

    def hear(self, date: str | None) -> None:
        """Take in the header ``Date`` of an answer that has just come. Logs when the clock becomes wrong, or right."""
        now = self._time.now()
        # If the clock is set back, the next moment may be far away.
        if date is None or self._next - EVERY <= now < self._next:
            return
        try:
            told = parsedate_to_datetime(date).timestamp()
        except ValueError:
            return
        self._next = Millis(now + EVERY)
        self._ahead.append(now / SECOND - told)
        ahead = min(self._ahead, key=abs)
        if self._is_wrong == (abs(ahead) > LATE) or (not self._is_wrong and len(self._ahead) < SAMPLES):
            return
        self._is_wrong = not self._is_wrong
        if self._is_wrong:
            _log.warning("this machine's clock is wrong: set it", platform=self._platform, seconds_ahead=round(ahead))
        else:
            _log.info("this machine's clock is right again", platform=self._platform)
