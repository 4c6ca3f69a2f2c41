"""How long people have to answer, by a table's pace."""

from dataclasses import dataclass, replace
from typing import Final

from storage.changes import DeadlineKind, Pace
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

    def longer(self, times: int) -> "Times":
        """These times, with so many times as long for each question."""
        return replace(self, secret=Millis(times * self.secret), turn=Millis(times * self.turn))


TIMES: Final = {
    Pace.LIVE: Times(Millis(45 * SECOND), Millis(60 * SECOND), Millis(30 * MINUTE)),
    Pace.RELAXED: Times(Millis(5 * MINUTE), Millis(5 * MINUTE), Millis(2 * HOUR)),
    Pace.DAILY: Times(Millis(24 * HOUR), Millis(24 * HOUR), Millis(72 * HOUR)),
}


UNSEEN: Final = 100
"""A card is redrawn if its countdown is wrong by more than a hundredth of a turn: 0.6 s at a live table."""

FIRST_ROUND: Final = 2
"""In the first round of people who are new to the game, they have this many times the usual time."""

WARNED: Final = 4
"""People are warned when a quarter of their time is left: 15 s of a live turn."""


FORCED_AFTER: Final = Millis(3 * SECOND // 2)
"""The table makes a forced move this long after the question began. So people see that it is their turn."""

ROBOT_AFTER: Final = Millis(1250)
"""At a live table, a robot moves this long after the move before, so that people can follow.

Discord takes an edit of a card so often.
"""

ROBOT_BEGINS_AFTER: Final = Millis(2 * SECOND)
"""The same after the end of a part of the game, such as a trick: people want to read what came of it."""

ROBOT_HURRIES_AFTER: Final = Millis(300)
ROBOTS_IN_A_ROW: Final = 6
"""After so many moves of robots in a row they hurry: nobody wants to wait long, for example for nine robots."""

PRESENT: Final = Millis(MINUTE)
"""People whose last entry at a live table is at most this old when they are asked seem to be here."""

CALLED_AFTER: Final = Millis(10 * SECOND)
"""People who seem to be here are called when they have been silent for this long."""

CARD_EVERY: Final = Millis(3500)
"""At a live table, an edit of the table's card comes this long after the one before: what happens meanwhile is one."""

UNASKED_CARD_WAITS: Final = {
    Pace.LIVE: Millis(10 * SECOND),
    Pace.RELAXED: Millis(50 * SECOND),
    Pace.DAILY: Millis(50 * SECOND),
}
"""How long a private card waits that has changed while its player was not asked.

At a slow table hardly anybody is looking, but the people who are may make several moves within this time.
"""


def due_after(kind: DeadlineKind, pace: Pace, times_longer: int = 1) -> Millis:
    """The longest time from the beginning of a question, or of a lobby, until a deadline of this kind is due.

    ``times_longer``: how many times the usual time the question has, as ``Table.times_longer``.
    """
    times = TIMES[pace].longer(times_longer)
    match kind:
        case DeadlineKind.EXPIRE:
            return times.lobby
        case DeadlineKind.WARN:
            # The time of a turn is at least that of a secret question, so this is enough for both.
            return Millis(times.turn - times.turn // WARNED)
        case DeadlineKind.MOVE:
            return times.turn
        case DeadlineKind.BY_ITSELF:
            return max(FORCED_AFTER, ROBOT_BEGINS_AFTER)


def robot_after(in_a_row: int, *, part_ended: bool) -> Millis:
    """How long a robot waits before it moves, after so many moves of robots ``in_a_row``."""
    if in_a_row >= ROBOTS_IN_A_ROW:
        return ROBOT_HURRIES_AFTER
    return ROBOT_BEGINS_AFTER if part_ended else ROBOT_AFTER
