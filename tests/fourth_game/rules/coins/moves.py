"""The moves, outcomes and events of Brave Coins."""

from dataclasses import dataclass
from typing import Final

from rules.game import Event, Move, Outcome, Seat

MOST_COINS: Final = 5


@dataclass(frozen=True, slots=True)
class Toss(Move):
    """A toss of this many coins at once."""

    coins: int


@dataclass(frozen=True, slots=True)
class Starter(Outcome):
    """The seat that tosses first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fall(Outcome):
    """The number of tossed coins that show heads."""

    heads: int


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    """Luck has chosen who tosses first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fallen(Event):
    """A seat's coins have fallen."""

    seat: Seat
    coins: int
    heads: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    """A new round begins: everybody tosses once more."""

    round: int
