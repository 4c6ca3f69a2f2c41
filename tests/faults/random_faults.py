"""Bad weather: everything that can go wrong on the way goes wrong now and then."""

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from fnmatch import fnmatchcase
from functools import partial
from typing import Final

from tests.faults.evening import Evening
from tests.faults.hosted_game import EDIT_ANSWER, OPEN_DM
from tests.stub.faults import (
    CONNECT,
    Belated,
    Broken,
    CallEffect,
    Closed,
    ConnectEffect,
    Cut,
    EventEffect,
    Hang,
    Late,
    Lost,
    Refuse,
    TooMany,
    Twice,
)

CHANCE: Final = 0.02
"""How often each of them strikes."""

CHANCE_TO_COME: Final = 0.25
"""The same for each way to be kept from coming back: that is tried a few times only."""

PATIENCE: Final = 0.5
"""Seconds that people wait for an answer then."""

BELATED: Final = 0.01
"""Seconds: less than the dispatcher's pauses in tests.

What is carried out only after it was looked for nobody could know.
"""

CALLS: Final[Sequence[CallEffect]] = (
    TooMany(0.02),
    TooMany(0.02, everywhere=True),
    TooMany(via=False),
    *[Broken(status, after) for status in (500, 502, 503, 504) for after in (False, True)],
    *[Cut(after) for after in (False, True)],
    *[Hang(0.05, after) for after in (False, True)],
    Belated(BELATED),
)
REFUSALS: Final = (
    # What keeps people from being written to is tried by itself: they play elsewhere then, or wait for a long time.
    *[("PATCH /channels/*", Refuse(code)) for code in (10008, 30046)],
    *[("POST /interactions/*", Refuse(code)) for code in (10062, 40060)],
    *[("* /webhooks/*", Refuse(code)) for code in (10008, 10015, 50027)],
)
CONNECTS: Final[Sequence[ConnectEffect]] = (Broken(503), Closed())
EVENTS: Final[Sequence[EventEffect]] = (Twice(), Late(0.05), Lost())
ROUTES: Final = ("* /channels/*", "POST /users/@me/channels", "POST /interactions/*", "* /webhooks/*")
RARE: Final = (OPEN_DM, EDIT_ANSWER)
"""Calls that a game may do without once it has begun; that faults find them is seen where they are tried one by one."""


def begin(evening: Evening, seed: int) -> None:
    """Each call fails once in four times, in its own way; events come twice, late or never."""
    faults = evening.stub.faults
    faults.luck.seed(seed)
    for effect in CALLS:
        for route in ROUTES:
            faults.add(route, effect, times=None, chance=CHANCE)
    for route, refusal in REFUSALS:
        faults.add(route, refusal, times=None, chance=CHANCE)
    for broken in CONNECTS:
        faults.add(CONNECT, broken, times=None, chance=CHANCE_TO_COME)
    for event in EVENTS:
        faults.add("EVENT INTERACTION_CREATE", event, times=None, chance=CHANCE)
    for person in evening.people:
        person.patience = PATIENCE


def drop(evening: Evening, number: int) -> None:
    """The connection breaks by which the bot hears what people do, each time in another way."""
    gateway = evening.stub.gateway
    ways = (gateway.drop, gateway.ask_to_reconnect, gateway.invalidate, partial(gateway.invalidate, resumable=True))
    ways[number % len(ways)]()


def end(evening: Evening) -> None:
    """It clears up, if it was bad; how often everything went wrong is printed. Nothing may have been spared."""
    faults = evening.stub.faults
    struck: Counter[str] = Counter()
    for fault in faults.faults:
        struck[str(fault.effect)] += fault.struck
    print(struck.total(), "faults", dict(struck))  # noqa: T201 - for who reads how much was tried
    assert not faults.faults or any(fault.struck for fault in faults.faults if fault.route in ROUTES), "no call failed"
    assert spared(evening) == set()
    faults.clear()


def spared(evening: Evening) -> AbstractSet[str]:
    """The routes on which nothing can have gone wrong, since nothing came by.

    Whether it did go wrong is luck where little comes by: a whole game of Mythical Dice for three knows 132 presses,
    and few connections.
    """
    faults = evening.stub.faults.faults
    rare = {fault.route for fault in faults if any(fnmatchcase(route, fault.route) for route in RARE)}
    return {fault.route for fault in faults} - {fault.route for fault in faults if fault.met} - rare
