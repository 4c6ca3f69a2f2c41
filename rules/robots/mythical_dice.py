"""The robots that play Mythical Dice: by their own dice, by the odds, and by the odds in many worlds."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from rules.game import Move, Seat, View
from rules.mythical_dice.moves import BETS, ROLLS, Bet, Roll
from rules.mythical_dice.view import MythicalView
from rules.robots.mythical_lean import Holding, Round, bet_worths, holding, steady_bet
from rules.robots.mythical_worlds import filled_in, rounds
from rules.robots.search import Effort, improved

EFFORT: Final = Effort(300, 1.5, 1.0, 20), Effort(1_000, 0.5, 1.5, 10)
"""What the strong robot does for a bet, and for a roll. ``Steady`` bets so well that a bet is worth little effort.

For a roll even a gain of half its standard error counts. That is no proof, but the better guess: docs/design/robots.md
has what was measured.
"""

_MOST_ROLLS: Final = 4_000, 8_500
"""So many dice it rolls for that. So an early move, with a long round to play out, is tried in fewer worlds."""

_NEAR: Final = 15.0
"""Bets that promise so many points less than the best one are not tried out."""

_SIDES: Final = 6

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
    """The strong robot: plays its moves out in many worlds, and leaves the choice of ``Steady`` for what gains there.

    ``worlds`` makes rounds that fit a view.
    """

    def __init__(self, luck: random.Random, worlds: Rounds = rounds, effort: tuple[Effort, Effort] = EFFORT) -> None:
        self._luck = luck
        self._worlds = worlds
        self._effort = effort
        self._steady = Steady()

    def choose(self, view: View) -> Move:
        """The choice of ``Steady``, or a better one."""
        assert isinstance(view, MythicalView)
        assert view.seat is not None
        usual, seat = self._steady.choose(view), view.seat
        others = [move for move in _worth_a_try(view) if move != usual]
        # The system's random numbers are too slow for whole games.
        luck = random.Random(self._luck.getrandbits(64))  # noqa: S311 - thoughts are no secret
        worlds = (_World(filled, seat, luck) for filled in self._worlds(view, luck))
        return improved(usual, others, worlds, self._effort_for(view))

    def _effort_for(self, view: MythicalView) -> Effort:
        effort, most = self._effort[not view.secret], _MOST_ROLLS[not view.secret]
        to_come = view.seats * (view.round - sum(view.taken)) - len(view.trick)
        return replace(effort, playouts=min(effort.playouts, most // to_come))


def _worth_a_try(view: MythicalView) -> Sequence[Move]:
    if not view.secret:
        return view.choices
    worths = bet_worths(held_by(view), view.round, standard=view.variant != "simplified")
    return [bet for bet, worth in zip(view.choices, worths, strict=True) if worth > max(worths) - _NEAR]


class _World:
    """A round with all hands, and the sides that its dice will show."""

    __slots__ = ("_round", "_seat", "_sides")

    def __init__(self, filled: Round, seat: Seat, luck: random.Random) -> None:
        self._round = filled
        self._seat = seat
        draw = luck.random
        self._sides = [int(draw() * _SIDES) for _ in range(filled.dice)]

    def worth(self, move: Move) -> float:
        """The seat's points for the round."""
        played, seat = self._round.copy(), self._seat
        if isinstance(move, Bet):
            played.bets[seat] = move.tricks
            played.begin_trick()
        elif isinstance(move, Roll):
            played.roll(next(roll for roll in played.rolls() if roll[0] == move.die), self._sides[played.place])
        played.play_out(self._sides)
        return played.points(seat)
