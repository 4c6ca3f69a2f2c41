"""The robot that races to the Dragon by the odds of the hands that it may draw from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from rules.game import Move, Seat, View
from rules.mythe.moves import Declare, Draw, Gift, Give, Stop
from rules.mythe.pieces import COSTS, DECKS, LEGENDARY, NEUTRAL, POINTS, Card
from rules.mythe.rulings import advanced
from rules.mythe.view import MytheView
from rules.robots.mythe_odds import Likely, likely_hands, without

_WORTH: Final = (0, *accumulate(COSTS[:-1]), sum(COSTS) + 6)
"""By space: its worth, which is the sum of all costs up to it. The Dragon's space is worth more: it wins the game."""

_A_LEGEND: Final = 1.0
"""The worth of a first legendary card: without one nobody can win the race."""

_TO_KEEP: Final = {
    card: worth
    for worth, card in enumerate((Card.ZERO, Card.ONE, Card.OBSTACLE, Card.SHIELD, Card.FAIRY, Card.SWORD), start=1)
}
"""By card: how much the robot wants to keep it. An obstacle in its own hand is a danger to the others only."""

_DRAWS_AHEAD: Final = 2
_EMPTY: Final = 0.5
"""A hand with fewer cards than this is empty. Expected numbers of cards are whole, except for rounding errors."""


class Steady:
    """Draws while a draw promises more than stopping, and looks two draws ahead. No luck, no memory."""

    def choose(self, view: View) -> Move:
        """The move that promises most; of equally good moves, the first."""
        assert isinstance(view, MytheView)
        if view.giving:
            return _gifts(view)
        hands = likely_hands(view)
        points = sum(POINTS[drawn.card] for drawn in view.drawn)
        outlook = _outlook(view, declared=view.declared is not None)
        promise, source = outlook.best_draw(hands, points, _DRAWS_AHEAD)
        # A declaration shows a card to everybody. So it is made only if it raises the promise.
        declarations = [move for move in view.choices if isinstance(move, Declare)]
        if declarations and _outlook(view, declared=True).best_draw(hands, points, _DRAWS_AHEAD)[0] > promise:
            return declarations[0]
        return Stop() if view.drawn and outlook.worth[points] >= promise else Draw(source)


def _gifts(view: MytheView) -> Give:
    """The cheapest gifts that it must make, and 1s for the seat before it if the others hold too few points.

    Too few means: all other hands together could not pay for the dearest space.
    """
    assert view.seat is not None
    gifts = list(min((move.gifts for move in view.choices if isinstance(move, Give)), key=_loss))
    # Only points drawn from other hands move a hero. A seat that holds most points itself would have nothing to draw.
    ones = view.may_give.count(Card.ONE) - sum(gift.card is Card.ONE for gift in gifts)
    own = sum(POINTS[card] for card in view.hand) - sum(POINTS[gift.card] for gift in gifts)
    missing = max(COSTS) - (sum(POINTS[card] for card in DECKS[view.seats]) - own)
    gifts += [Gift(Card.ONE, (view.seat - 1) % view.seats)] * min(missing, ones)
    return Give(tuple(gifts))


def _loss(gifts: Iterable[Gift]) -> int:
    return sum(_TO_KEEP[gift.card] for gift in gifts)


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What a turn may bring."""

    worth: tuple[int, ...]
    """By number of points drawn: the worth of stopping with them. The first entry is the worth of staying."""

    legend: float
    """The worth of drawing a legendary card now."""

    def best_draw(self, hands: Mapping[Seat, Likely], points: int, draws: int) -> tuple[float, Seat]:
        """The promise of the best hand to draw from, if at most ``draws`` cards are drawn, and whose hand it is."""
        return max(
            (
                (self._promise(hands, hand, points, draws), hand)
                for hand, likely in hands.items()
                if sum(likely) > _EMPTY
            ),
            key=lambda pair: pair[0],
            default=(0.0, NEUTRAL),
        )

    def _promise(self, hands: Mapping[Seat, Likely], source: Seat, points: int, draws: int) -> float:
        likely = hands[source]
        # After an obstacle the hero stays where it is.
        promise = likely[Card.OBSTACLE] * self.worth[0]
        for card in Card:
            if card is Card.OBSTACLE or not likely[card]:
                continue
            after = points + POINTS[card]
            worth: float = self.worth[after]
            if draws > 1:
                left = {**hands, source: without(likely, card)}
                worth = max(worth, self.best_draw(left, after, draws - 1)[0])
            promise += likely[card] * (worth + self.legend * (card in LEGENDARY))
        return promise / sum(likely)


def _outlook(view: MytheView, *, declared: bool) -> _Outlook:
    assert view.seat is not None
    space = view.spaces[view.seat]
    # The look ahead may draw a card twice that exists only once, from two hands that may both hold it. So it may
    # reach more points than the deck has.
    most = sum(POINTS[card] for card in DECKS[view.seats]) + (_DRAWS_AHEAD - 1) * max(POINTS)
    reached = [advanced(space, points, view.spaces, declared=declared) for points in range(most + 1)]
    own = {*view.hand, *(drawn.card for drawn in view.drawn)}
    legend = 0.0 if own.intersection(LEGENDARY) else _A_LEGEND
    return _Outlook(tuple(_WORTH[space] for space in reached), legend)
