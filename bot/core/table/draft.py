"""One command on a table: entries that are tried on a copy of it, until the command is accepted or refused."""

from collections.abc import Sequence
from typing import Final

from bot.core.errors import InternalFault
from bot.core.table.robots import Mover
from bot.core.table.table import Table
from rules.game import REVEAL, Event, Pending, PrivateEvent, RulesError, Seat, State
from rules.record import Abandoned, Luck, Play
from storage.changes import Pace, Status
from storage.ids import Millis
from storage.tables.entries import Ending, Forced, TableEntry, Warned
from storage.tables.open_time import OpenClock

NOBODY_IS_HERE: Final = "nobody-is-here"
CANCELLED_BY_HOST: Final = "cancelled"
WHY_ABANDONED: Final = frozenset({NOBODY_IS_HERE, CANCELLED_BY_HOST, Ending.PLACE_GONE, Ending.RESTORED})
"""Why games are abandoned, in words that the table's card can tell."""


class Draft:
    """Tries entries on a copy of the table. The table itself stays as it is until the change is committed."""

    def __init__(self, before: Table, at: Millis, clock: OpenClock, robots: Mover) -> None:
        self.before = before
        self.table = before.copy()
        self.at = at
        self.open_now = clock.at(at)
        """The same moment in open time."""

        self.entries: list[TableEntry] = []
        self.events: list[Event] = []
        self.prolonged_by = Millis(0)
        """Milliseconds by which the open question's deadline moves on."""

        self.pressed_chapter = before.chapter
        """The chapter of the private card that was pressed. Set before the decision: the press may end the chapter."""

        self.newcomer = False
        """Whether the person who acts has not finished a game of this kind. Only asked for people without a seat."""

        self.of_evening = False
        """Whether the table was opened for an evening. Only asked for what its host does to others."""

        self.redraws = False
        """Whether the table's card is drawn again, although no entry asks for it."""

        self.is_public = False
        """Whether everybody may see that something has happened."""

        self.robot_moved = False
        """Whether a robot has made the one move that it makes by itself."""

        self._robots = robots

    def add(self, entry: TableEntry) -> None:
        """Let an entry happen. Raises IllegalMove; then nothing is changed."""
        events = self.table.enter(entry)
        self.entries.append(entry)
        self.events += events
        # The table's card shows nothing that only one seat may know. A new edit of the card could even tell that a
        # secret bet was changed.
        self.is_public |= seen_by_all(entry, events)

    def move_by_force(self, seat: Seat) -> None:
        """The table makes a person's only move. Raises InternalFault if there is none."""
        assert self.table.state is not None
        self.add(Forced(seat))
        self._add_internal(Play(seat, self.table.state.legal(seat)[0]))

    def move_by_robot(self, seat: Seat) -> None:
        """A robot moves: in its own seat, or marked as a stand-in for a person.

        Raises InternalFault when the robot breaks the rules: that is a bug, and nobody's mistake. Raises Unanswered if
        the robot has to think first.
        """
        chair = self.table.chairs[seat]
        self._add_internal(Play(seat, self._robots.move(self.table, seat), by_clock=chair.robot is None))

    def move_by_itself(self) -> None:
        """Do what the table does by itself a moment after the question began: one robot's move, or forced moves."""
        robots = self.table.awaited_robots
        if robots:
            self.move_by_robot(robots[0])
            self.robot_moved = True
        for seat in () if robots else self.table.forced:
            self.move_by_force(seat)
        self.play_on()

    def _add_internal(self, entry: Play | Luck) -> None:
        """Add a robot's move or an outcome of luck. Raises InternalFault."""
        try:
            self.add(entry)
        except RulesError as refusal:
            raise InternalFault(f"table {self.table.setup.id}, {entry}: {refusal.code}") from refusal

    def redraw(self) -> None:
        """Have the table's card drawn again: something that is not the table's own has changed on it."""
        self.redraws = self.is_public = True

    def reveal(self) -> None:
        """Show all answers of the open question."""
        self.add(Play(None, REVEAL))

    def play_on(self) -> None:
        """Let luck and robots do all they can, until a person is awaited or the game is over.

        Where people follow the robots, each of their open moves waits for the clock (``move_by_itself``).
        While everybody is away the game waits for them; without anybody at the table it is abandoned.
        """
        if self.table.status is not Status.PLAYING:
            return
        if not self.table.people:
            self.add(Abandoned(NOBODY_IS_HERE))
            return
        while self._step():
            pass

    def _step(self) -> bool:
        """Do one thing that happens by itself; False when the table waits for a person."""
        state = self.table.state
        luck = self.table.luck
        assert state is not None
        assert luck is not None
        match state.pending:
            case Pending.LUCK:
                self._add_internal(Luck(state.draw(luck)))
            case Pending.CHOICE:
                return self._answer_for_somebody(state)
            case Pending.REVEAL:
                if not self.table.present or self.table.asks_to_reveal:
                    return False
                self.reveal()
            case Pending.OVER:
                return False
        return True

    def _answer_for_somebody(self, state: State) -> bool:
        """Answer for one seat that need not be waited for; False if there is none.

        The seat is a robot's, its person is away, or only one answer is possible.
        """
        later = self.table.awaited_robots if self._robots.paced and self.table.setup.pace is Pace.LIVE else ()
        # While everybody is away no robot moves: the game waits for somebody to come back.
        for seat in state.awaited if self.table.present else ():
            if seat in later:
                continue
            if not self.table.chairs[seat].present:
                self.move_by_robot(seat)
                return True
            only = state.legal(seat) if state.secret else ()
            if len(only) == 1:
                self.add(Play(seat, only[0]))
                return True
        return False


def seen_by_all(entry: TableEntry, events: Sequence[Event]) -> bool:
    """Whether everybody may see that the entry happened, which has led to these events."""
    return not isinstance(entry, Warned) and not (events and all(isinstance(event, PrivateEvent) for event in events))
