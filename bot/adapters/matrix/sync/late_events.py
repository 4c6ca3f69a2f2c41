"""Encrypted events whose room key has not come yet. They are tried again when it comes."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

KEPT_FOR: Final = 300
"""Seconds that an event waits for its key."""

MOST: Final = 1000
"""How many events wait at most."""

MOST_OF_ONE: Final = 100
"""How many events of one sender wait at most, so that nobody pushes out the events of others."""


@dataclass(frozen=True, slots=True, eq=False)
class LateEvent:
    """An event that waits for a key."""

    room: str
    session: str
    """The id of the Megolm session whose key is missing."""

    sender: str
    again: Callable[[], None]
    """Called when the key has come."""

    given_up: Callable[[], None]
    """Called when the event waits no longer, and is not tried again."""


class LateEvents:
    """The events that wait."""

    def __init__(self, seconds: float = KEPT_FOR) -> None:
        self._seconds = seconds
        self._timers: dict[LateEvent, asyncio.TimerHandle] = {}
        """The events in the order in which they came, and when each is given up."""

        self._of: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._timers)

    def keep(self, late: LateEvent) -> bool:
        """Keep the event, and return True. An event that is too many is not kept."""
        if len(self._timers) >= MOST or self._of[late.sender] >= MOST_OF_ONE:
            return False
        self._of[late.sender] += 1
        self._timers[late] = asyncio.get_running_loop().call_later(self._seconds, self._give_up, late)
        return True

    def key_came(self, room: str, session: str) -> None:
        """Try the events again that wait for this key."""
        for late in [one for one in self._timers if (one.room, one.session) == (room, session)]:
            self._forget(late)
            late.again()

    def close(self) -> None:
        """Forget all events. They count as not handled."""
        for late in tuple(self._timers):
            self._forget(late)

    def _give_up(self, late: LateEvent) -> None:
        self._forget(late)
        late.given_up()

    def _forget(self, late: LateEvent) -> None:
        self._timers.pop(late).cancel()
        self._of[late.sender] -= 1
        if not self._of[late.sender]:
            del self._of[late.sender]
