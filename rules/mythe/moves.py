"""The decisions of seats, the outcomes of luck, and the events of Mythe."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.game import Event, Milestone, Move, Outcome, PrivateEvent, Seat
from rules.mythe.pieces import POINTS, Card


@dataclass(frozen=True, slots=True)
class Declare(Move):
    """I show this legendary card of my hand, so that I may fight the Dragon this turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Draw(Move):
    """I draw a card from this hand: another seat's, or the neutral deck."""

    source: Seat


@dataclass(frozen=True, slots=True)
class Stop(Move):
    """I have drawn enough and advance."""


class Gift(NamedTuple):
    """One card for one hand: another seat's, or the neutral deck."""

    card: Card
    to: Seat


@dataclass(frozen=True, slots=True)
class Give(Move):
    """I give these cards of my hand, or none. Their order does not matter."""

    gifts: tuple[Gift, ...] = ()


@dataclass(frozen=True, slots=True)
class Starter(Outcome):
    """Who has the first turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    """All cards, by seat. Each hand is in the order of the kinds. ``neutral`` is the neutral deck of a game for two."""

    hands: tuple[tuple[Card, ...], ...]
    neutral: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Turned(Outcome):
    """The card that luck chose from the hand."""

    card: Card


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    """It is known who has the first turn."""

    starter: Seat


@dataclass(frozen=True, slots=True)
class HandDealt(PrivateEvent):
    """A seat's own first cards. Only this seat is told."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnBegun(Event):
    """A seat's turn begins. Turns count from 1 over the whole game."""

    turn: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat showed a legendary card of its hand. It may enter the Dragon's space this turn."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A seat drew a card from the hand ``source``. The card lies open."""

    seat: Seat
    source: Seat
    card: Card


def ends_badly(drawn: Sequence[CardDrawn]) -> bool:
    """Whether the last of these cards is an obstacle."""
    return bool(drawn) and drawn[-1].card is Card.OBSTACLE


@dataclass(frozen=True, slots=True)
class CardLost(PrivateEvent):
    """Another seat drew this card from the seat's hand. Only the seat that lost the card is told."""

    seat: Seat
    taker: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Advanced(Event):
    """The hero spent the points drawn: it moved from one space to another, or stayed."""

    seat: Seat
    points: int
    start: int
    space: int


@dataclass(frozen=True, slots=True)
class GiftsMade(PrivateEvent):
    """The cards that a seat gave. Only this seat is told, so that it can look them up later."""

    seat: Seat
    gifts: tuple[Gift, ...]


@dataclass(frozen=True, slots=True)
class GiftsReceived(PrivateEvent):
    """The cards that a seat was given by another seat. Only the receiver is told."""

    seat: Seat
    giver: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnTaken(Milestone):
    """A whole turn, as far as everybody may know it."""

    turn: int
    seat: Seat
    declared: Card | None
    drawn: tuple[CardDrawn, ...]
    start: int
    space: int
    gave: tuple[tuple[Seat, int], ...]
    """(hand, number of cards) for each hand that was given any."""

    @property
    def tripped(self) -> bool:
        """Whether an obstacle ended the drawing."""
        return ends_badly(self.drawn)

    @property
    def points(self) -> int:
        """The points that could be spent: none after an obstacle."""
        return 0 if self.tripped else sum(POINTS[one.card] for one in self.drawn)


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The spaces reached and the ranks, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class KnownGift(NamedTuple):
    """A gift that only its giver and its receiver know."""

    turn: int
    giver: Seat
    gift: Gift
