"""How lucky a seat's faces were: how many more tricks went its bet's way than the same dice bring on average."""

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
    """Luck of each seat, in sixths of a trick: tricks that went the bet's way, minus the average with the same dice.

    A bet wants tricks until the seat has taken as many as it bet, and no trick after that. For each roll the face is
    compared with all six sides of its die, while the other dice of the trick keep their faces.
    """
    sums = [0] * seats
    rest = iter(tricks)
    for line in sheet:
        taken = [0] * seats
        for trick in islice(rest, line.round):
            for place, roll in enumerate(trick):
                # A seat that has all the tricks it bet is lucky to lose, so its gain counts the other way round.
                wanted = taken[roll.seat] < line.bets[roll.seat]
                sums[roll.seat] += _gain(trick, place) if wanted else -_gain(trick, place)
            taken[_winner(trick)] += 1
    return sums


def _gain(trick: Trick, place: int) -> int:
    """What the face at ``place`` gained, in sixths of a trick. Over the six sides of a die the gains sum to 0."""
    # Example: a red die wins only with its two sides that show 7. A 7 then gains 6·1 − 2 = 4 sixths, and any other face
    # gains 6·0 − 2 = −2 sixths.
    roll = trick[place]
    sides = {face: _takes(trick, place, face) for face in SIDES[roll.die]}
    return SIXTHS * sides[roll.face] - sum(sides[face] for face in SIDES[roll.die])


def _takes(trick: Trick, place: int, face: int) -> bool:
    """Whether the die at ``place`` takes the trick with this face, if the other dice keep their faces."""
    seat, die = trick[place].seat, trick[place].die
    return _winner((*trick[:place], Rolled(seat, die, face), *trick[place + 1 :])) == seat


def _winner(trick: Trick) -> int:
    winner, _ = trick_winner(trick, trick[0].seat)
    return winner
