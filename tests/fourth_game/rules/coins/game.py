"""The entry of Brave Coins in the catalogue."""

from collections.abc import Mapping
from typing import Final

from rules.game import Adds, Feats, Share, check_seats, chosen_options
from tests.fourth_game.rules.coins.notation import NOTATION
from tests.fourth_game.rules.coins.state import CoinsState

ROUNDS: Final = {"three": 3, "five": 5}


class Coins:
    """Rule set 1: 2 to 4 players."""

    key: Final = "coins"
    rules: Final = 1
    seats: Final = range(2, 5)
    options: Final[Mapping[str, tuple[str, ...]]] = {"rounds": tuple(ROUNDS)}
    usual: Final[Mapping[str, Mapping[str, str]]] = {"fr": {"rounds": "five"}}
    notation: Final = NOTATION
    feats: Final = Feats(
        {"tosses": Adds.SUM, "lucky": Adds.SUM, "most": Adds.MOST}, Share(tries="tosses", hits="lucky")
    )

    def start(self, seats: int, options: Mapping[str, str]) -> CoinsState:
        """A new game; luck first chooses the seat that starts. Raises BadSetup."""
        check_seats(self, seats)
        return CoinsState(seats, ROUNDS[chosen_options(self, options)["rounds"]])
