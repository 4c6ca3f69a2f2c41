"""Discord's rate limits, and the headers by which it announces them."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from tests.stub.starts import Starts

RULES: Final[Mapping[str, tuple[int, float]]] = MappingProxyType(
    {
        "POST /channels/{channel}/messages": (5, 5.0),
        "PATCH /channels/{channel}/messages/{message}": (5, 5.0),
        "DELETE /channels/{channel}/messages/{message}": (5, 1.0),
        "GET /channels/{channel}/messages": (5, 5.0),
        "GET /channels/{channel}/messages/{message}": (5, 5.0),
        "POST /channels/{channel}/messages/{message}/threads": (50, 300.0),
        "POST /users/@me/channels": (60, 60.0),
        "POST /webhooks/{application}/{token}": (5, 2.0),
        "PATCH /webhooks/{application}/{token}/messages/@original": (5, 2.0),
        "POST /applications/{application}/emojis": (50, 5.0),
    }
)
"""The limit of each route as (calls, seconds), counted separately for each channel or token in the path."""

OVERALL: Final = (50, 1.0)
"""The limit of all calls together. Answers to interactions do not count."""


@dataclass(slots=True)
class Window:
    """One period of a limit: when it ends, and how many calls are left in it."""

    end: float
    left: int


@dataclass(frozen=True, slots=True)
class Passage:
    """Whether a call may pass, and the rate limit headers of the answer."""

    headers: Mapping[str, str]
    wait: float | None = None
    """Seconds that the call must wait; None if it may pass."""

    everywhere: bool = False


class Limits:
    """Discord's rate limits. A route without a rule has no limit."""

    def __init__(self) -> None:
        self.rules: dict[str, tuple[int, float]] = dict(RULES)
        self.overall: tuple[int, float] | None = OVERALL
        self.starts = Starts()
        """The limits on new sessions of the gateway."""

        self._windows: dict[tuple[str, str], Window] = {}

    def lift(self) -> None:
        """Remove all limits but that on the sessions of a day."""
        self.rules.clear()
        self.overall = None
        self.starts.every = 0

    def take(self, route: str, major: str, now: float) -> Passage:
        """Count a call, and say whether it may pass or how long it must wait."""
        if self.overall is not None and "/interactions/" not in route and "/webhooks/" not in route:
            every = self._window("", "", self.overall, now)
            # This call is already counted, so 0 means that it was the last one allowed.
            if every.left < 0:
                return Passage({"X-RateLimit-Scope": "global"}, every.end - now, everywhere=True)
        rule = self.rules.get(route)
        if rule is None:
            return Passage({})
        window = self._window(route, major, rule, now)
        wait = window.end - now
        headers = {
            "X-RateLimit-Bucket": hashlib.sha256(route.encode()).hexdigest()[:32],
            "X-RateLimit-Limit": str(rule[0]),
            "X-RateLimit-Remaining": str(max(0, window.left)),
            "X-RateLimit-Reset": f"{window.end:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
        }
        if window.left < 0:
            return Passage({**headers, "X-RateLimit-Scope": "user"}, wait)
        return Passage(headers)

    def _window(self, route: str, major: str, rule: tuple[int, float], now: float) -> Window:
        most, seconds = rule
        window = self._windows.get((route, major))
        if window is None or window.end <= now:
            window = self._windows[route, major] = Window(now + seconds, most)
        window.left -= 1
        return window
