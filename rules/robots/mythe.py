"""The robot that races to the Dragon by the odds of the hands it may draw from."""

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
"""What each space is worth: the points that lead there, and more where the game is won."""

_A_LEGEND: Final = 1.0
"""What a legendary card is worth to somebody who has none: without one the race cannot be won."""

_TO_KEEP: Final = {
    card: worth
    for worth, card in enumerate((Card.ZERO, Card.ONE, Card.OBSTACLE, Card.SHIELD, Card.FAIRY, Card.SWORD), start=1)
}
"""What is given last stands last: obstacles in one's own hand are a danger to the others alone."""

_DRAWS_AHEAD: Final = 2
_EMPTY: Final = 0.5
"""Numbers of cards are whole but for rounding."""


class Steady:
    """Draws while that promises more than stopping, two draws ahead; gives what it must. No luck, no memory."""

    def choose(self, view: View) -> Move:
        """The move that promises most; the first of equally good ones."""
        assert isinstance(view, MytheView)
        if view.giving:
            return _gifts(view)
        hands = likely_hands(view)
        points = sum(POINTS[drawn.card] for drawn in view.drawn)
        outlook = _outlook(view, declared=view.declared is not None)
        promise, source = outlook.best_draw(hands, points, _DRAWS_AHEAD)
        declarations = [move for move in view.choices if isinstance(move, Declare)]
        if declarations and _outlook(view, declared=True).best_draw(hands, points, _DRAWS_AHEAD)[0] > promise:
            return declarations[0]
        return Stop() if view.drawn and outlook.worth[points] >= promise else Draw(source)


def _gifts(view: MytheView) -> Give:
    """What must be given, and 1s for the hand before its own while the others hold too little for a dear space."""
    assert view.seat is not None
    gifts = list(min((move.gifts for move in view.choices if isinstance(move, Give)), key=_loss))
    ones = view.may_give.count(Card.ONE) - sum(gift.card is Card.ONE for gift in gifts)
    own = sum(POINTS[card] for card in view.hand) - sum(POINTS[gift.card] for gift in gifts)
    missing = max(COSTS) - (sum(POINTS[card] for card in DECKS[view.seats]) - own)
    gifts += [Gift(Card.ONE, (view.seat - 1) % view.seats)] * min(missing, ones)
    return Give(tuple(gifts))


def _loss(gifts: Iterable[Gift]) -> int:
    return sum(_TO_KEEP[gift.card] for gift in gifts)


@dataclass(frozen=True, slots=True)
class _Outlook:
    """What a turn may come to."""

    worth: tuple[int, ...]
    """Of stopping, by the points drawn; the first is the worth of staying."""

    legend: float
    """The worth of drawing a legendary card."""

    def best_draw(self, hands: Mapping[Seat, Likely], points: int, draws: int) -> tuple[float, Seat]:
        """What the best hand to draw from promises when at most so many cards are drawn, and whose it is."""
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
    # Looking ahead draws a card that there is but once from two hands, each of which may hold it.
    most = sum(POINTS[card] for card in DECKS[view.seats]) + (_DRAWS_AHEAD - 1) * max(POINTS)
    reached = [advanced(space, points, view.spaces, declared=declared) for points in range(most + 1)]
    own = {*view.hand, *(drawn.card for drawn in view.drawn)}
    legend = 0.0 if own.intersection(LEGENDARY) else _A_LEGEND
    return _Outlook(tuple(_WORTH[space] for space in reached), legend)
