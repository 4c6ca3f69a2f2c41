"""Random faults: everything that can go wrong on the network happens now and then."""

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
"""The chance of each fault at each call or event."""

CHANCE_TO_COME: Final = 0.25
"""The chance of each fault at each reconnection. It is higher because there are few reconnections."""

PATIENCE: Final = 0.5
"""Seconds that people wait for an answer under these faults."""

BELATED: Final = 0.01
"""Seconds, fewer than the dispatcher's pauses in tests.

If a call were carried out after the dispatcher has looked for its result, the bot could not know of it.
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
    # Faults that close people's DMs have tests of their own: people would play elsewhere or wait for long.
    *[("PATCH /channels/*", Refuse(code)) for code in (10008, 30046)],
    *[("POST /interactions/*", Refuse(code)) for code in (10062, 40060)],
    *[("* /webhooks/*", Refuse(code)) for code in (10008, 10015, 50027)],
)
CONNECTS: Final[Sequence[ConnectEffect]] = (Broken(503), Closed())
EVENTS: Final[Sequence[EventEffect]] = (Twice(), Late(0.05), Lost())
ROUTES: Final = ("* /channels/*", "POST /users/@me/channels", "POST /interactions/*", "* /webhooks/*")
RARE: Final = (OPEN_DM, EDIT_ANSWER)
"""Calls that a game may not need at all after its beginning. Other tests try faults on each of them."""


def begin(evening: Evening, seed: int) -> None:
    """Switch the faults on: about one call in four fails, and events come twice, late or never."""
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
    """Break the gateway connection; ``number`` chooses one of four ways."""
    gateway = evening.stub.gateway
    ways = (gateway.drop, gateway.ask_to_reconnect, gateway.invalidate, partial(gateway.invalidate, resumable=True))
    ways[number % len(ways)]()


def end(evening: Evening) -> None:
    """Switch the faults off and print how many happened. Fails if no call failed, or if a route met no call."""
    faults = evening.stub.faults
    struck: Counter[str] = Counter()
    for fault in faults.faults:
        struck[str(fault.effect)] += fault.struck
    print(struck.total(), "faults", dict(struck))  # noqa: T201 - shows how much was tried
    assert not faults.faults or any(fault.struck for fault in faults.faults if fault.route in ROUTES), "no call failed"
    assert spared(evening) == set()
    faults.clear()


def spared(evening: Evening) -> AbstractSet[str]:
    """The routes that no call or event has passed, so that their faults could not happen.

    Where few calls pass, it is luck whether a fault happened: a game of Mythical Dice for three has 132 presses, and
    few connections.
    """
    faults = evening.stub.faults.faults
    rare = {fault.route for fault in faults if any(fnmatchcase(route, fault.route) for route in RARE)}
    return {fault.route for fault in faults} - {fault.route for fault in faults if fault.met} - rare
