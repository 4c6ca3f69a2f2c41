"""Grids that fit the width of a phone: names in the first column are cut, all other cells are whole."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.core.ui.panels import WIDEST, Grid
from bot.core.ui.text_width import width
from bot.screens.seated import cut

_FROM_THE_RIGHT: Final = frozenset({"R", "AL"})
"""The classes of Hebrew, Arabic and other letters that are written from right to left."""

_TO_THE_RIGHT: Final = "\u200e"
"""An invisible mark that counts as a letter written from left to right."""

_MOST_PICTURED: Final = 6
"""A picture makes its line higher. More lines than this would not fit a phone's screen with their pictures."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a grid: the name in its first cell, its other cells, and the same as a sentence."""

    name: str
    cells: tuple[str, ...]
    spoken: str
    picture: str | None = None
    mark: str = ""
    """Stands behind the name and is never cut, such as the mark of a robot."""


def named_grid(header: tuple[str, ...], rows: Sequence[Row]) -> Grid:
    """A grid of these rows. The first column has no head; its names are cut to the width that the others leave.

    A long grid has no pictures.
    """
    columns = zip(header, *[row.cells for row in rows], strict=True)
    # Each further column takes the width of its widest cell, and one space.
    room = WIDEST - sum(1 + max(map(width, column)) for column in columns)
    pictured = len(rows) <= _MOST_PICTURED and any(row.picture for row in rows)
    return Grid(
        ("", *header),
        tuple((_upright(cut(row.name, room - width(row.mark))) + row.mark, *row.cells) for row in rows),
        tuple(row.spoken for row in rows),
        tuple(row.picture for row in rows) if pictured else (),
    )


def equal_columns(names: Sequence[str], first: int) -> tuple[str, ...]:
    """The names as heads of equally wide columns; ``first`` is the width of the column before them."""
    room = (WIDEST - first) // len(names) - 1
    return tuple(_upright(cut(name, room)) for name in names)


def _upright(name: str) -> str:
    """The name between marks of left-to-right text, if it has letters that are written from right to left.

    Otherwise the numbers behind such a name would be written from right to left, too: the columns would change places.
    """
    turns = any(unicodedata.bidirectional(sign) in _FROM_THE_RIGHT for sign in name)
    return f"{_TO_THE_RIGHT}{name}{_TO_THE_RIGHT}" if turns else name
