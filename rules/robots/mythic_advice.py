"""Advice for a seat of Mythic Dice: how ``Keen`` weighs its moves, and why."""

import random
from enum import StrEnum

from rules.game import Move, View
from rules.mythic_dice.moves import Capture, Decay, Pass, Poach, Release, Roll, Take, Use, Wishes, Yield
from rules.mythic_dice.rulings import capture_points
from rules.mythic_dice.steps import Action
from rules.mythic_dice.view import MythicView
from rules.robots.advice import Advice, Quoted, Reason, Unit, best_first
from rules.robots.mythic_dice import answered
from rules.robots.mythic_keen import Keen
from rules.robots.mythic_standing import place_to_come


class Why(StrEnum):
    """The keys of all reasons."""

    CAPTURE = "mythic-capture"
    NO_CAPTURE = "mythic-no-capture"
    ROLL = "mythic-roll"
    RELEASE = "mythic-release"
    RELEASE_ONLY = "mythic-release-only"
    """Without its power."""

    POACH = "mythic-poach"
    USE = "mythic-use"
    TAKE = "mythic-take"
    NOTHING = "mythic-pass"
    DIE = "mythic-die"
    """For the loss of a die, and for a change of its value: what the free dice can capture then."""


def advise(view: View, made: Move | None = None) -> list[Advice]:
    """The best moves, best first; nothing if this seat is not asked. The worth is the chance to win, from 0 to 1.

    Of moves that differ only in their dice or in their victims, such as captures of one creature, the best one stands
    for all.
    ``made`` is weighed, too, even if it is none of the best. If it is a list of wishes, it stands in place of its first
    wish, and is worth as much.
    """
    assert isinstance(view, MythicView)
    if not view.choices:
        return []
    # The dice that the robot rolls in its mind are always the same, so a view always gets the same advice.
    keen = Keen(random.Random(0))  # noqa: S311 - advice is to be repeatable, not secret
    first = next(iter(made.captures), Pass()) if isinstance(made, Wishes) else made
    worth = keen.weighed(view, first)
    found = best_first([_advice(view, move, one) for move, one in worth.items()])
    best = {_idea(one.move): one.move for one in reversed(found)}
    found = [one for one in found if one.move in {first, best[_idea(one.move)]}]
    return [one._replace(move=made) if made is not None and one.move == first else one for one in found]


def _idea(move: Move) -> object:
    """What moves have in common that differ only in their dice or in their victims."""
    match move:
        case Capture(creature) | Release(creature) | Poach(creature):
            return type(move), creature
        case Use(artifact):
            return type(move), artifact
        case Roll():
            return type(move)
        case _:
            return move


def _advice(view: MythicView, move: Move, chance: float) -> Advice:
    return Advice(move, chance, _why(view, move), Unit.CHANCE)


def _why(view: MythicView, move: Move) -> Reason:
    assert view.seat is not None
    place = view.places[view.seat]
    match move:
        case Capture():
            total = place.points + capture_points(move)
            return Reason(Why.CAPTURE, {"total": total, "goal": view.goal})
        case Pass():
            return Reason(Why.NOTHING if isinstance(view.question, Action) else Why.NO_CAPTURE, {})
        case Roll(dice):
            return Reason(Why.ROLL, {"count": len(dice)})
        case Release(creature, power):
            held = place.holding(creature)
            why = Why.RELEASE_ONLY if power is None else Why.RELEASE
            return Reason(why, {"points": held.points, "count": len(held.dice)})
        case Poach(creature):
            return Reason(Why.POACH, {"points": place.holding(creature).points})
        case Use(artifact):
            return Reason(Why.USE, {"power": Quoted(f"mythic-power-{artifact.key}")})
        case Take():
            return Reason(Why.TAKE, {})
        case Yield() | Decay():
            table = answered(view.table, view.seat, move)
            return Reason(Why.DIE, {"points": sum(place_to_come(table.places[view.seat], table.display))})
        case _:
            raise TypeError(move)
