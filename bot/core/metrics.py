"""What a running bot counts and measures, for Prometheus. docs/hosting.md says what each metric means.

The code changes a metric where something happens: that takes a microsecond. ``METRICS_PORT`` serves them
(``bot/commands/monitoring.py``). No label holds an id or a name of people, servers or tables.
"""

from collections.abc import Collection
from contextvars import ContextVar
from functools import cache
from itertools import dropwhile
from typing import Final

from prometheus_client import Counter, Gauge, Histogram

# --- presses --------------------------------------------------------------------------------------------------

ARRIVED: Final[ContextVar[float | None]] = ContextVar("arrived", default=None)
"""When the press arrived that this task works for, by ``time.perf_counter``; None if it works for no press."""

_SECONDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 10, 30)

ACKNOWLEDGED: Final = Histogram(
    "minotaur_press_acknowledged_seconds",
    "From a press or command until the platform has the first answer to it",
    ["platform"],
    buckets=_SECONDS,
)
COMMITTED: Final = Histogram(
    "minotaur_press_committed_seconds", "From a press or command until its change is stored", buckets=_SECONDS
)
REFUSED: Final = Counter(
    "minotaur_presses_refused", "Presses and commands that were answered with a refusal", ["reason"]
)

# --- the store ------------------------------------------------------------------------------------------------

COMMITS: Final = Counter("minotaur_commits", "Stored changes of tables: by people, by robots and by the clock")
TRANSACTION_WRITES: Final = Histogram(
    "minotaur_transaction_writes",
    "Writes in one transaction of the database: all that waited at the same moment",
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512),
)
CONFLICTS: Final = Counter(
    "minotaur_conflicts", "Changes that were decided again, because another process had changed the table"
)
FAULTS: Final = Gauge("minotaur_database_faults", "Faults that the last check of the database's structure has found")
UNREADABLE: Final = Counter("minotaur_database_unreadable", "Queries that failed because something could not be read")
CLAIMS_LOST: Final = Counter(
    "minotaur_claims_lost", "How often this process lost its claims, because it was cut off or stood still"
)

# --- platforms ------------------------------------------------------------------------------------------------

CALLS: Final = Counter(
    "minotaur_platform_calls",
    "Calls to a platform by their outcome: the status of HTTP, or none if no answer came",
    ["platform", "route", "outcome"],
)
LIMITS: Final = Counter(
    "minotaur_limits_met", "Messages that had to wait for a rate limit of a channel or of the account", ["platform"]
)
RECONNECTS: Final = Counter("minotaur_reconnects", "Connections that were lost and made again", ["platform"])
NO_ANSWER: Final = "none"

# --- what is measured when the port is open -------------------------------------------------------------------

OWED: Final = Gauge("minotaur_owed_messages", "Messages to post, edit or delete, due now or later")
OWED_AGE: Final = Gauge("minotaur_owed_oldest_seconds", "For how long the oldest message that is due has been due")
TABLES: Final = Gauge("minotaur_tables", "Tables in the lobby or in play", ["game", "pace"])
LATE: Final = Histogram(
    "minotaur_deadline_late_seconds",
    "How long after its moment a deadline was carried out",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60),
)
LOOP_LAG: Final = Histogram(
    "minotaur_loop_lag_seconds",
    "How much later than planned the event loop wakes",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3),
)


@cache
def calls(platform: str, route: str, outcome: str) -> Counter:
    """The counter in ``CALLS`` for these labels. Every call counts, and to find a counter by its labels takes long."""
    return CALLS.labels(platform, route, outcome)


def route(method: str, path: str, words: Collection[str]) -> str:
    """The kind of a call, for ``CALLS``. What is none of the words becomes a star: it may be an id or a token.

    >>> route("PATCH", "/api/v10/channels/123/messages/456", {"channels", "messages"})
    'PATCH /channels/*/messages/*'
    """
    known = [word if word in words else "*" for word in path.split("/")]
    return "/".join([f"{method} ", *dropwhile("*".__eq__, known)])
