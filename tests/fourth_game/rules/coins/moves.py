"""What is tossed in Brave Coins, how it falls, and what happened."""

from dataclasses import dataclass
from typing import Final

from rules.game import Event, Move, Outcome, Seat

MOST_COINS: Final = 5


@dataclass(frozen=True, slots=True)
class Toss(Move):
    """So many coins at once."""

    coins: int


@dataclass(frozen=True, slots=True)
class Starter(Outcome):
    """Who tosses first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fall(Outcome):
    """How many of the coins in the air show heads."""

    heads: int


@dataclass(frozen=True, slots=True)
class StarterChosen(Event):
    """Luck has chosen who tosses first."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Fallen(Event):
    """A seat's coins lie on the table."""

    seat: Seat
    coins: int
    heads: int
    points: int


@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    """Everybody tosses once more."""

    round: int
