"""Bad weather: everything that can go wrong on the way goes wrong now and then."""

from collections.abc import Sequence
from typing import Final

from tests.faults.evening import Evening
from tests.stub.faults import Broken, CallEffect, Cut, EventEffect, Hang, Late, Lost, TooMany, Twice

CHANCE: Final = 0.02
"""How often each of them strikes."""

PATIENCE: Final = 0.5
"""Seconds that people wait for an answer then."""

CALLS: Final[Sequence[CallEffect]] = (
    TooMany(0.02),
    TooMany(0.02, everywhere=True),
    TooMany(via=False),
    *[Broken(status, after) for status in (500, 502, 503, 504) for after in (False, True)],
    *[Cut(after) for after in (False, True)],
    *[Hang(0.05, after) for after in (False, True)],
)
EVENTS: Final[Sequence[EventEffect]] = (Twice(), Late(0.05), Lost())
ROUTES: Final = ("* /channels/*", "POST /users/@me/channels", "POST /interactions/*", "* /webhooks/*")


def begin(evening: Evening, seed: int) -> None:
    """Each call fails once in four times, in its own way; events come twice, late or never."""
    faults = evening.stub.faults
    faults.luck.seed(seed)
    for effect in CALLS:
        for route in ROUTES:
            faults.add(route, effect, times=None, chance=CHANCE)
    for event in EVENTS:
        faults.add("EVENT INTERACTION_CREATE", event, times=None, chance=CHANCE)
    for person in evening.people:
        person.patience = PATIENCE
