"""The 36 dice of the bag, their faces, and the look-up tables made from them.

The counts and faces stand in one table, ``BAG``: correct a number there, as a new rule set.
Sources: counts and faces of the special dice as the editions' rulebooks and published material give them.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Kind(IntEnum):
    """A kind of dice, strongest first. Three special kinds, then four number kinds."""

    MINOTAUR = 0
    GRIFFIN = 1
    MERMAID = 2
    RED = 3
    YELLOW = 4
    PURPLE = 5
    GREY = 6

    def __init__(self, _: int) -> None:
        self.key: Final = self.name.lower()
        """Its name in records and catalogues."""


FLAG: Final = 0
SYMBOL: Final = 8
"""A face is 1 to 7 for its number, ``FLAG`` or ``SYMBOL``."""

FACE_KEYS: Final = ("flag", "1", "2", "3", "4", "5", "6", "7", "symbol")
"""A face's name in records and catalogues, by face."""

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
"""Kind, how many are in the bag, the six faces of each."""

KINDS: Final = len(BAG)
DICE: Final = tuple(kind for kind, count, _ in BAG for _ in range(count))
"""Every die of the full bag, strongest kind first; draws from the bag index into this order."""

SIDES: Final = tuple(faces for _, _, faces in BAG)
"""The six faces by kind; a draw of a face indexes into this order."""

COUNTS: Final = tuple(count for _, count, _ in BAG)

ANY: Final = 0
"""No colour is set yet; the other colours are 1 to 4, red, yellow, purple, grey."""

COLOUR: Final = (ANY, ANY, ANY, 1, 2, 3, 4)
"""The colour that a die of this kind sets; special dice set none."""

COLOUR_KIND: Final = (None, Kind.RED, Kind.YELLOW, Kind.PURPLE, Kind.GREY)

MERMAID_SYMBOL: Final = 8
GRIFFIN_SYMBOL: Final = 9
MINOTAUR_SYMBOL: Final = 10
"""The strengths of symbols; numbers and flags are as strong as their faces."""

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
"""Each kind's possible faces; there is one Face object for each pair of kind and face."""
