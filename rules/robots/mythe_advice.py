"""Advice for a seat of Mythe: how ``Keen`` weighs its moves, and why."""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from math import exp, log
from types import MappingProxyType
from typing import Final

from rules.game import Move, Seat, View
from rules.mythe.moves import Declare, Draw, Give, Stop
from rules.mythe.pieces import DRAGON, LEGENDARY, POINTS, Card
from rules.mythe.view import MytheView
from rules.robots.advice import Advice, Reason, Unit, best_first
from rules.robots.mythe import Keen, cheapest_gifts
from rules.robots.mythe_odds import Likely, likely_hands

_TWO: Final = 2
_SURE: Final = 0.001
"""No chance is told to be nearer to 0 or to 1 than this, because its odds would have no end."""

# What ``Keen`` takes for chances to win is good for choosing, but does not come true: where the heroes stand says
# little about who will win. By number of seats: how much steeper, and how much higher, the log odds were that came
# true in some hundred games of ``Keen`` alone.
_DECLARED: Final[Mapping[int, tuple[float, float]]] = MappingProxyType(
    {2: (0.8, 0.4), 3: (0.8, 0.7), 4: (0.8, 2.0), 5: (0.8, 2.0)}
)
"""For a turn that goes on, in which the seat may face the Dragon. ``Keen`` looks only a few draws ahead."""

_UNDECLARED: Final[Mapping[int, tuple[float, float]]] = MappingProxyType(
    {2: (2.3, 0.4), 3: (0.0, 0.0), 4: (0.0, 0.0), 5: (0.0, 0.0)}
)
"""For all else. From three seats on the moves make no difference that could be told."""


class Why(StrEnum):
    """The keys of all reasons."""

    DRAW = "mythe-draw"
    STOP = "mythe-stop"
    STAY = "mythe-stay"
    DECLARE = "mythe-declare"
    KEEP = "mythe-keep"
    GIVE = "mythe-give"
    GIVE_LEGEND = "mythe-give-legend"
    """The last legendary card."""

    GIVE_OBSTACLE = "mythe-give-obstacle"
    GIVE_LEAST = "mythe-give-least"
    GIVE_POINTS = "mythe-give-points"


def advise(view: View, _made: Move | None = None) -> list[Advice]:
    """The moves with their worth, best first; nothing if this seat is not asked.

    If two play, and in a turn in which this seat had better face the Dragon, the worth of a draw and of a stop is the
    chance to win the race. In other turns nobody knows by how much a move changes that chance.
    """
    assert isinstance(view, MytheView)
    if not view.choices:
        return []
    worth = Keen().weighed(view)
    if view.giving:
        best = next(iter(worth))
        return best_first([Advice(move, worth[move], _why_give(view, move, best)) for move in worth])
    hands = likely_hands(view)
    found = best_first([Advice(move, one, _why(view, move, hands)) for move, one in worth.items()])
    bold = view.declared is not None or isinstance(found[0].move, Declare)
    return list(_with_chances(view, found)) if bold or view.seats == _TWO else found


def _with_chances(view: MytheView, found: Iterable[Advice]) -> Iterator[Advice]:
    """The advice with the chances that came true. They keep the robot's order: it looks further than they do."""
    at_most = 1.0
    for one in found:
        at_most = min(at_most, _chance_to_win(view, one.move, one.worth))
        yield one._replace(worth=at_most, unit=Unit.CHANCE)


def _chance_to_win(view: MytheView, move: Move, told: float) -> float:
    """How often a seat won in robots' games of which ``Keen`` said that it wins so often with the move."""
    stops = isinstance(move, Stop)
    if stops and view.reached == DRAGON:
        return 1.0
    goes_on = isinstance(move, Declare) or (view.declared is not None and not stops)
    steepness, shift = (_DECLARED if goes_on else _UNDECLARED)[view.seats]
    average = _log_odds(1 / view.seats)
    return 1 / (1 + exp(-(average + shift + steepness * (_log_odds(told) - average))))


def _log_odds(chance: float) -> float:
    bounded = min(max(chance, _SURE), 1 - _SURE)
    return log(bounded / (1 - bounded))


def _why(view: MytheView, move: Move, hands: Mapping[Seat, Likely]) -> Reason:
    match move:
        case Stop():
            assert view.seat is not None
            stays = view.reached == view.spaces[view.seat]
            return Reason(Why.STAY, {}) if stays else Reason(Why.STOP, {"space": view.reached})
        case Draw(source):
            hand = hands[source]
            risk = round(100 * hand[Card.OBSTACLE] / sum(hand))
            gain = round(100 * sum(hand[card] for card in Card if POINTS[card]) / sum(hand))
            return Reason(Why.DRAW, {"risk": risk, "gain": gain})
        case Declare():
            return Reason(Why.DECLARE, {})
        case _:
            raise TypeError(move)


def _why_give(view: MytheView, move: Move, best: Move) -> Reason:
    assert isinstance(move, Give)
    given = [gift.card for gift in move.gifts]
    more = len(given) - len(view.empty_hands)
    if move == best and more > 0:
        return Reason(Why.GIVE_POINTS, {"count": more})
    if not given:
        return Reason(Why.KEEP, {})
    if move == cheapest_gifts(view):
        return Reason(Why.GIVE_LEAST, {"count": len(given)})
    if any(card in LEGENDARY for card in given) and not _legends(view.hand) - _legends(given):
        return Reason(Why.GIVE_LEGEND, {})
    if given == [Card.OBSTACLE]:
        return Reason(Why.GIVE_OBSTACLE, {})
    return Reason(Why.GIVE, {"count": len(given), "points": sum(POINTS[card] for card in given)})


def _legends(cards: Iterable[Card]) -> int:
    return sum(card in LEGENDARY for card in cards)
