"""Dealing the whole deck: by luck, or as a log says."""

from collections import Counter
from collections.abc import Mapping, Sequence

from rules.chance import Chance
from rules.game import IllegalMove, Seat
from rules.mythe.moves import Deal
from rules.mythe.pieces import DECKS, NEUTRAL, Card, hand_key
from rules.mythe.rulings import dealing_order, dealt_numbers, hands_of


def draw_deal(chance: Chance, seats: int, starter: Seat) -> Deal:
    """Deal card after card. Each draw is an index into the cards still in the deck. Hands may differ by one."""
    deck = list(DECKS[seats])
    hands: dict[Seat, list[Card]] = {hand: [] for hand in hands_of(seats)}
    for number, hand in enumerate(dealing_order(seats, starter)):
        hands[hand].append(deck.pop(chance.below(len(deck), "deal", 0, None, number)))
    dealt = {hand: tuple(sorted(cards)) for hand, cards in hands.items()}
    return Deal(tuple(dealt[seat] for seat in range(seats)), dealt.get(NEUTRAL))


def checked_hands(deal: Deal, seats: int, starter: Seat) -> dict[Seat, tuple[Card, ...]]:
    """The hands dealt, each sorted. Raises IllegalMove unless they are the whole deck, dealt in the right numbers."""
    if len(deal.hands) != seats:
        raise IllegalMove("wrong-number-of-hands", hands=len(deal.hands), seats=seats)
    if (deal.neutral is None) == (NEUTRAL in hands_of(seats)):
        raise IllegalMove("neutral-deck-is-for-two")
    neutral = {} if deal.neutral is None else {NEUTRAL: deal.neutral}
    dealt = {**dict(enumerate(deal.hands)), **neutral}
    _check_numbers(dealt, seats, starter)
    _check_deck([card for cards in dealt.values() for card in cards], seats)
    return {hand: tuple(sorted(cards)) for hand, cards in dealt.items()}


def _check_numbers(dealt: Mapping[Seat, Sequence[Card]], seats: int, starter: Seat) -> None:
    for hand, due in dealt_numbers(seats, starter).items():
        if len(dealt[hand]) != due:
            raise IllegalMove("wrong-number-of-cards", hand=hand_key(hand), cards=len(dealt[hand]), due=due)


def _check_deck(cards: Sequence[Card], seats: int) -> None:
    held, due = Counter(cards), Counter(DECKS[seats])
    for card in Card:
        if held[card] != due[card]:
            raise IllegalMove("wrong-number-of-a-card", card=card.key, cards=held[card], due=due[card])
