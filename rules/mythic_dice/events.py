"""What is told of a game of Mythic Dice besides the deeds on its table."""

from dataclasses import dataclass

from rules.game import Event, Move, Seat
from rules.mythic_dice.pieces import Face


@dataclass(frozen=True, slots=True)
class DisplaySet(Event):
    """All 18 cards lie open."""

    display: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class HandsRolled(Event):
    """What everybody's dice show at the start, by seat."""

    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class StarterKnown(Event):
    """Who takes the first turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    """Everybody has had as many turns as everybody else."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnBegun(Event):
    """A seat is active; before it acts, everybody may capture."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A seat has answered the open question for the first time; how stays secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A seat's own answer, first or changed."""

    seat: Seat
    move: Move

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class Due(Event):
    """It has become a seat's turn to capture: what it might have wished for, it may do now."""

    seat: Seat

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat captures nothing in this phase, though it could have when it answered, or nothing out of turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """What the active player does; what comes of it is told after it."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class CoinTossed(Event):
    """How the Riddle's coin fell."""

    seat: Seat
    won: bool


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The final points and ranks, by seat; without a winner the rounds were over."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winner: Seat | None
