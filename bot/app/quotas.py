"""Limits how much one person, one channel and one server may ask at once, so that nobody makes others wait.

Each of them has a token bucket: an action takes a token, and time brings tokens back. A bucket is stored as one number,
the moment at which it will be full again. A full bucket is forgotten, so that the memory holds only recent askers.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.core.clock.wall_time import Time
from bot.core.errors import Refused
from storage.ids import Millis

MINUTE: Final = 60_000
FEW: Final = 1_000
"""Up to this number of entries nothing is forgotten."""


class Quota(NamedTuple):
    """The size of a bucket, and the milliseconds in which one token comes back."""

    most: int
    every: int


class Limits(NamedTuple):
    """What is allowed: more than a person can press by hand, and less than other people would notice."""

    person: Quota = Quota(100, 100)
    channel: Quota = Quota(500, 20)
    server: Quota = Quota(1_000, 5)
    completions: Quota = Quota(60, 100)
    """Suggestions to one person while they type."""

    refusals: Quota = Quota(3, 10_000)
    """Refusals to one person, on platforms where each answer is a message that counts."""

    answers: Quota = Quota(30, 3_000)
    """Commands of one person, on platforms where each answer is a message that counts. People also play by commands."""

    person_tables: Quota = Quota(5, 2 * MINUTE)
    server_tables: Quota = Quota(50, 5_000)


class Over(NamedTuple):
    """A bucket had no token, and no token was taken from any bucket."""

    wait: Millis
    """Milliseconds until there is a token again."""

    first: bool
    """Whether this is the first refusal since the asker's bucket was full."""


class Quotas:
    """The buckets of one platform. People, channels and servers have the platform's ids."""

    def __init__(self, time: Time, limits: Limits | None = None) -> None:
        self._time = time
        self._limits = limits or Limits()
        self._full: dict[str, int] = {}
        """Bucket → moment at which it will be full again."""

        self._told: dict[str, int] = {}
        """Asker → moment until which they are not told of a refusal again."""

        self._look_at = FEW

    def __len__(self) -> int:
        """How many entries are remembered."""
        return len(self._full) + len(self._told)

    def ask(self, person: str, channel: str, server: str | None) -> Over | None:
        """Take a token from the person, the channel and the server. If one has none, take nothing and return Over."""
        limits = self._limits
        places = [(f"channel {channel}", limits.channel)]
        if server is not None:
            places.append((f"server {server}", limits.server))
        return self._take((f"person {person}", limits.person), *places)

    def complete(self, person: str) -> Over | None:
        """Take a token for one list of suggestions. Returns Over if there is none."""
        return self._take((f"completions {person}", self._limits.completions))

    def refuse(self, person: str) -> Over | None:
        """Take a token for a refusal. Returns Over if the person is not told."""
        return self._take((f"refusals to {person}", self._limits.refusals))

    def answer(self, person: str) -> Over | None:
        """Take a token for a request that is answered by a new message. Returns Over if there is none."""
        return self._take((f"answers to {person}", self._limits.answers))

    def open_table(self, person: str, server: str | None) -> None:
        """Take a token for opening a table. Raises Refused: too-many-tables, with the minutes to wait, rounded up."""
        buckets = [(f"tables of {person}", self._limits.person_tables)]
        if server is not None:
            buckets.append((f"tables in {server}", self._limits.server_tables))
        over = self._take(*buckets)
        if over is not None:
            raise Refused("too-many-tables", minutes=-(-over.wait // MINUTE))

    def _take(self, *buckets: tuple[str, Quota]) -> Over | None:
        """Take a token from each bucket, or none from any. The first bucket is the asker's own."""
        now, (asker, _) = self._time.now(), buckets[0]
        if len(self._full) + len(self._told) >= self._look_at:
            self._forget(now)
        taken = {}
        for key, quota in buckets:
            # Each token moves the moment of being full further away. An empty bucket is full after ``most * every``.
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
        """Forget full buckets, each time the number of entries has doubled: so a call takes one step on average."""
        self._full = {key: full for key, full in self._full.items() if full > now}
        self._told = {asker: until for asker, until in self._told.items() if until > now}
        self._look_at = max(FEW, 2 * len(self))


def _until(kept: Mapping[str, int], key: str, quota: Quota, now: int) -> int:
    """The stored moment if it is to come, else now.

    A moment that is further away than a whole bucket takes is a sign that the clock was set back: then it is now, too.
    """
    moment = kept.get(key, now)
    return moment if now < moment <= now + quota.most * quota.every else now
