"""Where the cards of Mythe probably are, by what one seat has seen."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, TypeAlias

from rules.game import Seat
from rules.mythe.moves import TurnTaken
from rules.mythe.pieces import DECKS, NEUTRAL, Card
from rules.mythe.rulings import dealt_numbers
from rules.mythe.view import MytheView

Likely: TypeAlias = list[float]
"""How many of each kind of card are expected in a hand; together as many as it holds."""

_ROUNDS_OF_FITTING: Final = 6
_DOUBT: Final = 0.02
"""What is held possible of a card that seems to be nowhere: people give other cards than one expects."""


def likely_hands(view: MytheView) -> dict[Seat, Likely]:
    """What the hands that this seat may draw from hold, empty ones left out, while it has to draw.

    All deals are equally likely, open draws are followed card by card, the gifts that this seat knows too; of other
    gifts it is taken that any card that could be given was as likely to be.
    """
    assert view.active is not None
    deck = DECKS[view.seats]
    numbers = dealt_numbers(view.seats, (view.active - view.turn + 1) % view.seats)
    likely = {hand: [deck.count(card) * number / len(deck) for card in Card] for hand, number in numbers.items()}
    for turn in view.turns:
        _follow(likely, turn, view)
    for drawn in view.drawn:
        likely[drawn.source] = without(likely[drawn.source], drawn.card)
    return _fitted(view, likely)


def without(hand: Likely, card: Card) -> Likely:
    """What is expected in a hand after this card was taken out of it."""
    left = list(hand)
    left[card] = max(left[card] - 1, 0.0)
    return _scaled(left, sum(hand) - 1)


def _scaled(hand: Likely, number: float) -> Likely:
    total = sum(hand)
    return [count * max(number, 0.0) / total if total else 0.0 for count in hand]


def _follow(likely: dict[Seat, Likely], turn: TurnTaken, view: MytheView) -> None:
    """Move the cards of a finished turn."""
    giver = turn.seat
    for drawn in turn.drawn:
        likely[drawn.source] = without(likely[drawn.source], drawn.card)
        likely[giver][drawn.card] += 1
    cards = [drawn.card for drawn in turn.drawn]
    pool = [float(cards.count(card)) for card in Card] if view.variant == "only-drawn" else list(likely[giver])
    for to, number in turn.gave:
        if view.seat in {giver, to}:
            _give_known(likely, turn, to, view)
            continue
        given = _scaled(pool, number)
        likely[to] = [held + more for held, more in zip(likely[to], given, strict=True)]
        likely[giver] = [max(held - less, 0.0) for held, less in zip(likely[giver], given, strict=True)]


def _give_known(likely: dict[Seat, Likely], turn: TurnTaken, to: Seat, view: MytheView) -> None:
    """Move the cards that this seat gave, or was given."""
    for known in view.gifts:
        if known.turn == turn.turn and known.gift.to == to:
            likely[turn.seat] = without(likely[turn.seat], known.gift.card)
            likely[to][known.gift.card] += 1


def _fitted(view: MytheView, likely: Mapping[Seat, Likely]) -> dict[Seat, Likely]:
    """The other hands, brought to the numbers that this seat knows: of each hand's cards, and of each unseen card."""
    sizes = {hand: view.neutral or 0 if hand == NEUTRAL else view.hands[hand] for hand in likely}
    fitted = {hand: [count + _DOUBT for count in likely[hand]] for hand in likely if hand != view.seat and sizes[hand]}
    seen = Counter(view.hand) + Counter(drawn.card for drawn in view.drawn)
    unseen = Counter(DECKS[view.seats]) - seen
    for _ in range(_ROUNDS_OF_FITTING):
        for card in Card:
            total = sum(hand[card] for hand in fitted.values())
            for hand in fitted.values():
                hand[card] *= unseen[card] / total if total else 0.0
        fitted = {place: _scaled(hand, sizes[place]) for place, hand in fitted.items()}
    return fitted
