"""What the present turn of Mythe brings on average, if the seat draws and stops so that it brings most."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from rules.game import Move, Seat
from rules.mythe.moves import Declare, Draw, Stop
from rules.mythe.pieces import DECKS, DRAGON, POINTS, Card
from rules.mythe.view import MytheView
from rules.robots.advice import Unit
from rules.robots.mythe_draws import spaces_by_points
from rules.robots.mythe_odds import EMPTY, Likely, likely_hands, without

_DRAWS: Final = 2
"""For so many draws all choices of a hand are tried. After that the seat is taken to draw from good hands."""

_Pile: TypeAlias = tuple[int, ...]
"""By kind of card: how many such cards lie in all hands together that the seat may draw from. The seat knows this."""


def brought(view: MytheView, unit: Unit) -> dict[Move, float]:
    """What the turn brings after each draw, stop and declaration: the spaces, or the chance to beat the Dragon."""
    hands = likely_hands(view)
    turn = _Turn(view, unit, hands, declared=view.declared is not None)
    found: dict[Move, float] = {Draw(hand): one for hand, one in turn.after_draw(hands)}
    if view.drawn:
        found[Stop()] = turn.stopping
    declarations = [move for move in view.choices if isinstance(move, Declare)]
    if declarations:
        bold = _Turn(view, unit, hands, declared=True)
        found |= dict.fromkeys(declarations, max(one for _, one in bold.after_draw(hands)))
    return found


class _Turn:
    """The rest of a turn."""

    def __init__(self, view: MytheView, unit: Unit, hands: Mapping[Seat, Likely], *, declared: bool) -> None:
        assert view.seat is not None
        start, spaces = view.spaces[view.seat], spaces_by_points(view, _DRAWS, declared=declared)
        self._stops: Sequence[float] = [space == DRAGON if unit is Unit.DRAGON else space - start for space in spaces]
        """By number of points: what it brings to stop with them."""

        seen = Counter(view.hand) + Counter(drawn.card for drawn in view.drawn)
        self._points = view.points
        self._pile = tuple(DECKS[view.seats].count(card) - seen[card] for card in Card)
        self._hands = _good_hands(hands)
        self._from_there: dict[_Pile, float] = {}

    @property
    def stopping(self) -> float:
        """What it brings to stop now."""
        return self._stops[self._points]

    def after_draw(self, hands: Mapping[Seat, Likely]) -> Iterator[tuple[Seat, float]]:
        """For each hand that holds a card: what the turn brings on average if the next card comes from there."""
        return self._after_draw(hands, self._pile, self._points, _DRAWS)

    def _after_draw(
        self, hands: Mapping[Seat, Likely], pile: _Pile, points: int, draws: int
    ) -> Iterator[tuple[Seat, float]]:
        for source, likely in hands.items():
            if sum(likely) < EMPTY:
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
            return self._one_by_one(pile, points)
        goes_on = max((brings for _, brings in self._after_draw(hands, pile, points, draws)), default=0.0)
        return max(self._stops[points], goes_on)

    def _one_by_one(self, pile: _Pile, points: int) -> float:
        """As ``_best``, if the next cards come from the hands in ``_hands``, whichever cards they are."""
        if pile not in self._from_there:
            brings, drawn = 0.0, sum(self._pile) - sum(pile)
            if drawn < len(self._hands):
                risk, likely = self._hands[drawn]
                others = [card for card in Card if card is not Card.OBSTACLE and pile[card]]
                total = sum(likely[card] for card in others)
                for card in others:
                    if likely[card]:
                        left = self._one_by_one(_less(pile, card), points + POINTS[card])
                        brings += (1 - risk) * likely[card] / total * left
            self._from_there[pile] = max(self._stops[points], brings)
        return self._from_there[pile]


def _good_hands(hands: Mapping[Seat, Likely]) -> list[tuple[float, Likely]]:
    """The hands that one card after the other is drawn from, each with the chance that this card is an obstacle.

    The next hand is always the one with the fewest obstacles for its points. A hand that gave another card still holds
    its obstacles.
    """
    left = {hand: sum(likely) for hand, likely in hands.items()}
    worth = {hand: sum(likely[card] * POINTS[card] for card in Card) / left[hand] for hand, likely in hands.items()}
    found = []
    while left := {hand: number for hand, number in left.items() if number > EMPTY and worth[hand]}:
        best = min(left, key=lambda hand: hands[hand][Card.OBSTACLE] / (worth[hand] * left[hand]))
        found.append((min(hands[best][Card.OBSTACLE] / left[best], 1.0), hands[best]))
        left[best] -= 1
    return found


def _less(pile: _Pile, card: int) -> _Pile:
    return (*pile[:card], pile[card] - 1, *pile[card + 1 :])
