"""Which hand to draw from in Mythe: a look a few draws ahead, with the cards that each hand is expected to hold."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules.game import Seat
from rules.mythe.pieces import DECKS, LEGENDARY, POINTS, Card
from rules.mythe.rulings import advanced
from rules.mythe.view import MytheView
from rules.robots.mythe_odds import EMPTY, Likely, without

_SAFE: Final = tuple((card, POINTS[card], card in LEGENDARY) for card in Card if card is not Card.OBSTACLE)


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a turn may bring: by number of points drawn, the worth of stopping with them. Entry 0 is that of staying."""

    plain: tuple[float, ...]
    """If the seat has drawn no legendary card since now. Its own hand may hold one."""

    legend: tuple[float, ...]
    """If it has drawn one. If its hand holds one already, this is the same as ``plain``."""

    def promises(self, hands: Mapping[Seat, Likely], points: int, draws: int) -> dict[Seat, float]:
        """What the turn is expected to be worth, by the hand that the next of at most ``draws`` cards comes from."""
        return {hand: self._promise(hands, hand, points, draws, self.plain) for hand in _not_empty(hands)}

    def best(self, hands: Mapping[Seat, Likely], points: int, draws: int) -> float:
        """What the turn is expected to be worth with the best next draw; 0 if there is nothing to draw."""
        return self._best(hands, points, draws, self.plain)

    def _best(self, hands: Mapping[Seat, Likely], points: int, draws: int, worth: tuple[float, ...]) -> float:
        return max([self._promise(hands, hand, points, draws, worth) for hand in _not_empty(hands)], default=0.0)

    def _promise(
        self, hands: Mapping[Seat, Likely], source: Seat, points: int, draws: int, worth: tuple[float, ...]
    ) -> float:
        likely = hands[source]
        # After an obstacle the hero stays where it is, but the cards drawn before are kept.
        promise = likely[Card.OBSTACLE] * worth[0]
        for card, more, legendary in _SAFE:
            if not likely[card]:
                continue
            now = self.legend if legendary else worth
            best = now[points + more]
            if draws > 1:
                left = {**hands, source: without(likely, card)}
                best = max(best, self._best(left, points + more, draws - 1, now))
            promise += likely[card] * best
        return promise / sum(likely)


def _not_empty(hands: Mapping[Seat, Likely]) -> list[Seat]:
    return [hand for hand, likely in hands.items() if sum(likely) > EMPTY]


def spaces_by_points(view: MytheView, draws: int, *, declared: bool) -> list[int]:
    """By number of points: the space that the view's hero reaches with them, up to the most that may be counted."""
    assert view.seat is not None
    # A look ahead may draw a card twice that exists only once, from two hands that may both hold it. So it may count
    # more points than there are. Nobody can get these, so they pay for no more spaces.
    there = sum(POINTS[card] for card in DECKS[view.seats]) - sum(POINTS[card] for card in view.hand)
    most = there + draws * max(POINTS)
    space = view.spaces[view.seat]
    return [advanced(space, min(points, there), view.spaces, declared=declared) for points in range(most + 1)]


def holds_legend(view: MytheView) -> bool:
    """Whether the seat has a legendary card, in its hand or among the cards that it has drawn this turn."""
    return not {*view.hand, *(drawn.card for drawn in view.drawn)}.isdisjoint(LEGENDARY)
