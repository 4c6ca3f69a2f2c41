"""The definition of Mythe: rule set, seats, options, notation and feats."""

from collections.abc import Mapping
from typing import Final

from rules.badges import Badge, Measure
from rules.game import Adds, Feats, check_seats, chosen_options
from rules.mythe.notation import NOTATION
from rules.mythe.state import MytheState


class Mythe:
    """Rule set 1: 2 to 5 players. By variant, any cards of the hand may be given, or only those drawn this turn."""

    key: Final = "mythe"
    rules: Final = 1
    seats: Final = range(2, 6)
    options: Final[Mapping[str, tuple[str, ...]]] = {"variant": ("standard", "only-drawn")}
    usual: Final[Mapping[str, Mapping[str, str]]] = {}
    notation: Final = NOTATION
    feats: Final = Feats(
        {"cards": Adds.SUM, "dragon": Adds.SUM, "most": Adds.MOST},
        badges=(
            Badge("slayer", Measure.TOTAL, ("dragon.beaten",), (1, 10, 50)),
            Badge("challenger", Measure.TOTAL, ("dragon.declared",), (10, 50, 200)),
            Badge("surefooted", Measure.NONE, ("cards.obstacles",), (1, 5, 20)),
            Badge("wayfarer", Measure.TOTAL, ("cards.points",), (100, 500, 2_000)),
            Badge("leap", Measure.BEST, ("most.turn",), (8, 10, 12)),
        ),
    )

    def start(self, seats: int, options: Mapping[str, str]) -> MytheState:
        """A new game. The first outcome of luck is who starts. Raises BadSetup."""
        check_seats(self, seats)
        return MytheState(seats, chosen_options(self, options)["variant"])
