"""Advice for a seat of Mythe: how ``Keen`` weighs its moves, and why."""

from collections.abc import Mapping
from enum import StrEnum

from rules.game import Move, Seat, View
from rules.mythe.moves import Declare, Draw, Give, Stop
from rules.mythe.pieces import POINTS, Card
from rules.mythe.view import MytheView
from rules.robots.advice import Advice, Reason, Unit, best_first
from rules.robots.mythe import Keen, cheapest_gifts
from rules.robots.mythe_odds import Likely, likely_hands


class Why(StrEnum):
    """The keys of all reasons."""

    DRAW = "mythe-draw"
    STOP = "mythe-stop"
    STAY = "mythe-stay"
    DECLARE = "mythe-declare"
    KEEP = "mythe-keep"
    GIVE = "mythe-give"
    GIVE_LEAST = "mythe-give-least"
    GIVE_POINTS = "mythe-give-points"


def advise(view: View, _made: Move | None = None) -> list[Advice]:
    """The moves with their worth, best first; nothing if this seat is not asked.

    While the seat draws, the worth is the chance to win the race, from 0 to 1.
    """
    assert isinstance(view, MytheView)
    if not view.choices:
        return []
    worth = Keen().weighed(view)
    if view.giving:
        best = next(iter(worth))
        return best_first([Advice(move, worth[move], _why_give(view, move, best)) for move in worth])
    hands = likely_hands(view)
    return best_first([Advice(move, one, _why(view, move, one, hands), Unit.CHANCE) for move, one in worth.items()])


def _why(view: MytheView, move: Move, worth: float, hands: Mapping[Seat, Likely]) -> Reason:
    chance = round(100 * worth)
    match move:
        case Stop():
            assert view.seat is not None
            if view.reached == view.spaces[view.seat]:
                return Reason(Why.STAY, {"chance": chance})
            return Reason(Why.STOP, {"space": view.reached, "chance": chance})
        case Draw(source):
            hand = hands[source]
            risk = round(100 * hand[Card.OBSTACLE] / sum(hand))
            gain = round(100 * sum(hand[card] for card in Card if POINTS[card]) / sum(hand))
            return Reason(Why.DRAW, {"risk": risk, "gain": gain, "chance": chance})
        case Declare():
            return Reason(Why.DECLARE, {"chance": chance})
        case _:
            raise TypeError(move)


def _why_give(view: MytheView, move: Move, best: Move) -> Reason:
    assert isinstance(move, Give)
    more = len(move.gifts) - len(view.empty_hands)
    if move == best and more > 0:
        return Reason(Why.GIVE_POINTS, {"count": more})
    if not move.gifts:
        return Reason(Why.KEEP, {})
    why = Why.GIVE_LEAST if move == cheapest_gifts(view) else Why.GIVE
    return Reason(why, {"count": len(move.gifts)})
