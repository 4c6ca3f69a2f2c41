"""How long people have, by a table's pace."""

from dataclasses import dataclass
from typing import Final

from storage.changes import Clock, Pace
from storage.ids import Millis

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE


@dataclass(frozen=True, slots=True)
class Times:
    """Lengths of time in milliseconds."""

    secret: Millis
    """For a question that all answer at the same time, such as the bets."""

    turn: Millis
    """For one seat's move."""

    lobby: Millis
    """How long the lobby stays open after the last action in it."""


TIMES: Final = {
    Pace.LIVE: Times(Millis(45 * SECOND), Millis(60 * SECOND), Millis(30 * MINUTE)),
    Pace.RELAXED: Times(Millis(5 * MINUTE), Millis(5 * MINUTE), Millis(2 * HOUR)),
    Pace.DAILY: Times(Millis(24 * HOUR), Millis(24 * HOUR), Millis(72 * HOUR)),
}


UNSEEN: Final = 100
"""A countdown may be wrong by one part in this many of a turn before its card is redrawn: 0.6 s of a live turn."""

WARNED: Final = 4
"""People are warned when one part in this many of their time is left: 15 s of a live turn."""


def due_after(clock: Clock, pace: Pace) -> Millis:
    """The longest time that a table waits for this clock."""
    times = TIMES[pace]
    match clock:
        case Clock.EXPIRE:
            return times.lobby
        case Clock.WARN:
            return Millis(times.turn - times.turn // WARNED)
        case Clock.MOVE:
            return times.turn
