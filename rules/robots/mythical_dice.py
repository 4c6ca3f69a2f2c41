"""The robots that play Mythical Dice: by their own dice, by the odds, and by the odds in many worlds."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Final, TypeAlias

from rules.game import Move, Seat, View
from rules.mythical_dice.moves import BETS, ROLLS, Roll
from rules.mythical_dice.view import MythicalView
from rules.robots.mythical_lean import Holding, Round, holding, steady_bet
from rules.robots.mythical_worlds import filled_in, rounds
from rules.robots.search import Effort, improved

EFFORT: Final = Effort(1_200, 48, 0.08)
"""What the strong robot does for a roll, in points: docs/design/robots.md has what was measured."""

_MOST_ROLLS: Final = 10_500
"""So many dice it rolls for that. So an early move, with a long round to play out, is tried in fewer worlds."""

_ORDERS: Final = tuple(permutations(range(6)))
"""All orders in which a die can show its six sides."""

Rounds: TypeAlias = Callable[[MythicalView, random.Random], Iterator[Round]]


def held_by(view: MythicalView) -> Holding:
    """The dice of the view's seat."""
    return holding(tuple(map(int, view.hand)), view.seats)


def seen_by_steady(view: MythicalView) -> Round:
    """The view's round, for a choice in which the dice of the others play no part: all hold those of this seat."""
    return filled_in(view, [held_by(view)] * view.seats, [bet or 0 for bet in view.bets])


class Greedy:
    """The easy robot: bets what its dice promise, rolls its best die while it needs tricks, and then its worst."""

    def choose(self, view: View) -> Move:
        """A bet while bets are open, else a die."""
        assert isinstance(view, MythicalView)
        assert view.seat is not None
        if view.secret:
            return BETS[view.round][round(held_by(view).tricks)]
        bet = view.bets[view.seat]
        assert bet is not None
        promises = {
            move: holding((int(move.die),), view.seats).tricks for move in view.choices if isinstance(move, Roll)
        }
        return (max if view.taken[view.seat] < bet else min)(promises, key=lambda move: promises[move])


class Steady:
    """The fair robot: makes the move with the most points expected for the round. No search, no luck, no memory."""

    def choose(self, view: View) -> Move:
        """The best bet while bets are open, else the best die. Of equally good moves, the first."""
        assert isinstance(view, MythicalView)
        if len(view.choices) == 1:
            return view.choices[0]
        held = held_by(view)
        if view.secret:
            return BETS[view.round][steady_bet(held, view.round, standard=view.variant != "simplified")]
        kind, _ = seen_by_steady(view).steady_choice()
        return ROLLS[kind]


class Keen:
    """The strong robot: plays its rolls out in many worlds, and leaves the choice of ``Steady`` for what gains there.

    It bets like ``Steady``, who bets so well that a search for bets gains nothing. ``worlds`` makes rounds that fit a
    view.
    """

    def __init__(self, luck: random.Random, worlds: Rounds = rounds, effort: Effort = EFFORT) -> None:
        self._luck = luck
        self._worlds = worlds
        self._effort = effort
        self._steady = Steady()

    def choose(self, view: View) -> Move:
        """The choice of ``Steady``, or a better one."""
        assert isinstance(view, MythicalView)
        assert view.seat is not None
        usual, seat = self._steady.choose(view), view.seat
        others = [move for move in view.choices if move != usual]
        if view.secret or not others:
            return usual
        # The system's random numbers are too slow for whole games.
        luck = random.Random(self._luck.getrandbits(64))  # noqa: S311 - thoughts are no secret
        left = view.round - sum(view.taken)
        sides = _balanced((left + 1) * view.seats, luck)
        worlds = (_World(filled, seat, next(sides)) for filled in self._worlds(view, luck))
        # The last trick is not rolled.
        rolls = view.seats * (left - 1) - len(view.trick)
        effort = replace(self._effort, playouts=min(self._effort.playouts, _MOST_ROLLS // rolls))
        return improved(usual, others, worlds, effort)


def _balanced(dice: int, luck: random.Random) -> Iterator[Sequence[int]]:
    """Gives each world the sides that its dice show, by ``Round.place``. In six worlds each die shows each side once.

    So good luck is soon made up for by bad luck, and fewer worlds tell as much.
    """
    while True:
        yield from zip(*luck.choices(_ORDERS, k=dice), strict=True)


class _World:
    """A round with all hands, and the sides that its dice will show."""

    __slots__ = ("_round", "_seat", "_sides")

    def __init__(self, filled: Round, seat: Seat, sides: Sequence[int]) -> None:
        self._round = filled
        self._seat = seat
        self._sides = sides

    def worth(self, move: Move) -> float:
        """The seat's points for the round."""
        assert isinstance(move, Roll)
        played, seat = self._round.copy(), self._seat
        played.roll(next(roll for roll in played.rolls() if roll[0] == move.die), self._sides[played.place])
        played.play_out(self._sides)
        return played.worth(seat)
