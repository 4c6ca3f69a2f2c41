"""The switchboard of faults: what goes wrong, on which calls and events, how often."""

import random
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, TypeAlias


@dataclass(frozen=True, slots=True)
class Refuse:
    """The call is refused with this error code of Discord's."""

    code: int
    wait: float = 0.0
    """Only for code 30046, which arrives as a rate limit: the seconds to wait."""

    status: int | None = None
    """An HTTP status to send instead of the code's usual one."""


@dataclass(frozen=True, slots=True)
class TooMany:
    """A rate limit is reached: the bot must wait ``wait`` seconds."""

    wait: float = 0.1
    everywhere: bool = False
    """True for the limit on all calls together."""

    via: bool = True
    """True: Discord itself answers. False: the proxy in front of Discord answers, which is how a ban looks."""


@dataclass(frozen=True, slots=True)
class Broken:
    """Discord fails with 500, 502, 503 or 504. If ``after``, the call was carried out before the failure."""

    status: int = 502
    after: bool = False


@dataclass(frozen=True, slots=True)
class Garbled:
    """The answer's text (in Latin-1) is not of the type that it claims. If ``after``, the call was carried out."""

    page: str = ""
    status: int = 200
    kind: str = "application/json"
    after: bool = True


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection is reset; if ``after``, once the call was carried out, otherwise before."""

    after: bool = False


@dataclass(frozen=True, slots=True)
class Hang:
    """No answer comes, and the connection is reset after ``seconds``. If ``after``, the call was carried out."""

    seconds: float
    after: bool = True


@dataclass(frozen=True, slots=True)
class Belated:
    """The connection is reset, but the call is carried out ``seconds`` later. Other calls may overtake it."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Slow:
    """The answer comes ``seconds`` later. If ``late``, the call is also carried out only then."""

    seconds: float
    late: bool = False


@dataclass(frozen=True, slots=True)
class Twice:
    """The event is sent twice."""


@dataclass(frozen=True, slots=True)
class Late:
    """The event is sent ``seconds`` later. Other events may overtake it."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Lost:
    """The event is never sent."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The gateway accepts a connection and closes it: at once or, if ``greeted``, after HELLO and two bot frames."""

    greeted: bool = False
    code: int = 1001


CallEffect: TypeAlias = Refuse | TooMany | Broken | Garbled | Cut | Hang | Belated | Slow
EventEffect: TypeAlias = Twice | Late | Lost
ConnectEffect: TypeAlias = Broken | Closed
Effect: TypeAlias = CallEffect | EventEffect | ConnectEffect

CONNECT: Final = "CONNECT"
"""The route of connections to the gateway."""


@dataclass(slots=True, eq=False)
class Fault:
    """One fault that is switched on.

    ``route`` is a pattern: of calls, as ``POST /channels/*/messages``, of events, as ``EVENT INTERACTION_CREATE``,
    or ``CONNECT``.
    """

    route: str
    effect: Effect
    times: int | None
    """How many times it will still strike; None for always."""

    chance: float
    skip: int
    """How many matching calls or events are let through first."""

    channel: int | None
    person: int | None
    met: int = 0
    """How many calls or events matched."""

    struck: int = 0
    """How many calls or events were really disturbed."""

    def fits(self, route: str, channel: int | None, person: int | None) -> bool:
        """Whether the fault applies to this call or event."""
        return (
            self.times != 0
            and (self.channel is None or self.channel == channel)
            and (self.person is None or self.person == person)
            and fnmatchcase(route, self.route)
        )


class Switchboard:
    """All faults that are switched on. Chances depend only on the seed and on the order of calls and events."""

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
        """Switch all faults off."""
        self.faults.clear()

    def expire(self, route: str, channel: int | None = None, person: int | None = None) -> Effect | None:
        """The effect on this call or event: that of the first fault that fits and strikes; None if there is none."""
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
