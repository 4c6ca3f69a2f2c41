"""The 36 dice of the bag, their faces, and the look-up tables made from them.

The counts and faces stand in one table, ``BAG``. To correct a number, add a new rule set: old games are replayed with
the old table. Sources: the rulebooks; published material for the faces and for the counts of the number dice.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Kind(IntEnum):
    """The kinds of dice, strongest first: three special kinds, then four number kinds."""

    MINOTAUR = 0
    GRIFFIN = 1
    MERMAID = 2
    RED = 3
    YELLOW = 4
    PURPLE = 5
    GREY = 6

    def __init__(self, _: int) -> None:
        self.key: Final = self.name.lower()
        """The kind's name in records and in the keys of texts."""


# A stronger face is a higher number: a number beats a flag, and a symbol beats a number.
FLAG: Final = 0
SYMBOL: Final = 8
"""A face is ``FLAG``, a number from 1 to 7, or ``SYMBOL``."""

FACE_KEYS: Final = ("flag", "1", "2", "3", "4", "5", "6", "7", "symbol")
"""By face: its name in records and in the keys of texts."""

_SPECIAL = (SYMBOL,) * 4 + (FLAG,) * 2

BAG: Final[tuple[tuple[Kind, int, tuple[int, ...]], ...]] = (
    (Kind.MINOTAUR, 1, _SPECIAL),
    (Kind.GRIFFIN, 3, _SPECIAL),
    (Kind.MERMAID, 2, _SPECIAL),
    (Kind.RED, 7, (7, 7, 6, 6, 5, 5)),
    (Kind.YELLOW, 7, (5, 5, 4, 4, 3, 3)),
    (Kind.PURPLE, 8, (3, 3, 2, 2, 1, 1)),
    (Kind.GREY, 8, (7, 1, 1, FLAG, FLAG, FLAG)),
)
"""By kind: the kind, how many dice of it are in the bag, and the six faces of each."""

KINDS: Final = len(BAG)
# docs/fairness.md fixes this order and the order of the faces: with another order old seeds would give other dice.
DICE: Final = tuple(kind for kind, count, _ in BAG for _ in range(count))
"""Every die of the full bag, strongest kind first. A draw from the bag is an index into this order."""

SIDES: Final = tuple(faces for _, _, faces in BAG)
"""By kind: the six faces. A draw of a face is an index into this order."""

COUNTS: Final = tuple(count for _, count, _ in BAG)

ANY: Final = 0
"""No colour is set yet. The other colours are 1 red, 2 yellow, 3 purple, 4 grey."""

COLOUR: Final = (ANY, ANY, ANY, 1, 2, 3, 4)
"""By kind: the colour that a die of this kind sets. Special dice set no colour."""

COLOUR_KIND: Final = (None, Kind.RED, Kind.YELLOW, Kind.PURPLE, Kind.GREY)

MERMAID_SYMBOL: Final = 8
GRIFFIN_SYMBOL: Final = 9
MINOTAUR_SYMBOL: Final = 10
"""The strength of the symbols. A number or a flag is as strong as its face."""

_SYMBOLS: Final = {Kind.MERMAID: MERMAID_SYMBOL, Kind.GRIFFIN: GRIFFIN_SYMBOL, Kind.MINOTAUR: MINOTAUR_SYMBOL}


@dataclass(frozen=True, slots=True)
class Face:
    """One side of one kind of die, as it lies on the table. ``strength`` orders faces in a trick."""

    kind: Kind
    face: int
    strength: int


def _face(kind: Kind, face: int) -> Face:
    return Face(kind, face, _SYMBOLS[kind] if face == SYMBOL else face)


FACES: Final = tuple({face: _face(kind, face) for face in faces} for kind, _, faces in BAG)
"""By kind: its faces. There is exactly one Face object for each pair of kind and face."""
