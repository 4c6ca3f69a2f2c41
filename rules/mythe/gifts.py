"""Which cards may be given, which gifts are offered, and what the hands hold afterwards."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, TypeAlias

from rules.game import IllegalMove, Seat
from rules.mythe.moves import Gift, Give
from rules.mythe.pieces import Card, hand_key

Hands: TypeAlias = Mapping[Seat, tuple[Card, ...]]
"""The cards of each hand in the order of the kinds; the neutral deck is one of the hands."""

_OFFERS_KEPT: Final = 1 << 10


@lru_cache(_OFFERS_KEPT)
def offered_gifts(cards: Sequence[Card], others: Sequence[Seat], empty: Sequence[Seat]) -> tuple[Give, ...]:
    """The gifts that are offered to somebody who may give these cards to the ``others``.

    Each empty hand gets one card. Where none is empty: no card, or one.
    """
    if empty:
        chosen = sorted(set(permutations(cards, len(empty))))
        return tuple(Give(tuple(map(Gift, some, empty))) for some in chosen)
    return (Give(), *(Give((Gift(card, to),)) for card in sorted(set(cards)) for to in others))


def after_gifts(
    hands: Hands, giver: Seat, may_give: Sequence[Card], gifts: Sequence[Gift]
) -> dict[Seat, tuple[Card, ...]]:
    """All hands when the gifts are made, each of which then holds a card. Raises IllegalMove."""
    after, left = dict(hands), list(may_give)
    for card, to in gifts:
        check_other_hand(hands, giver, to)
        if card not in after[giver]:
            raise IllegalMove("card-not-held", card=card.key)
        if card not in left:
            raise IllegalMove("card-not-drawn", card=card.key)
        left.remove(card)
        after[giver] = without(after[giver], card)
        after[to] = tuple(sorted((*after[to], card)))
    for hand, cards in after.items():
        if not cards:
            raise IllegalMove("hand-stays-empty", hand=hand_key(hand))
    return after


def check_other_hand(hands: Hands, own: Seat, other: Seat) -> None:
    """Raise IllegalMove unless the other is a hand and not one's own."""
    if other not in hands:
        raise IllegalMove("no-such-hand", hand=hand_key(other))
    if other == own:
        raise IllegalMove("your-own-hand")


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards but for one of this kind."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
