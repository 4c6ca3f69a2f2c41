"""The definition of Mythic Dice: rule set, seats, options, notation and feats."""

from collections.abc import Mapping
from typing import Final

from rules.badges import Badge, Measure
from rules.game import Adds, Feats, check_seats, chosen_options
from rules.mythic_dice.layout import Place, Table
from rules.mythic_dice.moves import ACTIONS
from rules.mythic_dice.notation import NOTATION
from rules.mythic_dice.pieces import CREATURES, DICE, SIZES
from rules.mythic_dice.state import MythicState

_CREATURES: Final = tuple(f"captured.{one.face.key}" for one in CREATURES)


class MythicDice:
    """Rule set 1: 2 to 10 players, no options."""

    key: Final = "mythic-dice"
    rules: Final = 1
    seats: Final = range(2, 11)
    options: Final[Mapping[str, tuple[str, ...]]] = {}
    usual: Final[Mapping[str, Mapping[str, str]]] = {}
    notation: Final = NOTATION
    feats: Final = Feats(
        dict.fromkeys(("captured", *ACTIONS), Adds.SUM),
        badges=(
            Badge("tamer", Measure.TOTAL, ("captured",), (50, 250, 1_000)),
            Badge("haul", Measure.BEST, ("captured",), (15, 20, 25)),
            Badge("bestiary", Measure.KINDS, _CREATURES, (10, 20, len(_CREATURES))),
            Badge("poacher", Measure.TOTAL, ("poach",), (5, 25, 100)),
            Badge("artificer", Measure.TOTAL, ("use",), (10, 50, 200)),
        ),
    )

    def start(self, seats: int, options: Mapping[str, str]) -> MythicState:
        """A new game. The first outcomes of luck are the sides of the cards and everybody's dice. Raises BadSetup."""
        check_seats(self, seats)
        # The game has no options. This call refuses any that are given.
        chosen_options(self, options)
        return MythicState(Table((Place(),) * seats, (), DICE - seats * SIZES[seats].dice))
