"""What the present turn of Mythe brings on average, if the seat draws and stops so that it brings most."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.game import Move, Seat
from rules.mythe.moves import Declare, Draw, Stop
from rules.mythe.pieces import DECKS, DRAGON, POINTS, Card
from rules.mythe.view import MytheView
from rules.robots.advice import Unit
from rules.robots.mythe_draws import spaces_by_points
from rules.robots.mythe_odds import Likely, likely_hands, without

_DRAWS: Final = 3
"""For so many draws the hand is chosen. After that the seat is taken to draw from any hand."""

_LEARNS: Final[Mapping[int, float]] = MappingProxyType({2: 1.0, 3: 1.04, 4: 1.08, 5: 1.13})
"""Each card that is drawn also tells where other cards are. So a turn brings more than the look ahead sees before the
first card: by number of seats so many times as much, in some hundred games of strong robots."""

_EMPTY: Final = 0.5
"""A hand with fewer cards than this is empty. Expected numbers of cards are whole, except for rounding errors."""

_Pile: TypeAlias = tuple[int, ...]
"""By kind of card: how many such cards lie in all hands together that the seat may draw from. The seat knows this."""


def brought(view: MytheView, unit: Unit) -> dict[Move, float]:
    """What the turn brings after each draw, stop and declaration: the spaces, or the chance to beat the Dragon."""
    hands = likely_hands(view)
    turn = _Turn(view, unit, declared=view.declared is not None)
    found: dict[Move, float] = {Draw(hand): turn.told(one) for hand, one in turn.after_draw(hands)}
    if view.drawn:
        found[Stop()] = turn.stopping
    declarations = [move for move in view.choices if isinstance(move, Declare)]
    if declarations:
        bold = _Turn(view, unit, declared=True)
        found |= dict.fromkeys(declarations, bold.told(max(one for _, one in bold.after_draw(hands))))
    return found


class _Turn:
    """The rest of a turn."""

    def __init__(self, view: MytheView, unit: Unit, *, declared: bool) -> None:
        assert view.seat is not None
        start, spaces = view.spaces[view.seat], spaces_by_points(view, _DRAWS, declared=declared)
        self._stops: Sequence[float] = [space == DRAGON if unit is Unit.DRAGON else space - start for space in spaces]
        """By number of points: what it brings to stop with them."""

        seen = Counter(view.hand) + Counter(drawn.card for drawn in view.drawn)
        self._points = view.points
        self._pile = tuple(DECKS[view.seats].count(card) - seen[card] for card in Card)
        self._learns = 1.0 if view.drawn else _LEARNS[view.seats]
        left = sum(number * more for number, more in zip(self._pile, POINTS, strict=True))
        self._most = self._stops[view.points + left]
        self._from_any: dict[_Pile, float] = {}

    @property
    def stopping(self) -> float:
        """What it brings to stop now."""
        return self._stops[self._points]

    def told(self, brings: float) -> float:
        """What the look ahead has found, as it comes true: never more than all cards together bring."""
        return min(brings * self._learns, self._most)

    def after_draw(self, hands: Mapping[Seat, Likely]) -> Iterator[tuple[Seat, float]]:
        """For each hand that holds a card: what the turn brings on average if the next card comes from there."""
        return self._after_draw(hands, self._pile, self._points, _DRAWS)

    def _after_draw(
        self, hands: Mapping[Seat, Likely], pile: _Pile, points: int, draws: int
    ) -> Iterator[tuple[Seat, float]]:
        for source, likely in hands.items():
            if sum(likely) < _EMPTY:
                continue
            # After an obstacle the hero stays where it is, which brings nothing.
            brings = total = 0.0
            for card, more in enumerate(POINTS):
                if not pile[card]:
                    continue
                total += likely[card]
                if card != Card.OBSTACLE and likely[card]:
                    left = {**hands, source: without(likely, Card(card))}
                    brings += likely[card] * self._best(left, _less(pile, card), points + more, draws - 1)
            yield source, brings / total if total else 0.0

    def _best(self, hands: Mapping[Seat, Likely], pile: _Pile, points: int, draws: int) -> float:
        if not draws:
            return self._any_hand(pile, points)
        goes_on = max((brings for _, brings in self._after_draw(hands, pile, points, draws)), default=0.0)
        return max(self._stops[points], goes_on)

    def _any_hand(self, pile: _Pile, points: int) -> float:
        """As ``_best``, if each card of the pile is equally likely to be the next one."""
        if pile not in self._from_any:
            brings = sum(
                pile[card] * self._any_hand(_less(pile, card), points + more)
                for card, more in enumerate(POINTS)
                if card != Card.OBSTACLE and pile[card]
            )
            self._from_any[pile] = max(self._stops[points], brings / sum(pile) if brings else 0.0)
        return self._from_any[pile]


def _less(pile: _Pile, card: int) -> _Pile:
    return (*pile[:card], pile[card] - 1, *pile[card + 1 :])
