"""What seats decide, what luck decides, and what happens at a table of Mythical Dice."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from rules.game import Event, Move, Outcome, Seat
from rules.mythical_dice.pieces import BAG, COLOUR, KINDS, SIDES, Kind

MOST_DICE: Final = 8
MOST_SEATS: Final = 6


@dataclass(frozen=True, slots=True)
class Bet(Move):
    """I will take this many tricks."""

    tricks: int


@dataclass(frozen=True, slots=True)
class Roll(Move):
    """I roll a die of this kind. Dice of one kind are the same choice."""

    die: Kind


@dataclass(frozen=True, slots=True)
class Leader(Outcome):
    """Who leads the first trick of the game."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Deal(Outcome):
    """The round's dice by seat, each hand's strongest first."""

    dice: tuple[tuple[Kind, ...], ...]


@dataclass(frozen=True, slots=True)
class Side(Outcome):
    """The face that the chosen die shows."""

    face: int


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
class HandDealt(Event):
    """A seat's own dice of the round."""

    seat: Seat
    dice: tuple[Kind, ...]

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class BetMade(Event):
    """A seat has bet for the first time this round; how much stays secret."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BetNoted(Event):
    """A seat's own bet, first or changed."""

    seat: Seat
    tricks: int

    @property
    def audience(self) -> Seat | None:
        return self.seat


@dataclass(frozen=True, slots=True)
class BetsRevealed(Event):
    """All bets, by seat, and who leads the first trick."""

    bets: tuple[int, ...]
    leader: Seat


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """A die lies on the table."""

    seat: Seat
    die: Kind
    face: int


@dataclass(frozen=True, slots=True)
class TrickTaken(Event):
    """The trick's winner, who leads the next one, and the bonus it carries if the winner's bet is kept."""

    seat: Seat
    trick: int
    bonus: int


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """One round's line on the sheet; every tuple is by seat. Bonuses as earned in the tricks, whatever the bet."""

    round: int
    leader: Seat
    bets: tuple[int, ...]
    taken: tuple[int, ...]
    bonuses: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The final points and ranks, by seat."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


# Values that recur are made once: a decision then costs a look-up and no construction. Events stand in tuples,
# since that is how they are told.

BETS: Final = tuple(tuple(Bet(tricks) for tricks in range(dice + 1)) for dice in range(MOST_DICE + 1))
"""The bets of a round, by its number of dice."""

ROLLS: Final = tuple(Roll(kind) for kind in Kind)
SIDE_OUTCOMES: Final = tuple(tuple(Side(face) for face in faces) for faces in SIDES)
"""The six outcomes by kind, in the order of the die's sides."""

ROLLED: Final = tuple(
    tuple({face: (Rolled(seat, kind, face),) for face in faces} for kind, _, faces in BAG) for seat in range(MOST_SEATS)
)
"""The event by seat, kind and face."""

BET_NOTED: Final = tuple(
    tuple((BetNoted(seat, tricks),) for tricks in range(MOST_DICE + 1)) for seat in range(MOST_SEATS)
)
"""The event of a changed bet, by seat and bet."""

BET_MADE: Final = tuple(tuple((BetMade(seat), *noted) for noted in BET_NOTED[seat]) for seat in range(MOST_SEATS))
"""The events of a seat's first bet of a round, by seat and bet."""


@cache
def trick_taken(seat: Seat, trick: int, bonus: int) -> tuple[TrickTaken]:
    """The event."""
    return (TrickTaken(seat, trick, bonus),)


@cache
def round_begun(round_: int, leader: Seat) -> RoundBegun:
    """The event; a deal tells each seat's hand beside it."""
    return RoundBegun(round_, leader)


def _allowed_kinds(colour: int, held: int) -> int:
    """The kinds that may be rolled, as a set of bits, from the trick's colour and the kinds held."""
    of_colour = sum(1 << kind for kind in Kind if COLOUR[kind] == colour) if colour else 0
    special = sum(1 << kind for kind in Kind if not COLOUR[kind])
    if held & of_colour:
        return held & (of_colour | special)
    return held


ALLOWED: Final = tuple(tuple(_allowed_kinds(colour, held) for held in range(1 << KINDS)) for colour in range(5))
"""Which kinds may be rolled, as bits, by the trick's colour and the kinds held, as bits.

Whoever holds the colour rolls it or a special die; whoever holds none of it, or leads, rolls anything.
"""

LEGAL: Final = tuple(tuple(tuple(roll for roll in ROLLS if kinds >> roll.die & 1) for kinds in row) for row in ALLOWED)
"""The same as moves, strongest kind first."""
