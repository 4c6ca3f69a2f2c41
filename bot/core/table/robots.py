"""Robots: they move in their own seats, and for people who are away."""

import random

from bot.core.table.table import Table
from rules.catalogue import robot_player
from rules.game import Move, Robot, Seat


class Robots:
    """One robot of each kind, shared by all tables: robots remember nothing between two moves.

    Their randomness is their own; a game's committed luck is never drawn for them.
    """

    def __init__(self, luck: random.Random | None = None) -> None:
        self._luck = luck or random.SystemRandom()
        self._players: dict[tuple[str, str | None], Robot] = {}

    def player(self, game: str, robot: str | None) -> Robot:
        """The game's robot of that name. Raises BadSetup for an unknown name."""
        if (game, robot) not in self._players:
            self._players[game, robot] = robot_player(game, self._luck, robot)
        return self._players[game, robot]

    def move(self, table: Table, seat: Seat) -> Move:
        """The robot's move in this seat now. It gets the seat's view, and never the state."""
        assert table.state is not None
        return self.player(table.setup.game, table.chairs[seat].robot).choose(table.state.view(seat))
