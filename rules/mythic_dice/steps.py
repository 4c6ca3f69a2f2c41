"""The steps still to be done in a turn, in order: deeds that simply happen, and steps that need luck or an answer."""

from dataclasses import dataclass
from typing import TypeAlias

from rules.game import Seat
from rules.mythic_dice.deeds import Deed
from rules.mythic_dice.pieces import Face


@dataclass(frozen=True, slots=True)
class Gain:
    """A seat takes ``most`` dice from the pool, or as many as there are, and rolls them."""

    seat: Seat
    most: int


@dataclass(frozen=True, slots=True)
class Stock:
    """A seat takes ``most`` dice from the pool, or as many as there are. They show ``value`` and are not rolled."""

    seat: Seat
    most: int
    value: int


@dataclass(frozen=True, slots=True)
class Throw:
    """A seat rolls dice that it has picked up. Each die then shows ``plus`` more, up to 8."""

    seat: Seat
    number: int
    plus: int = 0


@dataclass(frozen=True, slots=True)
class Toss:
    """A seat tosses a coin. If it wins, the ``prize`` is done next."""

    seat: Seat
    prize: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Surrender:
    """Each of these seats gives up one free die of its own choice.

    Without a receiver the dice go to the pool. A receiver rolls them if ``rolled``, or else keeps their values.
    """

    givers: tuple[Seat, ...]
    receiver: Seat | None
    rolled: bool = False


@dataclass(frozen=True, slots=True)
class LetGo:
    """A creature returns to the display. The dice that it still protects are rolled."""

    seat: Seat
    creature: Face


@dataclass(frozen=True, slots=True)
class Extra:
    """A seat may make one extra capture, but not of the creature ``barring``."""

    seat: Seat
    barring: Face


@dataclass(frozen=True, slots=True)
class CapturePhase:
    """Every seat may capture one creature: counter-clockwise, the active player last."""

    active: Seat


@dataclass(frozen=True, slots=True)
class Action:
    """The active player chooses an action."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Judging:
    """The active player wins, if the goal is reached."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DecayPhase:
    """One die of every seat decays."""


Step: TypeAlias = (
    Deed | Gain | Stock | Throw | Toss | Surrender | LetGo | Extra | CapturePhase | Action | Judging | DecayPhase
)


def turn_of(seat: Seat) -> tuple[Step, ...]:
    """All steps of a seat's turn, in the order of the author's rules."""
    return CapturePhase(seat), Action(seat), Judging(seat), DecayPhase()
