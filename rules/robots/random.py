"""The robot that moves at random."""

import random

from rules.game import Move, View


class RandomRobot:
    """Uniform over the legal choices; equal dice are one choice. Any game."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck

    def choose(self, view: View) -> Move:
        """One of the view's choices."""
        return self._luck.choice(view.choices)
