"""Where the cards of Mythe probably are, judged by what one seat has seen."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, TypeAlias

from rules.game import Seat
from rules.mythe.moves import TurnTaken
from rules.mythe.pieces import DECKS, NEUTRAL, Card
from rules.mythe.rulings import dealt_numbers
from rules.mythe.view import MytheView

Likely: TypeAlias = list[float]
"""By kind of card: the number of such cards that a hand is expected to hold. Their sum is the size of the hand."""

_ROUNDS_OF_FITTING: Final = 6
_GIVEN: Final = (8, 3, 1, 1, 1, 1)
"""By kind of card: how readily it is given away. With these numbers the chances that advice tells come true best."""

_DOUBT: Final = 0.05
"""Added to each expected number, even to 0: people may give other cards than this estimate expects.

With less, hands that were taken to have no obstacle tripped three times as many as was told.
"""


def likely_hands(view: MytheView) -> dict[Seat, Likely]:
    """The expected cards of the hands that this seat may draw from, without empty hands. For a seat that has to draw.

    At first all deals are equally likely. Open draws are followed card by card, and so are gifts that this seat knows.
    Other gifts are taken to be 0s most often: people keep what is worth more to them.
    """
    assert view.active is not None
    deck = DECKS[view.seats]
    # Turns go from seat to seat, so the active seat and the number of the turn give the seat of turn 1.
    numbers = dealt_numbers(view.seats, (view.active - view.turn + 1) % view.seats)
    likely = {hand: [deck.count(card) * number / len(deck) for card in Card] for hand, number in numbers.items()}
    for turn in view.turns:
        _follow(likely, turn, view)
    for drawn in view.drawn:
        likely[drawn.source] = without(likely[drawn.source], drawn.card)
    return _fitted(view, likely)


def without(hand: Likely, card: Card) -> Likely:
    """What a hand is expected to hold after this card was taken out of it."""
    left = list(hand)
    left[card] = max(left[card] - 1, 0.0)
    return _scaled(left, sum(hand) - 1)


def _scaled(hand: Likely, number: float) -> Likely:
    total = sum(hand)
    return [count * max(number, 0.0) / total if total else 0.0 for count in hand]


def _follow(likely: dict[Seat, Likely], turn: TurnTaken, view: MytheView) -> None:
    """Move the cards that were drawn and given in a finished turn."""
    giver = turn.seat
    for drawn in turn.drawn:
        likely[drawn.source] = without(likely[drawn.source], drawn.card)
        likely[giver][drawn.card] += 1
    cards = [drawn.card for drawn in turn.drawn]
    # A card that was given is one of the cards that could be given: of the drawn cards, or of the whole hand.
    could = [float(cards.count(card)) for card in Card] if view.variant == "only-drawn" else likely[giver]
    pool = [count * given_away for count, given_away in zip(could, _GIVEN, strict=True)]
    for to, number in turn.gave:
        if view.seat in {giver, to}:
            _give_known(likely, turn, to, view)
            continue
        given = _scaled(pool, number)
        likely[to] = [held + more for held, more in zip(likely[to], given, strict=True)]
        likely[giver] = [max(held - less, 0.0) for held, less in zip(likely[giver], given, strict=True)]


def _give_known(likely: dict[Seat, Likely], turn: TurnTaken, to: Seat, view: MytheView) -> None:
    """Move the cards of a gift that this seat made or received, and so knows."""
    for known in view.gifts:
        if known.turn == turn.turn and known.gift.to == to:
            likely[turn.seat] = without(likely[turn.seat], known.gift.card)
            likely[to][known.gift.card] += 1


def _fitted(view: MytheView, likely: Mapping[Seat, Likely]) -> dict[Seat, Likely]:
    """The other hands, fitted to what this seat knows: the size of each hand, the unseen cards of each kind."""
    sizes = {hand: view.neutral or 0 if hand == NEUTRAL else view.hands[hand] for hand in likely}
    fitted = {hand: [count + _DOUBT for count in likely[hand]] for hand in likely if hand != view.seat and sizes[hand]}
    seen = Counter(view.hand) + Counter(drawn.card for drawn in view.drawn)
    unseen = Counter(DECKS[view.seats]) - seen
    # Iterative proportional fitting: each pass corrects the number of each card and then the size of each hand. The
    # second step disturbs the first a little, so a few passes are needed.
    for _ in range(_ROUNDS_OF_FITTING):
        for card in Card:
            total = sum(hand[card] for hand in fitted.values())
            for hand in fitted.values():
                hand[card] *= unseen[card] / total if total else 0.0
        fitted = {place: _scaled(hand, sizes[place]) for place, hand in fitted.items()}
    return fitted
