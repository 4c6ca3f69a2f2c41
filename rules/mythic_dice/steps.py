"""What is still to be done in a turn, in order: deeds that just happen, and steps that need luck or an answer."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.game import Seat
from rules.mythic_dice.deeds import Deed
from rules.mythic_dice.pieces import Face


@dataclass(frozen=True, slots=True)
class Gain:
    """A seat takes that many dice out of the pool, or as many as there are, and rolls them."""

    seat: Seat
    most: int


@dataclass(frozen=True, slots=True)
class Stock:
    """A seat takes that many dice out of the pool, or as many as there are, showing this value."""

    seat: Seat
    most: int
    value: int


@dataclass(frozen=True, slots=True)
class Throw:
    """A seat rolls dice that it has in hand; each then shows so much more, but not more than the highest."""

    seat: Seat
    number: int
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Toss:
    """A seat tosses a coin; when it wins, this is done next."""

    seat: Seat
    prize: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Surrender:
    """Each of these seats gives up one free die of its own choice: to the pool, or to a seat that may roll it."""

    givers: tuple[Seat, ...]
    receiver: Seat | None
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class LetGo:
    """A creature returns to the display, and the dice it still protects are rolled."""

    seat: Seat
    creature: Face


@dataclass(frozen=True, slots=True)
class Extra:
    """A seat may make a capture out of turn, but not of this creature."""

    seat: Seat
    barring: Face


@dataclass(frozen=True, slots=True)
class CapturePhase:
    """Everybody may capture, counter-clockwise and the active player last."""

    active: Seat


@dataclass(frozen=True, slots=True)
class Action:
    """The active player acts."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Judging:
    """The active player may have won."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DecayPhase:
    """Everybody's dice decay."""


Step: TypeAlias = (
    Deed | Gain | Stock | Throw | Toss | Surrender | LetGo | Extra | CapturePhase | Action | Judging | DecayPhase
)


def turn_of(seat: Seat) -> tuple[Step, ...]:
    """A whole turn of the active player."""
    return CapturePhase(seat), Action(seat), Judging(seat), DecayPhase()
