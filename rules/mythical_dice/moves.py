"""The decisions of seats, the outcomes of luck, and the events of Mythical Dice."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.game import Event, Milestone, Move, Outcome, PrivateEvent, Seat
from rules.mythical_dice.pieces import COLOUR, KINDS, SIDES, Kind

MOST_DICE: Final = 8
MOST_SEATS: Final = 6


@dataclass(frozen=True, slots=True)
class Bet(Move):
    """I will take this many tricks."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """I roll a die of this kind. All dice of one kind are the same choice."""

    die: Kind


@dataclass(frozen=True, slots=True)
class Leader(Outcome):
    """Who leads the first trick of the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    """The dice of a round, by seat. Each hand lists its strongest die first."""

    dice: tuple[tuple[Kind, ...], ...]


@dataclass(frozen=True, slots=True)
class Side(Outcome):
    """The face that the chosen die shows."""

    face: int


# Events of each trick and each round are not frozen, because Python builds a frozen object four times as slowly. mypy
# allows no change of their fields either.


@dataclass(frozen=True, slots=True)
class LeaderChosen(Event):
    """The first leader of the game is known."""

    leader: Seat


@dataclass(frozen=True, slots=True)
class RoundBegun(Event):
    """Everybody holds this round's dice; bets are open."""

    round: int
    leader: Seat


@dataclass(frozen=True, slots=True)
class HandDealt(PrivateEvent):
    """A seat's own dice of the round. Only this seat is told."""

    seat: Seat
    dice: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class BetMade(Event):
    """A seat has bet for the first time this round. The number stays secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BetNoted(PrivateEvent):
    """A seat's own bet, the first one or a changed one. Only this seat is told."""

    seat: Seat
    tricks: int


@dataclass(slots=True)
class BetsRevealed(Event):
    """All bets, by seat, and who leads the first trick."""

    bets: Final[tuple[int, ...]]
    leader: Final[Seat]


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A die was rolled and lies on the table."""

    seat: Seat
    die: Kind
    face: int


@dataclass(slots=True)
class TrickTaken(Milestone):
    """The winner of a trick, who leads the next one, and the bonus that counts if the winner keeps the bet.

    The bonus is 0 if the winner can keep the bet no more.
    """

    seat: Final[Seat]
    trick: Final[int]
    bonus: Final[int]
    dice: Final[tuple[Rolled, ...]]
    """The dice of the trick, in the order in which they were rolled. They tell why the winner takes it."""


@dataclass(slots=True)
class RoundScored(Event):
    """One round's line on the score sheet; every tuple is by seat. Bonuses are listed even where the bet was missed."""

    round: Final[int]
    leader: Final[Seat]
    bets: Final[tuple[int, ...]]
    taken: Final[tuple[int, ...]]
    bonuses: Final[tuple[int, ...]]
    points: Final[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The final points and ranks, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


# Moves and events that recur are built once: a decision then only looks them up. Events stand in tuples, because
# ``apply`` and ``settle`` return tuples of events.

BETS: Final = tuple(tuple(Bet(tricks) for tricks in range(dice + 1)) for dice in range(MOST_DICE + 1))
"""The possible bets of a round, by its number of dice."""

ROLLS: Final = tuple(Roll(kind) for kind in Kind)


class Thrown:
    """A die that a seat has chosen, before luck decides its face. There is one object for each seat and kind."""

    __slots__ = ("colour", "die", "rolled", "seat", "sides")

    colour: int
    """The colour that the die sets; ``ANY`` for a special die."""

    sides: tuple[Side, ...]
    """The six outcomes, in the order of the die's sides."""

    rolled: Mapping[int, tuple[Rolled]]
    """By face: the events of the roll."""

    def __init__(self, seat: Seat, die: Kind) -> None:
        self.seat = seat
        self.die = die
        self.colour = COLOUR[die]
        self.sides = tuple(Side(face) for face in SIDES[die])
        self.rolled = {face: (Rolled(seat, die, face),) for face in SIDES[die]}


THROWN: Final = tuple({kind: Thrown(seat, kind) for kind in Kind} for seat in range(MOST_SEATS))
"""By seat and kind."""

BET_NOTED: Final = tuple(
    tuple((BetNoted(seat, tricks),) for tricks in range(MOST_DICE + 1)) for seat in range(MOST_SEATS)
)
"""By seat and bet: the event of a changed bet."""

BET_MADE: Final = tuple(tuple((BetMade(seat), *noted) for noted in BET_NOTED[seat]) for seat in range(MOST_SEATS))
"""By seat and bet: the events of a seat's first bet in a round."""


@cache
def round_begun(round_: int, leader: Seat) -> RoundBegun:
    """The event that everybody gets. Each seat's own hand is an event beside it."""
    return RoundBegun(round_, leader)


def _allowed_kinds(colour: int, held: int) -> int:
    """The kinds that may be rolled, as bits. ``colour`` is the trick's colour, ``held`` are the kinds held, as bits."""
    of_colour = sum(1 << kind for kind in Kind if COLOUR[kind] == colour) if colour else 0
    special = sum(1 << kind for kind in Kind if not COLOUR[kind])
    # A seat that must follow the colour may still roll a special die instead.
    if held & of_colour:
        return held & (of_colour | special)
    return held


ALLOWED: Final = tuple(tuple(_allowed_kinds(colour, held) for held in range(1 << KINDS)) for colour in range(5))
"""The kinds that may be rolled, as bits, by the trick's colour and by the kinds held, as bits.

A seat that holds the trick's colour rolls this colour or a special die. A seat without the colour rolls any die, and
so does every seat while no colour is set. Source: the rulebooks.
"""

LEGAL: Final = tuple(tuple(tuple(roll for roll in ROLLS if kinds >> roll.die & 1) for kinds in row) for row in ALLOWED)
"""The same as ``ALLOWED``, as moves, strongest kind first."""
