"""The definition of Mythical Dice: rule set, seats, options, notation and feats."""

from collections.abc import Mapping
from typing import Final

from rules.badges import Badge, Measure
from rules.game import Adds, Feats, Share, check_seats, chosen_options
from rules.mythical_dice.moves import MOST_DICE
from rules.mythical_dice.notation import NOTATION
from rules.mythical_dice.state import MythicalState

_DARING: Final = 3
"""A bet of so many tricks, or more, is daring."""


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
            **dict.fromkeys(("bets", "kept", "bonus", "luck", "spotless"), Adds.SUM),
            **dict.fromkeys(("most", "run"), Adds.MOST),
            "least": Adds.LEAST,
        },
        Share(tries="bets", hits="kept"),
        (
            Badge("oracle", Measure.RUN, ("run",), (10, 15, 20)),
            Badge("spotless", Measure.TOTAL, ("spotless",), (1, 5, 20)),
            Badge("daring", Measure.TOTAL, tuple(f"kept.{bet}" for bet in range(_DARING, MOST_DICE + 1)), (3, 15, 60)),
            Badge("ascetic", Measure.TOTAL, ("kept.0",), (10, 50, 200)),
            Badge("hunter", Measure.TOTAL, ("bonus",), (100, 500, 2_000)),
        ),
    )

    def start(self, seats: int, options: Mapping[str, str]) -> MythicalState:
        """A new game. The first outcome of luck is who leads. Raises BadSetup."""
        check_seats(self, seats)
        chosen = chosen_options(self, options)
        return MythicalState(seats, chosen["edition"], chosen["variant"])
