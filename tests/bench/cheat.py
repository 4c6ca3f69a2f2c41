"""A cheat at Mythical Dice, who shows how much there is to gain for a robot that sees only its own dice."""

import random
from collections.abc import Iterator

from rules.game import Move, View
from rules.mythical_dice.state import MythicalState
from rules.mythical_dice.view import MythicalView
from rules.robots.mythical_dice import Keen
from rules.robots.mythical_lean import Round, holding
from rules.robots.mythical_worlds import filled_in


class Cheat:
    """Sees all hands when it rolls: it searches like the strong robot, in the only world that there is.

    It bets like the strong robot, from its own hand alone.
    """

    def __init__(self, state: MythicalState, luck: random.Random) -> None:
        self._state = state
        self._keen = Keen(luck, self._worlds)

    def choose(self, view: View) -> Move:
        """A move for the seat of the view."""
        return self._keen.choose(view)

    def _worlds(self, view: MythicalView, _: random.Random) -> Iterator[Round]:
        dice = [self._state.view(seat).hand for seat in range(view.seats)]
        hands = [holding(tuple(map(int, hand)), view.seats) for hand in dice]
        bets = [bet or 0 for bet in view.bets]
        while True:
            yield filled_in(view, list(hands), bets)
