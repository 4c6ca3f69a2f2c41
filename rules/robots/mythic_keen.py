"""The strong robot of Mythic Dice: it makes the move after which it wins most often, and rolls dice in its mind."""

import random
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from math import nextafter
from typing import Final

from rules.game import Move, Seat, View
from rules.mythic_dice.captures import lowest_turned
from rules.mythic_dice.deeds import Captured, Deed
from rules.mythic_dice.flow import surrendered, thrown, unfolded
from rules.mythic_dice.layout import Table
from rules.mythic_dice.moves import Capture, Pass, Wishes, Yield
from rules.mythic_dice.pieces import DICE, VALUES
from rules.mythic_dice.questions import action_steps, without_card
from rules.mythic_dice.steps import Action, CapturePhase, Extra, Step, Surrender, Throw, Toss
from rules.mythic_dice.view import MythicView
from rules.robots.mythic_dice import Steady, answered, good_wishes
from rules.robots.mythic_standing import best_capture, captured_by, chance_to_win

_FINALISTS: Final = 6
"""So many moves, those that are best after one roll, are rolled for again."""

_ROLLS: Final = 6
"""How often each of them is rolled for. All are rolled for with the same dice, so that luck favours none."""

_MOST_MOVES: Final = 300
"""No more moves are weighed, to bound the time. There are seldom more than a hundred."""

_BETTER_ACTION: Final = 0.05
_BETTER_CAPTURE: Final = 0.07
"""A move counts as better than that of ``Steady`` only if its chance to win is higher by more than this.

Smaller gains of actions do not come true: with them the robot wins less often. Those of captures do, but games take
longer, because the robot then keeps creatures that others could capture.
"""


class Keen:
    """Makes the move with the best chance to win. For a move that rolls dice, this is the average over some rolls.

    Its captures and actions are those of ``Steady``, unless others are clearly better.
    """

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._steady = Steady()

    def choose(self, view: View) -> Move:
        """The best choice; of equally good ones, the first. Before its turn to capture, a list of all good captures."""
        assert isinstance(view, MythicView)
        worth = self.weighed(view)
        if isinstance(view.question, CapturePhase) and view.seat != view.open_to[0]:
            return good_wishes(worth)
        return max(worth, key=lambda move: worth[move])

    def weighed(self, view: MythicView, made: Move | None = None) -> dict[Move, float]:
        """The chance to win after each move; of an action's moves only those that seem good at first sight.

        ``made`` is one of the moves in any case. An action or a capture that is not clearly better than that of
        ``Steady`` has the same chance, rounded down.
        """
        # A lower die is worth less, so only the lowest die is turned by the Feather. This also saves time.
        choices = lowest_turned(view.choices)
        if isinstance(view.question, Action):
            return self._weighed_actions(view, _thinned(choices), made)
        assert view.seat is not None
        phase, extra = isinstance(view.question, CapturePhase), isinstance(view.question, Extra)
        # The others still capture in this phase, from what is left. In a wish ahead the seat is taken to be the first.
        others = [seat for seat in view.open_to if seat != view.seat] if phase else ()
        chances = {}
        for move in _with(made, choices):
            table = captured_by(answered(view.table, view.seat, move), others)
            # An extra capture is the end of the seat's own action.
            chances[move] = (
                _acted(view, table) if extra else chance_to_win(table, view.seat, view.active, captured=phase)
            )
        return _doubted(chances, self._usual(view), _BETTER_CAPTURE) if phase or extra else chances

    def _weighed_actions(self, view: MythicView, choices: tuple[Move, ...], made: Move | None) -> dict[Move, float]:
        rolls = [self._luck.choices(VALUES, k=DICE) for _ in range(_ROLLS + 1)]
        first = {move: _after(view, move, rolls[:1]) for move in choices}
        finalists = sorted(choices, key=lambda move: -first[move])[:_FINALISTS]
        usual = self._usual(view)
        chances = {move: _after(view, move, rolls[1:]) for move in dict.fromkeys([usual, *_with(made, finalists)])}
        return _doubted(chances, usual, _BETTER_ACTION)

    def _usual(self, view: MythicView) -> Move:
        """The move of ``Steady``; of its wishes the first one."""
        move = self._steady.choose(view)
        return next(iter(move.captures), Pass()) if isinstance(move, Wishes) else move


def _doubted(chances: dict[Move, float], usual: Move, gain: float) -> dict[Move, float]:
    """The chances. A move that beats the usual one by at most ``gain`` gets a chance just below the usual one's."""
    known = chances[usual]
    most = nextafter(known, 0)
    return {
        move: most if move != usual and most < chance <= known + gain else chance for move, chance in chances.items()
    }


def _with(made: Move | None, among: Sequence[Move]) -> Sequence[Move]:
    """The moves, and the one that was made, if any."""
    return among if made is None or made in among else [*among, made]


def _thinned(choices: tuple[Move, ...]) -> tuple[Move, ...]:
    """At most ``_MOST_MOVES`` of the choices, evenly spread, with the first and the last one."""
    if len(choices) <= _MOST_MOVES:
        return choices
    return tuple(choices[place * (len(choices) - 1) // (_MOST_MOVES - 1)] for place in range(_MOST_MOVES))


def _after(view: MythicView, move: Move, rolls: list[list[int]]) -> float:
    """The average chance to win after this action of the view's seat, with each of these rolls."""
    assert view.seat is not None
    steps = action_steps(view.table, view.seat, move)
    chances = []
    for roll in rolls:
        dice = _Dice(roll)
        table = _played(steps, view.table, dice)
        chances.append(_acted(view, table))
        if not dice.used:
            # Without luck all rolls lead to the same table.
            break
    return sum(chances) / len(chances)


def _acted(view: MythicView, table: Table) -> float:
    """The chance to win if this is the table after the action of the view's seat."""
    assert view.seat is not None
    # Only the active seat wins at once; others who reach the goal wait for their turn.
    won = table.places[view.seat].points >= view.goal
    return 1.0 if won else chance_to_win(table, view.seat, view.active, captured=False)


class _Dice:
    """Rolled values, one after the other, from the beginning again if there are too few."""

    def __init__(self, values: list[int]) -> None:
        self._values: Iterator[int] = cycle(values)
        self.used = False

    def fall(self, number: int) -> tuple[int, ...]:
        """The values of the next dice."""
        self.used = True
        return tuple(islice(self._values, number))


def _played(steps: tuple[Step, ...], table: Table, dice: _Dice) -> Table:
    """The table after all steps, with these dice. A seat that has to give up a die gives its lowest."""
    while steps:
        step, rest = steps[0], steps[1:]
        match step:
            case Throw(_, number):
                steps = thrown(step, dice.fall(number)) + rest
            case Toss(_, prize):
                (fallen,) = dice.fall(1)
                steps = (prize if fallen in VALUES[: len(VALUES) // 2] else ()) + rest
            case Surrender(givers):
                steps = surrendered(step, [(giver, Yield(table.places[giver].free[:1])) for giver in givers]) + rest
            case Extra(seat):
                table, steps = _with_extra(step, table, seat), rest
            case Deed():
                table, steps = step.on(table), rest
            case _:
                steps = unfolded(step, table) + rest
    return table


def _with_extra(extra: Extra, table: Table, seat: Seat) -> Table:
    best: Capture | None = best_capture(without_card(table, extra), seat)
    return table if best is None else Captured(seat, best).on(table)
