"""The switchboard of faults: what goes wrong, on which calls and events, how often."""

import random
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Refuse:
    """Refused, with Discord's number of the reason."""

    code: int
    wait: float = 0.0
    """For 30046, which comes as a limit: seconds to wait."""

    status: int | None = None
    """Another status than it comes with."""


@dataclass(frozen=True, slots=True)
class TooMany:
    """A limit is reached: wait so many seconds."""

    wait: float = 0.1
    everywhere: bool = False
    """Whether it is the limit of all calls together."""

    via: bool = True
    """Without it, it is the guard before Discord that bans."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Discord itself fails: 500, 502, 503, 504. ``after`` it carried the call out, if so."""

    status: int = 502
    after: bool = False


@dataclass(frozen=True, slots=True)
class Garbled:
    """The answer is not what it says, in Latin-1. ``after`` the call was carried out, if so."""

    page: str = ""
    status: int = 200
    kind: str = "application/json"
    after: bool = True


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection is reset, before the call is carried out or after."""

    after: bool = False


@dataclass(frozen=True, slots=True)
class Hang:
    """No answer comes, and after so many seconds the connection is reset; the call was carried out, or was not."""

    seconds: float
    after: bool = True


@dataclass(frozen=True, slots=True)
class Belated:
    """The connection is reset, and the call is carried out all the same, so many seconds later: others overtake it."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Slow:
    """Carried out, and answered so many seconds later; ``late``: it is carried out only then, overtaken by others."""

    seconds: float
    late: bool = False


@dataclass(frozen=True, slots=True)
class Twice:
    """The event comes twice."""


@dataclass(frozen=True, slots=True)
class Late:
    """The event comes so many seconds later; others overtake it."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Lost:
    """The event never comes."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The gateway lets the bot in, and closes before it has said a word, or when it has greeted and heard who comes."""

    greeted: bool = False
    code: int = 1001


CallEffect: TypeAlias = Refuse | TooMany | Broken | Garbled | Cut | Hang | Belated | Slow
EventEffect: TypeAlias = Twice | Late | Lost
ConnectEffect: TypeAlias = Broken | Closed
Effect: TypeAlias = CallEffect | EventEffect | ConnectEffect

CONNECT: Final = "CONNECT"
"""The route of those who come to the gateway."""


@dataclass(slots=True, eq=False)
class Fault:
    """Something that goes wrong.

    ``route`` is a pattern of calls, as ``POST /channels/*/messages``, or of events, as ``EVENT INTERACTION_CREATE``,
    or ``CONNECT``.
    """

    route: str
    effect: Effect
    times: int | None
    """How often still; None: always."""

    chance: float
    skip: int
    """How many are spared first."""

    channel: int | None
    person: int | None
    met: int = 0
    """How often a call or event came by that it might have struck."""

    struck: int = 0
    """How often it has."""

    def fits(self, route: str, channel: int | None, person: int | None) -> bool:
        """Whether the call or event is one of those."""
        return (
            self.times != 0
            and (self.channel is None or self.channel == channel)
            and (self.person is None or self.person == person)
            and fnmatchcase(route, self.route)
        )


class Switchboard:
    """All faults that are switched on; chances come from the seed alone, in the order of calls and events."""

    def __init__(self, seed: int = 0) -> None:
        self.luck = random.Random(seed)
        self.faults: list[Fault] = []

    def add(
        self,
        route: str,
        effect: Effect,
        *,
        times: int | None = 1,
        chance: float = 1.0,
        skip: int = 0,
        channel: int | None = None,
        person: int | None = None,
    ) -> Fault:
        """Switch a fault on."""
        fault = Fault(route, effect, times, chance, skip, channel, person)
        self.faults.append(fault)
        return fault

    def clear(self) -> None:
        """Nothing goes wrong any more."""
        self.faults.clear()

    def expire(self, route: str, channel: int | None = None, person: int | None = None) -> Effect | None:
        """What goes wrong with this call or event: the first fault that fits it and strikes."""
        for fault in self.faults:
            if not fault.fits(route, channel, person):
                continue
            fault.met += 1
            if fault.skip:
                fault.skip -= 1
            elif self.luck.random() < fault.chance:
                fault.times = None if fault.times is None else fault.times - 1
                fault.struck += 1
                return fault.effect
        return None
