"""Discord's limits on new sessions of the gateway: how many may begin at once, and how many in a day."""

from collections.abc import Mapping
from typing import Final

TOTAL: Final = 1000
"""How often a bot may identify in a day."""

DAY: Final = 86_400.0


class Starts:
    """The sessions that a bot has begun, and may still begin.

    Discord puts the shards into ``at_once`` buckets, by their number modulo ``at_once``. In each bucket one session may
    begin every five seconds.
    """

    def __init__(self) -> None:
        self.at_once = 1
        """Discord's ``max_concurrency``."""

        self.every = 5.0
        """Seconds between two sessions of one bucket; 0 for no such limit."""

        self.early: list[int] = []
        """The shards that have identified too early, in their order."""

        self._left = TOTAL
        self._reset = 0.0
        self._last: dict[int, float] = {}
        """By bucket: when its last session began."""

    def use_up(self, now: float, seconds: float = DAY, left: int = 0) -> None:
        """From now on so many sessions are left, for so many seconds."""
        self._left, self._reset = left, now + seconds

    def left(self, now: float) -> int:
        """How many sessions may begin until the next reset."""
        if now >= self._reset:
            self._left = TOTAL
        return self._left

    def told(self, now: float) -> Mapping[str, int]:
        """The ``session_start_limit`` that Discord tells."""
        left = self.left(now)
        until = 0 if left == TOTAL else round((self._reset - now) * 1000)
        return {"total": TOTAL, "remaining": left, "reset_after": until, "max_concurrency": self.at_once}

    def take(self, shard: int, now: float) -> bool:
        """Count a session of the shard. False if it is too early; then it does not count."""
        bucket = shard % self.at_once
        if now - self._last.get(bucket, 0.0) < self.every:
            self.early.append(shard)
            return False
        if self.left(now) == TOTAL:
            self._reset = now + DAY
        self._left -= 1
        self._last[bucket] = now
        return True
