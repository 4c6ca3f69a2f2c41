"""Advice for a seat of Mythical Dice: how ``Steady`` weighs its moves, and why."""

from collections.abc import Iterator
from enum import StrEnum
from math import inf, prod
from typing import Final

from rules.game import Move, Seat, View
from rules.mythical_dice.moves import BETS, ROLLS
from rules.mythical_dice.pieces import COLOUR, COLOUR_KIND
from rules.mythical_dice.view import MythicalView
from rules.robots.advice import Advice, Reason, Unit, best_first
from rules.robots.mythical_dice import held_by, seen_by_steady
from rules.robots.mythical_lean import Holding, Round, bet_worths, roll_worths
from rules.robots.mythical_odds import beaten
from rules.robots.mythical_trick import AFTER, MARKS, STRENGTH, TAKES

_STEERED: Final = 0.12
_STEERED_MOST: Final = 0.45
"""Who chooses which die to roll keeps a bet more often than the dice alone would, and more so in later rounds.

By how much was found in some thousand games of robots: of the bets that the dice of round 6 alone would have kept 44
times in a hundred, 57 were kept. With one die there is nothing to choose.
"""

_GOES: Final = 0.5
"""The least chance that a seat that still needs tricks goes for the one on the table. It goes for each if it needs all.

If each seat in need went for each trick, tricks would come true more often than told, for those who lead most of all.
"""


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

    The worth is in points: of a bet, those that the round brings on average; of a die, too, but less or more by the
    same number for all dice.
    """
    assert isinstance(view, MythicalView)
    if not view.choices:
        return []
    return best_first([*(_bets(view) if view.secret else _rolls(view))])


def _bets(view: MythicalView) -> Iterator[Advice]:
    """The bets in the order of ``Steady``, none with more points on average than the one before."""
    held, standard = held_by(view), view.variant != "simplified"
    worths, at_most = bet_worths(held, view.round, standard=standard), inf
    for tricks in sorted(range(len(worths)), key=lambda tricks: -worths[tricks]):
        kept = _steered(held.kept[tricks], view.round - 1)
        at_most = min(at_most, _points(held, tricks, kept, view.round, standard=standard))
        values = {"chance": _percent(kept), "points": round(at_most)}
        reason = Reason(Why.BET, {"tricks": tricks} | values) if tricks else Reason(Why.BET_NONE, values)
        yield Advice(BETS[view.round][tricks], at_most, reason, Unit.POINTS)


def _steered(kept: float, choices: int) -> float:
    """How often a bet is kept that the dice alone would keep so often, with so many choices of a die to come."""
    return kept + min(_STEERED * max(choices, 0), _STEERED_MOST) * kept * (1 - kept)


def _points(held: Holding, tricks: int, kept: float, round_: int, *, standard: bool) -> float:
    """The points of a bet on average, if it is kept so often."""
    gained = 20 * tricks + (held.bonus if standard else 0) if tricks else 10 * round_
    missed = 1 - held.kept[tricks]
    # By how many tricks a missed bet is missed on average. A bet of 0 costs the same by however many.
    tricks_off = round_ if not tricks else held.missed[tricks] / missed if missed else 0
    return kept * gained - (1 - kept) * 10 * tricks_off * standard


def _rolls(view: MythicalView) -> Iterator[Advice]:
    seen = seen_by_steady(view)
    _, case, need, stake, points = seen.choice()
    rolls = seen.rolls()
    odds = [_odds(seen, kind, rest, need) for kind, rest in rolls]
    missed = _missed(view, need, stake, max(kept for _, kept in odds))
    for (kind, _), (win, kept), worth in zip(rolls, odds, roll_worths(rolls, case, need, stake), strict=True):
        values = {"chance": _percent(win)} | ({} if missed else {"kept": _percent(kept)})
        yield Advice(ROLLS[kind], points * worth, Reason(missed or Why.ROLL, values), Unit.POINTS)


def _odds(seen: Round, kind: int, rest: Holding, need: int) -> tuple[float, float]:
    """How likely a die of this kind takes the trick on the table, and how likely the bet is kept then."""
    win = _takes_trick(seen, kind)
    # With two dice only their order is still to be chosen, which helps next to nothing.
    if_won, if_lost = (_steered(rest.kept[still], rest.size - 2) for still in (need - 1, need))
    return win, win * if_won + (1 - win) * if_lost


def _takes_trick(seen: Round, kind: int) -> float:
    """How likely a die of this kind takes the trick on the table, for the seat whose turn it is."""
    suit = COLOUR_KIND[seen.colour or COLOUR[kind]]
    followers = [(seen.turn + place) % seen.seats for place in range(1, seen.seats - seen.rolled)]
    win = 0.0
    for strength in STRENGTH[kind]:
        if TAKES[seen.standing][strength]:
            mark = MARKS[AFTER[seen.standing][strength]]
            if_keen, if_not = (beaten(mark, suit, seen.left, keen=keen) for keen in (True, False))
            win += prod(1 - if_not - _goes(seen, seat) * (if_keen - if_not) for seat in followers)
    return win / len(STRENGTH[kind])


def _goes(seen: Round, seat: Seat) -> float:
    """How likely the seat goes for the trick on the table."""
    need = seen.bets[seat] - seen.taken[seat]
    return _GOES + (1 - _GOES) * min(need / seen.left, 1) if need > 0 else 0.0


def _missed(view: MythicalView, need: int, stake: float, kept: float) -> Why | None:
    """Why the bet cannot be kept any more; None if it can. ``kept``: how likely the best die keeps it."""
    # If all dice have to take their tricks, and this trick is as good as lost, the bet is, too.
    if 0 <= need <= len(view.hand) and (not need or _percent(kept)):
        return None
    if not stake:
        return Why.MISSED
    return Why.OVER if need < 0 else Why.UNDER


def _percent(share: float) -> int:
    return round(100 * share)
