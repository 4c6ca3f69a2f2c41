"""The 40 dice and the 18 cards with their 36 faces, as data.

The author's prototype gives Kraken, Unicorn, Cerberus, Phoenix and the Feather, the Horn, the numbers of dice and the
goals. The other numbers are this project's completion. To correct a number, add a new rule set: old games are replayed
with the old numbers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Final

HIGHEST: Final = 8
"""Dice show 1 to 8."""

VALUES: Final = range(1, HIGHEST + 1)
DICE: Final = 40
ROUNDS: Final = 40
"""The game ends when each seat has had this number of turns."""


class Face(IntEnum):
    """One side of a card: first the 25 creatures, then the 11 artifacts. Two creatures of one card are neighbours."""

    # Texts of moves name a card by its value (see notation.py), and old texts stay readable. So a value never changes.
    KAPPA = 0
    LEPRECHAUN = 1
    JACKALOPE = 2
    THUNDERBIRD = 3
    NEMEAN_LION = 4
    UNICORN = 5
    LUNG = 6
    KRAKEN = 7
    WILL_O_THE_WISP = 8
    GARUDA = 9
    BUNYIP = 10
    BAHAMUT = 11
    KELPIE = 12
    BASILISK = 13
    DOMOVOI = 14
    SIMURGH = 15
    TANIWHA = 16
    GOLEM = 17
    TIKBALANG = 18
    CERBERUS = 19
    FENRIR = 20
    PHOENIX = 21
    SPHINX = 22
    ROC = 23
    QUETZALCOATL = 24
    WATER_DISH = 25
    POT_OF_GOLD = 26
    ANTLERS = 27
    STORM_DRUM = 28
    LIONS_HIDE = 29
    HORN = 30
    DRAGON_PEARL = 31
    FEATHER = 32
    RIDDLE = 33
    EGG = 34
    MASK = 35

    @property
    def key(self) -> str:
        """The side's name in records and in the keys of texts."""
        return self.name.lower().replace("_", "-")

    @property
    def is_creature(self) -> bool:
        """Whether this side is a creature, which can be captured; else it is an artifact."""
        return self <= Face.QUETZALCOATL


@dataclass(frozen=True, slots=True)
class Creature:
    """The dice that capture a creature, and the points that it is worth."""

    face: Face
    numbers: tuple[int, ...]
    """The values that the dice must show, lowest first."""

    points: int | None
    """Victory points. None: the creature takes one more die of any value, and this value is its points."""


CREATURES: Final = (
    Creature(Face.KAPPA, (2, 2), 2),
    Creature(Face.LEPRECHAUN, (3, 3), 3),
    Creature(Face.JACKALOPE, (4, 4), 4),
    Creature(Face.THUNDERBIRD, (5, 5), 5),
    Creature(Face.NEMEAN_LION, (6, 6), 6),
    Creature(Face.UNICORN, (7, 7), 7),
    Creature(Face.LUNG, (8, 8), 8),
    Creature(Face.KRAKEN, (6, 8), 7),
    Creature(Face.WILL_O_THE_WISP, (1, 3), 2),
    Creature(Face.GARUDA, (5, 7), 6),
    Creature(Face.BUNYIP, (2, 4), 3),
    Creature(Face.BAHAMUT, (4, 8), 6),
    Creature(Face.KELPIE, (1, 5), 3),
    Creature(Face.BASILISK, (4, 6), 5),
    Creature(Face.DOMOVOI, (3, 5), 4),
    Creature(Face.SIMURGH, (3, 7), 5),
    Creature(Face.TANIWHA, (2, 6), 4),
    Creature(Face.GOLEM, (2, 8), 5),
    Creature(Face.TIKBALANG, (1, 7), 4),
    Creature(Face.CERBERUS, (4, 5), None),
    Creature(Face.FENRIR, (5, 6), None),
    Creature(Face.PHOENIX, (1, 1), None),
    Creature(Face.SPHINX, (2, 3), None),
    Creature(Face.ROC, (3, 4), None),
    Creature(Face.QUETZALCOATL, (6, 7), None),
)
"""By face of a creature."""

CARDS: Final = (
    (Face.KAPPA, Face.WATER_DISH),
    (Face.LEPRECHAUN, Face.POT_OF_GOLD),
    (Face.JACKALOPE, Face.ANTLERS),
    (Face.THUNDERBIRD, Face.STORM_DRUM),
    (Face.NEMEAN_LION, Face.LIONS_HIDE),
    (Face.UNICORN, Face.HORN),
    (Face.LUNG, Face.DRAGON_PEARL),
    (Face.KRAKEN, Face.WILL_O_THE_WISP),
    (Face.GARUDA, Face.BUNYIP),
    (Face.BAHAMUT, Face.KELPIE),
    (Face.BASILISK, Face.DOMOVOI),
    (Face.SIMURGH, Face.TANIWHA),
    (Face.GOLEM, Face.TIKBALANG),
    (Face.CERBERUS, Face.FENRIR),
    (Face.PHOENIX, Face.FEATHER),
    (Face.SPHINX, Face.RIDDLE),
    (Face.ROC, Face.EGG),
    (Face.QUETZALCOATL, Face.MASK),
)
"""The two sides of each card: front, back."""

PASSIVE: Final = frozenset({Face.LIONS_HIDE, Face.HORN, Face.FEATHER, Face.MASK})
"""Artifacts that always work by themselves. The others are used as an action."""

BACK: Final[Mapping[Face, Face]] = MappingProxyType({side: back for pair in CARDS for side, back in (pair, pair[::-1])})
"""By side of a card: the other side."""

POACHABLE: Final = frozenset(front for front, back in CARDS if not back.is_creature)
"""Creatures with an artifact on the back of their card."""

TOSSED: Final = tuple(pair for pair in CARDS if pair[1].is_creature)
"""The cards with a creature on both sides. Luck decides which side is up at the start."""


@dataclass(frozen=True, slots=True)
class Size:
    """The numbers of a game that depend on its number of players."""

    dice: int
    """The number of each player's dice at the start."""

    goal: int
    """The number of victory points that wins."""


SIZES: Final[Mapping[int, Size]] = MappingProxyType(
    {
        2: Size(10, 36),
        3: Size(8, 28),
        4: Size(8, 28),
        5: Size(6, 20),
        6: Size(6, 20),
        7: Size(5, 18),
        8: Size(5, 18),
        9: Size(4, 14),
        10: Size(4, 14),
    }
)
"""By number of players. Dice that no player holds are the dice pool."""


def raised(value: int, by: int) -> int:
    """The value raised by ``by``, but not above the highest.

    >>> raised(5, 2), raised(7, 2)
    (7, 8)
    """
    return min(HIGHEST, value + by)
