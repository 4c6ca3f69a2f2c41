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
GIVEN_FIRST: Final = (Card.ZERO, Card.ONE, Card.OBSTACLE, Card.SHIELD, Card.FAIRY, Card.SWORD)
"""All kinds, from the one that a seat needs least, and gives away first, to the one that it needs most.

An obstacle in its own hand is a danger to the others only.
"""

_GIVEN_FREELY: Final = (Card.ONE, *(card for card in GIVEN_FIRST if card is not Card.ONE))
"""The same for gifts that are not needed."""

EMPTY: Final = 0.5
"""A hand with fewer cards than this is empty. Expected numbers of cards are whole, except for rounding errors."""

_DOUBT: Final = 0.02
"""Added to each expected number, even to 0: people may give other cards than this estimate expects."""


def likely_hands(view: MytheView) -> dict[Seat, Likely]:
    """The expected cards of the hands that this seat may draw from, without empty hands. For a seat that has to draw.

    At first all deals are equally likely. Open draws are followed card by card, and so are gifts that this seat knows.
    In other gifts a seat is taken to give away what it needs least.
    """
    assert view.active is not None
    deck = DECKS[view.seats]
    # Turns go from seat to seat, so the active seat and the number of the turn give the seat of turn 1.
    numbers = dealt_numbers(view.seats, (view.active - view.turn + 1) % view.seats)
    likely = {hand: [deck.count(card) * number / len(deck) for card in Card] for hand, number in numbers.items()}
    for turn in view.turns:
        _follow(likely, turn, view)
    for drawn in view.drawn:
        _draw(likely, drawn.source, drawn.card)
    return _fitted(view, likely)


def without(hand: Likely, card: Card) -> Likely:
    """What a hand is expected to hold after this card was taken out of it."""
    left = list(hand)
    left[card] = max(left[card] - 1, 0.0)
    return _scaled(left, sum(hand) - 1)


def _scaled(hand: Likely, number: float) -> Likely:
    total = sum(hand)
    return [count * max(number, 0.0) / total if total else 0.0 for count in hand]


def _draw(likely: dict[Seat, Likely], source: Seat, card: Card) -> None:
    """Take a card that was drawn out of its hand. If it was hardly expected there, fewer such cards are elsewhere."""
    unexpected = max(1 - likely[source][card], 0.0)
    likely[source] = without(likely[source], card)
    elsewhere = sum(hand[card] for hand in likely.values()) - likely[source][card]
    if not 0 < unexpected < elsewhere:
        return
    for place, hand in likely.items():
        if place != source:
            left = [*hand[:card], hand[card] * (1 - unexpected / elsewhere), *hand[card + 1 :]]
            likely[place] = _scaled(left, sum(hand))


def _follow(likely: dict[Seat, Likely], turn: TurnTaken, view: MytheView) -> None:
    """Move the cards that were drawn and given in a finished turn."""
    giver = turn.seat
    for drawn in turn.drawn:
        _draw(likely, drawn.source, drawn.card)
    for drawn in turn.drawn:
        likely[giver][drawn.card] += 1
    cards = [drawn.card for drawn in turn.drawn]
    open_cards = [float(cards.count(card)) for card in Card]
    for to, number in turn.gave:
        # This seat knows a gift that it made or received.
        known = [one.gift.card for one in view.gifts if (one.turn, one.gift.to) == (turn.turn, to)]
        for card in known:
            likely[giver] = without(likely[giver], card)
            likely[to][card] += 1
            open_cards[card] -= 1
        if not known:
            given = _given(open_cards if view.variant == "only-drawn" else likely[giver], number, likely[to])
            likely[giver], open_cards = _less(likely[giver], given), _less(open_cards, given)
            likely[to] = [held + more for held, more in zip(likely[to], given, strict=True)]


def _given(could: Likely, number: int, receiver: Likely) -> Likely:
    """The expected cards of a gift: ``number`` of the cards that the giver ``could`` give to this ``receiver``."""
    given = [0.0] * len(Card)
    # A seat must give a card to an empty hand. If it gives more cards, it gives 1s, because it may draw them later.
    owed = int(sum(receiver) < EMPTY)
    for most, order in ((owed, GIVEN_FIRST), (number - owed, _GIVEN_FREELY)):
        left = float(most)
        for card in order:
            more = min(could[card] - given[card], left)
            given[card] += more
            left -= more
    return given


def _less(hand: Likely, given: Likely) -> Likely:
    return [max(held - less, 0.0) for held, less in zip(hand, given, strict=True)]


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
