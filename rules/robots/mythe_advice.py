"""Advice for a seat of Mythe: how ``Keen`` weighs its moves, and why.

``Keen`` weighs moves by the chance to win the race. That is good for choosing, but it is not told: where the heroes
stand says so little about who will win that no such number came true. What is told is what the present turn brings on
average, by the cards that the other hands probably hold.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from rules.game import Move, Seat, View
from rules.mythe.moves import Declare, Draw, Give, Stop
from rules.mythe.pieces import DRAGON, LEGENDARY, POINTS, Card
from rules.mythe.view import MytheView
from rules.robots.advice import Advice, Reason, Unit, best_first
from rules.robots.mythe import Keen, cheapest_gifts, gifts_worth
from rules.robots.mythe_odds import Likely, likely_hands
from rules.robots.mythe_turn import brought

_SLIGHT: Final = 0.01
"""A smaller chance to beat the Dragon is not told."""


class Why(StrEnum):
    """The keys of all reasons."""

    DRAW = "mythe-draw"
    DRAW_TO_DRAGON = "mythe-draw-to-dragon"
    DRAW_UNDECLARED = "mythe-draw-undeclared"
    """The Dragon is near, but no legendary card is shown."""

    STOP = "mythe-stop"
    STAY = "mythe-stay"
    WIN = "mythe-win"
    DECLARE = "mythe-declare"
    DECLARE_EARLY = "mythe-declare-early"
    KEEP = "mythe-keep"
    GIVE = "mythe-give"
    GIVE_LEGEND = "mythe-give-legend"
    """The last legendary card."""

    GIVE_OBSTACLE = "mythe-give-obstacle"
    GIVE_LEAST = "mythe-give-least"
    GIVE_POINTS = "mythe-give-points"


def advise(view: View, made: Move | None = None) -> list[Advice]:
    """The moves with their worth, best first; nothing if this seat is not asked.

    Of gifts only some are weighed, and ``made`` in any case.

    For a draw, a stop and a declaration also what the turn then brings on average: the chance to beat the Dragon, if
    this seat had better face it, and else the spaces by which its hero advances.
    """
    assert isinstance(view, MytheView)
    if not view.choices:
        return []
    worth = Keen().weighed(view)
    best = max(worth, key=lambda move: worth[move])
    if view.giving:
        return _weighed_gifts(view, worth, best, made)
    hands = likely_hands(view)
    unit, told = _told(view, best)
    return best_first(
        [Advice(move, one, _why(view, move, hands, unit, told[move]), unit, told[move]) for move, one in worth.items()]
    )


def _weighed_gifts(view: MytheView, worth: Mapping[Move, float], best: Move, made: Move | None) -> list[Advice]:
    if not isinstance(made, Give):
        return best_first([Advice(move, one, _why_give(view, move, best)) for move, one in worth.items()])
    # The order of gifts does not matter, so the same ones in another order are the same move.
    gifts = sorted(made.gifts)
    same = next((move for move in worth if isinstance(move, Give) and sorted(move.gifts) == gifts), made)
    found = _weighed_gifts(view, {**worth, same: worth.get(same, gifts_worth(made))}, best, None)
    return [one._replace(move=made) if one.move == same else one for one in found]


def _told(view: MytheView, best: Move) -> tuple[Unit, Mapping[Move, float]]:
    """What the turn brings after each move, and what that counts."""
    if view.declared is not None or isinstance(best, Declare):
        chances = brought(view, Unit.DRAGON)
        if max(chances.values()) >= _SLIGHT:
            return Unit.DRAGON, chances
    return Unit.SPACES, brought(view, Unit.SPACES)


def _why(view: MytheView, move: Move, hands: Mapping[Seat, Likely], unit: Unit, told: float) -> Reason:
    match move:
        case Stop():
            return _why_stop(view)
        case Draw(source):
            return _why_draw(view, hands[source], unit, told)
        case Declare() if unit is Unit.DRAGON:
            return Reason(Why.DECLARE, {"chance": round(100 * told)})
        case Declare():
            return Reason(Why.DECLARE_EARLY, {})
        case _:
            raise TypeError(move)


def _why_stop(view: MytheView) -> Reason:
    assert view.seat is not None
    spaces = view.reached - view.spaces[view.seat]
    if view.reached == DRAGON:
        return Reason(Why.WIN, {})
    return Reason(Why.STOP, {"space": view.reached, "count": spaces}) if spaces else Reason(Why.STAY, {})


def _why_draw(view: MytheView, hand: Likely, unit: Unit, told: float) -> Reason:
    risk = round(100 * hand[Card.OBSTACLE] / sum(hand))
    gain = round(100 * sum(hand[card] for card in Card if POINTS[card]) / sum(hand))
    card = {"risk": risk, "gain": gain}
    if unit is Unit.SPACES:
        return Reason(Why.DRAW, {**card, "spaces": told})
    if view.declared is None:
        return Reason(Why.DRAW_UNDECLARED, card)
    return Reason(Why.DRAW_TO_DRAGON, {**card, "chance": round(100 * told)})


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
