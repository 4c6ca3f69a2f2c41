"""The hands that seats hold. They are cached, and each hand has its moves computed in advance."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from rules.chance import Chance
from rules.game import IllegalMove
from rules.mythical_dice.moves import ALLOWED, LEGAL, MOST_SEATS, Deal, HandDealt, Roll
from rules.mythical_dice.pieces import COUNTS, DICE, Kind

_HANDS_KEPT: Final = 1 << 14
"""Room for all 3,759 hands of up to eight dice, and for some with the same dice in another order."""

# A set of dice as one number: eight bits count the dice of each kind. So whole hands are subtracted as plain numbers.
_ONE: Final = tuple(1 << 8 * kind for kind in Kind)
_ENOUGH: Final = sum(one << 7 for one in _ONE)
"""The highest of each kind's eight bits. Taking more dice than the bag holds clears the bit of that kind."""

_FULL_BAG: Final = _ENOUGH + sum(_ONE[kind] for kind in DICE)


class Hand:
    """The dice that a seat holds. A hand never changes. Tuples are by the trick's colour, if not said otherwise."""

    __slots__ = ("after", "counts", "dealt", "dice", "rolls")

    dice: tuple[Kind, ...]
    """The dice, strongest first."""

    counts: int
    """The number of dice of each kind, in eight bits each."""

    dealt: tuple[HandDealt, ...]
    """By seat: the event that tells the seat about this hand."""

    rolls: tuple[tuple[Roll, ...], ...]
    """By the trick's colour: the dice that may be rolled, strongest first."""

    after: tuple[Mapping[Kind, "Hand"], ...]
    """By the trick's colour: each die that may be rolled, with the hand that is left after it."""

    def __init__(self, dice: tuple[Kind, ...]) -> None:
        # ``held`` is a set of kinds as bits. ``ALLOWED`` and ``LEGAL`` are tables by colour and by such a set.
        held = sum(1 << die for die in set(dice))
        rests = {die: hand_of(_without(dice, die)) for die in dice}
        # Colours that allow the same kinds share one mapping.
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
    """The hand with these dice, which may come in any order."""
    return Hand(tuple(sorted(map(Kind, dice))))


def _without(dice: tuple[Kind, ...], die: Kind) -> tuple[Kind, ...]:
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]


def draw_hands(chance: Chance, round_: int, seats: int) -> Deal:
    """Deal one hand after the other in seat order. Each draw is an index into the dice that are still in the bag."""
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
    """The hands dealt. Raises IllegalMove unless each seat has the round's number of dice, all from one bag."""
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
