"""The events of Mythic Dice that are no deeds."""

from dataclasses import dataclass

from rules.game import Event, Milestone, Move, PrivateEvent, Seat
from rules.mythic_dice.pieces import Face


@dataclass(frozen=True, slots=True)
class DisplaySet(Event):
    """All 18 cards lie open in the display."""

    display: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class HandsRolled(Event):
    """What everybody's dice show at the start, by seat."""

    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class StarterKnown(Event):
    """It is known who takes the first turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    """A new round begins: all seats have had the same number of turns."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnBegun(Milestone):
    """A seat's turn begins, and the turn before it is over. Before it acts, every seat may capture."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A seat has answered the open question for the first time. The answer stays secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Noted(PrivateEvent):
    """A seat's own answer, the first one or a changed one. Only this seat is told."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class Due(PrivateEvent):
    """It is now the seat's turn to capture, so it can choose without a list of wishes. Only this seat is told."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat did not capture: it passed, or nothing on its list was possible any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Acted(Milestone):
    """The action of the active player. Its effects are events after this one."""

    seat: Seat
    move: Move


@dataclass(frozen=True, slots=True)
class CoinTossed(Event):
    """How the Riddle's coin fell."""

    seat: Seat
    won: bool


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The final points and ranks, by seat. Without a winner, all rounds were over."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winner: Seat | None
