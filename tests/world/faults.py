"""A switchboard for everything that can go wrong. A seed decides, and each fault that happens is counted.

Each error of Discord's corresponds to one of these faults, by its code (``bot/adapters/discord/faults.py``):
- 10062 and 40060 in answer to us: a call that timed out, carried out or not. 10008: a deleted post.
- 50007 and 50278: a closed DM. 40003: the platform cannot at the moment, or asks to wait for a given time.
- 10003: a channel or thread that is gone. 50001 and 50013: one to which the bot has no access.
- 30046: the adapter posts again at once, as this platform does with old cards.
- A late press is one on an old button. A press lost with the gateway is a person who falls asleep.
"""

import random
from collections import Counter
from enum import StrEnum
from typing import Final


class Fault(StrEnum):
    """What can go wrong."""

    LATER = "the platform cannot just now"
    WAIT = "the platform asks to wait"
    LOST = "a call times out and was not carried out"
    UNANSWERED = "a call times out and was carried out"
    SLOW = "a call takes so long that others overtake it"
    STORE = "the store fails before a read or a write"
    STORED = "the store fails after a write: it is stored, but the answer is an error"
    CRASH = "the process dies"
    OUTAGE = "the process dies, and is gone for hours"
    SHUT = "the process is shut and started again"
    DELETED = "somebody deletes a post of the bot"
    CLOSED = "a person's own channel closes"
    OPENED = "a person's own channel opens again"
    THREAD = "the thread is deleted"
    SHUT_THREAD = "the bot is shut out of the thread, for good or for a while"
    SHUT_CHANNEL = "the bot is shut out of the channel for a while"
    CHANNEL = "the channel is deleted"
    TWICE = "a press arrives twice"
    DOUBLE = "somebody presses twice"
    STALE = "somebody presses an old button"
    FOREIGN = "somebody presses another one's button"
    ASLEEP = "somebody falls asleep"
    WANDER = "somebody leaves, or joins, or has the host's whims"


RATES: Final = {
    Fault.LATER: 0.02,
    Fault.WAIT: 0.01,
    Fault.LOST: 0.02,
    Fault.UNANSWERED: 0.03,
    Fault.SLOW: 0.03,
    Fault.STORE: 0.001,
    Fault.STORED: 0.001,
    Fault.CRASH: 0.0006,
    Fault.OUTAGE: 0.00004,
    Fault.SHUT: 0.0001,
    Fault.DELETED: 0.01,
    Fault.CLOSED: 0.01,
    Fault.OPENED: 0.05,
    Fault.THREAD: 0.003,
    Fault.SHUT_THREAD: 0.003,
    Fault.SHUT_CHANNEL: 0.003,
    Fault.CHANNEL: 0.0003,
    Fault.TWICE: 0.03,
    Fault.DOUBLE: 0.05,
    Fault.STALE: 0.03,
    Fault.FOREIGN: 0.03,
    Fault.ASLEEP: 0.02,
    Fault.WANDER: 0.02,
}
"""The chance of each fault at each occasion, with ``storm`` 1."""


AT_STEPS: Final = frozenset({Fault.STORE, Fault.STORED, Fault.CRASH, Fault.OUTAGE, Fault.SHUT})
"""Those whose occasion is every step of the bot."""

SOON: Final = 1 / 10
SOON_AT_STEPS: Final = 1 / 10_000
"""The chance of the sure fault at its first occasion. It grows by the same amount at each occasion without it."""


class Switchboard:
    """Decides whether a fault happens now. One fault may be sure to happen once, however small ``storm`` is."""

    def __init__(self, luck: random.Random, storm: float, sure: Fault | None = None) -> None:
        self._luck = luck
        self._sure = sure
        self._missed = 0
        self.storm = storm
        self.calm = False
        """Whether nothing goes wrong any more."""

        self.tried: Counter[Fault] = Counter()

    def happens(self, fault: Fault) -> bool:
        """Whether the fault happens at this occasion."""
        happens = self._luck.random() < self._likely(fault) and not self.calm
        self.tried[fault] += happens
        return happens

    def _likely(self, fault: Fault) -> float:
        usual = RATES[fault] * self.storm
        if not self._must_come(fault):
            return usual
        self._missed += 1
        return max(usual, self._missed * (SOON_AT_STEPS if fault in AT_STEPS else SOON))

    def _must_come(self, fault: Fault) -> bool:
        """Whether the fault is the sure one that has not happened yet, or one that must happen before it."""
        closes_first = self._sure is Fault.OPENED and fault is Fault.CLOSED
        return self._sure is not None and not self.tried[self._sure] and (fault is self._sure or closes_first)
