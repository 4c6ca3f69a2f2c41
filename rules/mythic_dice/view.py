"""What one seat, or the public, may see of a game of Mythic Dice: the whole table, and the seat's own answer."""

from typing import NamedTuple

from rules.game import Event, Move, Pending, Seat
from rules.mythic_dice.layout import Place, Table
from rules.mythic_dice.questions import Question, choices
from rules.mythic_dice.steps import DecayPhase, Surrender, Throw, Toss


class MythicView(NamedTuple):
    """A plain value."""

    seat: Seat | None
    """Whose view it is; None for the public."""

    pending: Pending
    decision: int
    secret: bool
    """Whether answers to the open question are hidden and may be changed."""

    awaited: tuple[Seat, ...]
    """In a capture phase, in the order in which captures take effect; else by seat."""

    round: int
    """From 1; 0 before the first turn."""

    active: Seat
    """The seat whose turn it is; −1 before the first turn."""

    goal: int
    """The number of victory points that wins."""

    table: Table
    question: Question | None
    """The open question; None while luck is pending and when the game is over."""

    open_to: tuple[Seat, ...]
    """The seats that may answer, or change an answer that has not taken effect, in the order of ``awaited``."""

    rolling: Throw | Toss | None
    """The luck that is pending during a turn; else None."""

    answered: tuple[bool, ...]
    """By seat: whether it has given a hidden answer that has not taken effect yet."""

    answer: Move | None
    """This seat's own hidden answer, if it has given one."""

    winner: Seat | None
    news: tuple[Event, ...]
    """The events that everybody has seen in this turn and in the turn before."""

    course: tuple[tuple[int, ...], ...]
    """For each round that is over, each seat's victory points at its end."""

    points_story: tuple[Event, ...]
    """The events of the game so far that moved points, and the beginnings of rounds."""

    @property
    def chapter(self) -> int:
        """The round, in which every seat has one turn."""
        return self.round

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves offered to this seat. Of a power's many choices, those that a player would think of first.

        A power that can change nothing is not offered, though the rules accept it.
        """
        if self.seat is None or self.question is None or self.seat not in self.open_to:
            return ()
        return choices(self.question, self.table, self.seat)

    @property
    def holdings(self) -> tuple[object, ...]:
        """The free dice and the points; empty for the public."""
        return () if self.seat is None else (self.places[self.seat].free, self.places[self.seat].points)

    def forced(self, seat: Seat) -> bool:
        """Whether the seat must give up, or let decay, one certain die.

        All dice lie open, so every view gives the same answer, and these two questions list all their answers. An
        action or a capture may always be passed, so it is treated as a choice.
        """
        if not isinstance(self.question, Surrender | DecayPhase) or seat not in self.open_to:
            return False
        return len(choices(self.question, self.table, seat)) == 1

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.table.places)

    @property
    def places(self) -> tuple[Place, ...]:
        """Everything that lies before each seat."""
        return self.table.places

    @property
    def scores(self) -> tuple[int, ...]:
        """The victory points, by seat."""
        return tuple([place.points for place in self.table.places])
