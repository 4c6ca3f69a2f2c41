"""How likely a seat is to win a race of Mythe, judged by where the heroes stand and who has a legendary card.

Each seat has a strength. A seat that is stronger by 1 than another one wins e times as often. The numbers were found by
trial, over many thousands of games. With other numbers a robot was bolder and won more often against ``Steady``. But
games of bold robots alone took longer (docs/design/robots.md).
"""

from collections.abc import Mapping
from itertools import accumulate
from math import exp
from typing import Final

from rules.game import Seat
from rules.mythe.pieces import COSTS, DRAGON, LEGENDARY
from rules.mythe.view import MytheView
from rules.robots.mythe_draws import Outlook, holds_legend, spaces_by_points
from rules.robots.mythe_odds import Likely

_PAID: Final = (0, *accumulate(COSTS))
"""By space: the sum of all costs up to it."""

_A_POINT: Final = 0.04
_A_POINT_MORE: Final = 0.006
"""The strength of the points that a hero has paid: each point is worth a little more than the one before."""

_LAST_SPACE: Final = 0.25
"""The additional strength of a hero on the last space before the Dragon's."""

_NEXT_TURN: Final = 0.25
"""The additional strength of the seat that moves next. Seats after it have less of it, and the last one has none."""

_LEGEND: Final = 0.1
_LEGEND_AHEAD: Final = 0.14
"""The strength of a legendary card in the village, and how much it grows on the way to the Dragon."""

_WON: Final = 1.0


def chances_to_win(view: MytheView, hands: Mapping[Seat, Likely], draws: int, *, declared: bool) -> Outlook:
    """By number of points drawn: the chance to win the race after a turn that ends with them.

    ``hands`` are the cards that the other hands probably hold.
    """
    assert view.seat is not None
    others = 0.0
    for step in range(view.seats - 1):
        seat = (view.seat + 1 + step) % view.seats
        strength = _strength(view.spaces[seat], _has_legend(hands.get(seat)))
        others += exp(strength + _NEXT_TURN * (1 - step / (view.seats - 1)))

    def chance(space: int, *, legend: bool) -> float:
        own = exp(_strength(space, legend))
        return _WON if space == DRAGON else own / (own + others)

    spaces = spaces_by_points(view, draws, declared=declared)
    held = holds_legend(view)
    plain = tuple(chance(space, legend=held) for space in spaces)
    return Outlook(plain, plain if held else tuple(chance(space, legend=True) for space in spaces))


def _strength(space: int, legend: float) -> float:
    """The strength of a seat after its turn; ``legend`` is the chance that it has a legendary card."""
    paid = _PAID[space]
    way = _A_POINT * paid + _A_POINT_MORE * paid * paid / sum(COSTS) + _LAST_SPACE * (space == DRAGON - 1)
    return way + legend * (_LEGEND + _LEGEND_AHEAD * space / DRAGON)


def _has_legend(likely: Likely | None) -> float:
    """The chance that a hand holds a legendary card; an empty hand holds none."""
    return 0.0 if likely is None else min(1.0, sum(likely[card] for card in LEGENDARY))
