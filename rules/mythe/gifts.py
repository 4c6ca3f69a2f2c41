"""Which cards may be given, which gifts are offered, and what the hands hold after the gifts."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, TypeAlias

from rules.game import IllegalMove, Seat
from rules.mythe.moves import Gift, Give
from rules.mythe.pieces import Card, hand_key

Hands: TypeAlias = Mapping[Seat, tuple[Card, ...]]
"""The cards of each hand, in the order of the kinds. The neutral deck is one of the hands."""

_OFFERS_KEPT: Final = 1 << 10


@lru_cache(_OFFERS_KEPT)
def offered_gifts(cards: Sequence[Card], others: Sequence[Seat], empty: Sequence[Seat]) -> tuple[Give, ...]:
    """The gifts that are offered to a seat that may give these cards to the ``others``.

    Every empty hand gets one card. If no hand is empty, the offers are no card and one card.
    """
    if empty:
        # The rules allow any number of gifts, which is too many to list. A player gives more by taking several choices
        # together from the menu.
        chosen = sorted(set(permutations(cards, len(empty))))
        return tuple(Give(tuple(map(Gift, some, empty))) for some in chosen)
    return (Give(), *(Give((Gift(card, to),)) for card in sorted(set(cards)) for to in others))


def after_gifts(
    hands: Hands, giver: Seat, may_give: Sequence[Card], gifts: Sequence[Gift]
) -> dict[Seat, tuple[Card, ...]]:
    """All hands after the gifts. Each then holds at least one card. Raises IllegalMove if a gift is not allowed."""
    after, left = dict(hands), list(may_give)
    for card, to in gifts:
        check_other_hand(hands, giver, to)
        if card not in after[giver]:
            raise IllegalMove("card-not-held", card=card.key)
        if card not in left:
            raise IllegalMove("card-not-drawn", card=card.key)
        # A variant of the rulebook allows only cards that were drawn this turn. Then a card may be held but not given.
        left.remove(card)
        after[giver] = without(after[giver], card)
        after[to] = tuple(sorted((*after[to], card)))
    # After the gifts every hand, the giver's too, holds a card. Source: the rulebook.
    for hand, cards in after.items():
        if not cards:
            raise IllegalMove("hand-stays-empty", hand=hand_key(hand))
    return after


def check_other_hand(hands: Hands, own: Seat, other: Seat) -> None:
    """Raise IllegalMove unless ``other`` is a hand and not the seat's own."""
    if other not in hands:
        raise IllegalMove("no-such-hand", hand=hand_key(other))
    if other == own:
        raise IllegalMove("your-own-hand")


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards without one card of this kind."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
