"""The robot that moves at random."""

import random

from rules.game import Move, View


class RandomRobot:
    """Chooses each legal choice with the same probability, in any game. Equal dice are one choice."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck

    def choose(self, view: View) -> Move:
        """One of the view's choices."""
        return self._luck.choice(view.choices)
