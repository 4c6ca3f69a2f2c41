"""What seats decide, what luck decides, and what happens at a table of Mythe."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.game import Event, Move, Outcome, Seat
from rules.mythe.pieces import POINTS, Card


@dataclass(frozen=True, slots=True)
class Declare(Move):
    """I reveal this legendary card of my hand: this turn I may fight the Dragon."""

    card: Card


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """I draw a card of this hand: a seat's, or the neutral deck."""

    source: Seat


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """I have drawn enough and advance."""


class Gift(NamedTuple):
    """One card for one hand: a seat's, or the neutral deck."""

    card: Card
    to: Seat


@dataclass(frozen=True, slots=True)
class Give(Move):
    """I give these cards of my hand, or none; the order plays no part."""

    gifts: tuple[Gift, ...] = ()


@dataclass(frozen=True, slots=True)
class Starter(Outcome):
    """Who has the first turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    """All cards by seat, each hand in the order of the kinds; ``neutral`` is the neutral deck of the game of two."""

    hands: tuple[tuple[Card, ...], ...]
    neutral: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Turned(Outcome):
    """The card that was drawn."""

    card: Card


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    """Who has the first turn is known."""

    starter: Seat


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """A seat's own first cards."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class TurnBegun(Event):
    """A seat's turn, counted from 1 over the whole game."""

    turn: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat shows a legendary card of its hand; it may enter the Dragon's space this turn."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat drew a card of this hand; it lies open."""

    seat: Seat
    source: Seat
    card: Card


def ends_badly(drawn: Sequence[CardDrawn]) -> bool:
    """Whether the last of these cards is an obstacle."""
    return bool(drawn) and drawn[-1].card is Card.OBSTACLE


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """A card of a seat's own hand was drawn by another: its hand is not what it was."""

    seat: Seat
    taker: Seat
    card: Card

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """The hero spent the points drawn and went from one space to another, or stayed."""

    seat: Seat
    points: int
    start: int
    space: int


@dataclass(frozen=True, slots=True)
class GiftsMade(Event):
    """What a seat gave, for itself to remember."""

    seat: Seat
    gifts: tuple[Gift, ...]

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class GiftsReceived(Event):
    """What a seat was given, and by whom."""

    seat: Seat
    giver: Seat
    cards: tuple[Card, ...]

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class TurnTaken(Event):
    """A whole turn, as everybody knows it."""

    turn: int
    seat: Seat
    declared: Card | None
    drawn: tuple[CardDrawn, ...]
    start: int
    space: int
    gave: tuple[tuple[Seat, int], ...]
    """How many cards each hand was given, for those that were given any."""

    @property
    def tripped(self) -> bool:
        """Whether an obstacle ended the drawing."""
        return ends_badly(self.drawn)

    @property
    def points(self) -> int:
        """What was there to spend: after an obstacle nothing."""
        return 0 if self.tripped else sum(POINTS[one.card] for one in self.drawn)


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The spaces reached and the ranks, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class KnownGift(NamedTuple):
    """A gift as its giver and its receiver know it, and nobody else."""

    turn: int
    giver: Seat
    gift: Gift
