"""The definition of Mythical Dice: rule set, seats, options, notation and feats."""

from collections.abc import Mapping
from typing import Final

from rules.game import Adds, Feats, Share, check_seats, chosen_options
from rules.mythical_dice.notation import NOTATION
from rules.mythical_dice.state import MythicalState


class MythicalDice:
    """Rule set 1: three editions, the standard and the simplified variant, 3 to 6 players."""

    key: Final = "mythical-dice"
    rules: Final = 1
    seats: Final = range(3, 7)
    options: Final[Mapping[str, tuple[str, ...]]] = {
        "edition": ("english", "czech", "french"),
        "variant": ("standard", "simplified"),
    }
    usual: Final[Mapping[str, Mapping[str, str]]] = {"cs": {"edition": "czech"}, "fr": {"edition": "french"}}
    """The edition that is sold in the countries of this language."""

    notation: Final = NOTATION
    feats: Final = Feats(
        {
            **dict.fromkeys(("bets", "kept", "bonus", "luck"), Adds.SUM),
            "most": Adds.MOST,
            "least": Adds.LEAST,
        },
        Share(tries="bets", hits="kept"),
    )

    def start(self, seats: int, options: Mapping[str, str]) -> MythicalState:
        """A new game. The first outcome of luck is who leads. Raises BadSetup."""
        check_seats(self, seats)
        chosen = chosen_options(self, options)
        return MythicalState(seats, chosen["edition"], chosen["variant"])
