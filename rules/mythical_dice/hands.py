"""The hands that seats hold: each is one object, made once, on which all that follows from it stands ready."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rules.chance import Chance
from rules.game import IllegalMove
from rules.mythical_dice.moves import ALLOWED, LEGAL, MOST_SEATS, Deal, HandDealt, Roll
from rules.mythical_dice.pieces import COUNTS, DICE, Kind

_HANDS_KEPT: Final = 1 << 14
"""Room for all 3,759 hands of up to eight dice, and for some whose dice came in another order."""

# How many dice of each kind, as one number: eight bits a kind, so that one sum adds whole hands.
_ONE: Final = tuple(1 << 8 * kind for kind in Kind)
_ENOUGH: Final = sum(one << 7 for one in _ONE)
"""Stands beside the bag's counts, a bit above each; where more is taken than there is, that bit goes."""

_FULL_BAG: Final = _ENOUGH + sum(_ONE[kind] for kind in DICE)


class Hand:
    """The dice that a seat holds; never changed. Tuples are by the trick's colour unless they say otherwise."""

    __slots__ = ("after", "counts", "dealt", "dice", "rolls")

    dice: tuple[Kind, ...]
    """Strongest first."""

    counts: int
    """How many of each kind: eight bits a kind."""

    dealt: tuple[HandDealt, ...]
    """By seat: the event that tells it of this hand."""

    rolls: tuple[tuple[Roll, ...], ...]
    """What may be rolled, strongest die first."""

    after: tuple[Mapping[Kind, "Hand"], ...]
    """The same dice, each with the hand that it leaves."""

    def __init__(self, dice: tuple[Kind, ...]) -> None:
        held = sum(1 << die for die in set(dice))
        rests = {die: hand_of(_without(dice, die)) for die in dice}
        following = {
            kinds: {die: rest for die, rest in rests.items() if kinds >> die & 1}
            for kinds in {by_held[held] for by_held in ALLOWED}
        }
        self.dice = dice
        self.counts = sum(_ONE[die] for die in dice)
        self.dealt = tuple(HandDealt(seat, dice) for seat in range(MOST_SEATS))
        self.rolls = tuple(by_held[held] for by_held in LEGAL)
        self.after = tuple(following[by_held[held]] for by_held in ALLOWED)


@lru_cache(_HANDS_KEPT)
def hand_of(dice: tuple[Kind, ...]) -> Hand:
    """The hand of these dice, in whatever order they come."""
    return Hand(tuple(sorted(map(Kind, dice))))


def _without(dice: tuple[Kind, ...], die: Kind) -> tuple[Kind, ...]:
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def draw_hands(chance: Chance, round_: int, seats: int) -> Deal:
    """Hand after hand in seat order, each die an index into what the bag still holds."""
    bag = list(DICE)
    below = chance.below
    hands = []
    for seat in range(seats):
        hand = []
        for die in range(round_):
            place = below(len(bag), "deal", round_, seat, die)
            hand.append(bag.pop(place))
        hand.sort()
        hands.append(tuple(hand))
    return Deal(tuple(hands))


def checked_hands(deal: Deal, round_: int, seats: int) -> list[Hand]:
    """The hands dealt. Raises IllegalMove unless each seat has the round's dice and one bag holds them all."""
    if len(deal.dice) != seats:
        raise IllegalMove("wrong-number-of-hands", hands=len(deal.dice), seats=seats)
    for dice in deal.dice:
        if len(dice) != round_:
            raise IllegalMove("wrong-number-of-dice", dice=len(dice), due=round_)
    hands = [hand_of(dice) for dice in deal.dice]
    _check_bag(hands)
    return hands


def _check_bag(hands: Sequence[Hand]) -> None:
    left = _FULL_BAG
    for hand in hands:
        left -= hand.counts
    if left & _ENOUGH != _ENOUGH:
        kind = next(kind for kind in Kind if not left & _ONE[kind] << 7)
        raise IllegalMove("too-many-dice-of-a-kind", die=kind.key, most=COUNTS[kind])
