"""Grids that fit a phone: the first column, of names, gives way to the others."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.core.ui.panels import WIDEST, Grid, width
from bot.screens.people import cut


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a grid: what it is about, its other cells, and the same as a sentence."""

    name: str
    cells: tuple[str, ...]
    spoken: str
    picture: str | None = None
    mark: str = ""
    """What stays behind the name however short that is cut."""


def named_grid(header: tuple[str, ...], rows: Sequence[Row]) -> Grid:
    """A grid whose first column, under an empty head, is cut to what the columns of the header leave."""
    columns = zip(header, *[row.cells for row in rows], strict=True)
    room = WIDEST - sum(1 + max(map(width, column)) for column in columns)
    return Grid(
        ("", *header),
        tuple((cut(row.name, room - width(row.mark)) + row.mark, *row.cells) for row in rows),
        tuple(row.spoken for row in rows),
        tuple(row.picture for row in rows) if any(row.picture for row in rows) else (),
    )


def equal_columns(names: Sequence[str], first: int) -> tuple[str, ...]:
    """Names as heads of equally wide columns beside a first column of so many columns."""
    room = (WIDEST - first) // len(names) - 1
    return tuple(cut(name, room) for name in names)
