"""How much one person, one channel and one server may ask at once, so that nobody's haste makes others wait.

Each has a bucket that empties by what is asked and fills again with time. A bucket is one number: the moment at which
it will be full. Who is full again is forgotten, so that no more is remembered than has just been asked.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from storage.ids import Millis

MINUTE: Final = 60_000
FEW: Final = 1_000
"""Buckets that are remembered without looking whether they are full again."""


class Quota(NamedTuple):
    """So many at once, and one more each time so many milliseconds have passed."""

    most: int
    every: int


class Limits(NamedTuple):
    """What is allowed: more than anybody's thumb can do, and less than would be felt by others."""

    person: Quota = Quota(100, 100)
    channel: Quota = Quota(500, 20)
    server: Quota = Quota(1_000, 5)
    completions: Quota = Quota(60, 100)
    """What is offered to one person while they type."""

    person_tables: Quota = Quota(5, 2 * MINUTE)
    server_tables: Quota = Quota(50, 5_000)


class Over(NamedTuple):
    """It was too much, and nothing was taken."""

    wait: Millis
    """Until there is room again."""

    first: bool
    """Whether they hear it for the first time since their bucket was full."""


class Quotas:
    """The buckets of one platform; what asks is named as the platform names it."""

    def __init__(self, time: Time, limits: Limits | None = None) -> None:
        self._time = time
        self._limits = limits or Limits()
        self._full: dict[str, int] = {}
        """When each bucket will be full again."""

        self._told: dict[str, int] = {}
        """Until when each asker need not be told."""

        self._look_at = FEW

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._full) + len(self._told)

    def ask(self, person: str, channel: str, server: str | None) -> Over | None:
        """Take one action from all three, or from none of them and say what is over."""
        limits = self._limits
        places = [(f"channel {channel}", limits.channel)]
        if server is not None:
            places.append((f"server {server}", limits.server))
        return self._take((f"person {person}", limits.person), *places)

    def complete(self, person: str) -> Over | None:
        """Take one look at what could be typed."""
        return self._take((f"completions {person}", self._limits.completions))

    def open_table(self, person: str, server: str | None) -> None:
        """Take one opening. Raises Refused: too-many-tables, with the whole minutes to wait."""
        buckets = [(f"tables of {person}", self._limits.person_tables)]
        if server is not None:
            buckets.append((f"tables in {server}", self._limits.server_tables))
        over = self._take(*buckets)
        if over is not None:
            raise Refused("too-many-tables", minutes=-(-over.wait // MINUTE))

    def _take(self, *buckets: tuple[str, Quota]) -> Over | None:
        """Take one from each, the first of which is the asker's own; or none."""
        now, (asker, _) = self._time.now(), buckets[0]
        self._forget(now)
        taken = {}
        for key, quota in buckets:
            full = _until(self._full, key, quota, now)
            taken[key] = full + quota.every
            wait = taken[key] - now - quota.most * quota.every
            if wait > 0:
                first = _until(self._told, asker, quota, now) == now
                self._told[asker] = full
                return Over(Millis(wait), first)
        self._full.update(taken)
        return None

    def _forget(self, now: int) -> None:
        """Forget who is full again, each time when what is remembered has doubled: that costs a step a question."""
        if len(self) < self._look_at:
            return
        self._full = {key: full for key, full in self._full.items() if full > now}
        self._told = {asker: until for asker, until in self._told.items() if until > now}
        self._look_at = max(FEW, 2 * len(self))


def _until(kept: Mapping[str, int], key: str, quota: Quota, now: int) -> int:
    """The moment that is kept, or now for one that is over: also for one so far ahead that the clock was set back."""
    moment = kept.get(key, now)
    return moment if now < moment <= now + quota.most * quota.every else now
