"""Advice for a seat of Mythical Dice: how ``Steady`` weighs its moves, and why."""

from collections.abc import Iterator
from enum import StrEnum

from rules.game import Move, View
from rules.mythical_dice.moves import ROLLS
from rules.mythical_dice.view import MythicalView
from rules.robots.advice import Advice, Reason, Unit, best_first
from rules.robots.mythical_dice import held_by, seen_by_steady
from rules.robots.mythical_lean import bet_worths, chance, roll_worths


class Why(StrEnum):
    """The keys of all reasons."""

    BET = "mythical-bet"
    BET_NONE = "mythical-bet-none"
    ROLL = "mythical-roll"
    OVER = "mythical-over"
    """The bet is missed by too many tricks."""

    UNDER = "mythical-under"
    """There are too few dice left for the bet."""

    MISSED = "mythical-missed"
    """The bet is missed, and the points are the same however many tricks follow."""


def advise(view: View, _made: Move | None = None) -> list[Advice]:
    """The moves with their worth, best first; nothing if this seat is not asked.

    The worth is in points: of a bet, those that the round promises; of a die, too, but less or more by the same number
    for all dice.
    """
    assert isinstance(view, MythicalView)
    if not view.choices:
        return []
    return best_first([*(_bets(view) if view.secret else _rolls(view))])


def _bets(view: MythicalView) -> Iterator[Advice]:
    held = held_by(view)
    worths = bet_worths(held, view.round, standard=view.variant != "simplified")
    for tricks, (bet, worth) in enumerate(zip(view.choices, worths, strict=True)):
        values = {"chance": _percent(held.kept[tricks]), "points": round(worth)}
        reason = Reason(Why.BET, {"tricks": tricks} | values) if tricks else Reason(Why.BET_NONE, values)
        yield Advice(bet, worth, reason, Unit.POINTS)


def _rolls(view: MythicalView) -> Iterator[Advice]:
    seen = seen_by_steady(view)
    _, case, need, stake, points = seen.choice()
    missed = _missed(view, need, stake)
    for (kind, rest), worth in zip(seen.rolls(), roll_worths(seen.rolls(), case, need, stake), strict=True):
        win, _ = chance(case, kind)
        kept = win * rest.kept[need - 1] + (1 - win) * rest.kept[need]
        values = {"chance": _percent(win)} | ({} if missed else {"kept": _percent(kept)})
        yield Advice(ROLLS[kind], points * worth, Reason(missed or Why.ROLL, values), Unit.POINTS)


def _missed(view: MythicalView, need: int, stake: float) -> Why | None:
    """Why the bet cannot be kept any more; None if it can."""
    if 0 <= need <= len(view.hand):
        return None
    if not stake:
        return Why.MISSED
    return Why.OVER if need < 0 else Why.UNDER


def _percent(share: float) -> int:
    return round(100 * share)
