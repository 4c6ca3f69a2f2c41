"""How kind the faces were: the tricks that went as a bet wanted, against those of the same dice on average."""

from collections.abc import Iterable
from itertools import islice
from typing import Final, TypeAlias

from rules.mythical_dice.moves import Rolled, RoundScored
from rules.mythical_dice.pieces import SIDES
from rules.mythical_dice.rulings import trick_winner

SIXTHS: Final = 6
"""A die has six sides, so luck is counted in sixths of a trick."""

Trick: TypeAlias = tuple[Rolled, ...]
"""The dice of a full trick, in the order in which they were rolled."""


def luck_of(seats: int, sheet: Iterable[RoundScored], tricks: Iterable[Trick]) -> list[int]:
    """By seat, in sixths of a trick: how many more tricks went as its bets wanted than its dice would bring on average.

    A bet wants each trick until as many are taken as were bet, and none after. Of every roll all six sides are
    weighed, while the other dice of the trick lie as they lay.
    """
    sums = [0] * seats
    rest = iter(tricks)
    for line in sheet:
        taken = [0] * seats
        for trick in islice(rest, line.round):
            for place, roll in enumerate(trick):
                wanted = taken[roll.seat] < line.bets[roll.seat]
                sums[roll.seat] += _gain(trick, place) if wanted else -_gain(trick, place)
            taken[_winner(trick)] += 1
    return sums


def _gain(trick: Trick, place: int) -> int:
    """What the face in that place brought, in sixths of the trick; over the six sides of a die it comes to nothing."""
    roll = trick[place]
    sides = {face: _takes(trick, place, face) for face in SIDES[roll.die]}
    return SIXTHS * sides[roll.face] - sum(sides[face] for face in SIDES[roll.die])


def _takes(trick: Trick, place: int, face: int) -> bool:
    """Whether the die in that place takes the trick with this face, the other dice lying as they lie."""
    seat, die = trick[place].seat, trick[place].die
    return _winner((*trick[:place], Rolled(seat, die, face), *trick[place + 1 :])) == seat


def _winner(trick: Trick) -> int:
    winner, _ = trick_winner(trick, trick[0].seat)
    return winner
