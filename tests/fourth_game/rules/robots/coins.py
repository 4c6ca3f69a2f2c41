"""The robot of Brave Coins."""

from rules.game import Move, View
from tests.fourth_game.rules.coins.moves import Toss


class Steady:
    """Always tosses three coins, because three bring the most points on average."""

    def choose(self, view: View) -> Move:
        """Three coins."""
        return Toss(3)
