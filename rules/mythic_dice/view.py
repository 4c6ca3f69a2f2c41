"""What one seat, or the public, may see of a game of Mythic Dice: all that lies on the table, and its own answer."""

from typing import NamedTuple

from rules.game import Event, Move, Pending, Seat
from rules.mythic_dice.layout import Place, Table
from rules.mythic_dice.questions import Question, choices
from rules.mythic_dice.steps import Throw, Toss


class MythicView(NamedTuple):
    """A plain value."""

    seat: Seat | None
    """Whose view it is; None for the public."""

    pending: Pending
    decision: int
    secret: bool
    """Whether answers to the open question are hidden and may be changed."""

    awaited: tuple[Seat, ...]
    """In a capture phase in the order in which captures take effect, else by seat."""

    round: int
    """From 1; 0 before the first turn."""

    active: Seat
    """Whose turn it is; −1 before the first."""

    goal: int
    """The victory points that win."""

    table: Table
    question: Question | None
    """What is asked; None while luck is pending and when the game is over."""

    open_to: tuple[Seat, ...]
    """Who may answer it, or change an answer that has not taken effect, in the order of ``awaited``."""

    rolling: Throw | Toss | None
    """The luck that is pending during a turn."""

    answered: tuple[bool, ...]
    """By seat: whether a hidden answer is given and has not yet taken effect."""

    answer: Move | None
    """This seat's own."""

    winner: Seat | None
    news: tuple[Event, ...]
    """What everybody has seen in this turn and in the one before it."""

    course: tuple[tuple[int, ...], ...]
    """The victory points at the end of each round that is over, by seat."""

    @property
    def chapter(self) -> int:
        """A round: one turn of everybody."""
        return self.round

    @property
    def choices(self) -> tuple[Move, ...]:
        """The moves offered to this seat; of a power's many choices those that one would think of first."""
        if self.seat is None or self.question is None or self.seat not in self.open_to:
            return ()
        return choices(self.question, self.table, self.seat)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.table.places)

    @property
    def places(self) -> tuple[Place, ...]:
        """All that lies before each seat."""
        return self.table.places

    @property
    def scores(self) -> tuple[int, ...]:
        """The victory points, by seat."""
        return tuple([place.points for place in self.table.places])
