"""The table of a league: a line for each person with rank, its change, name, and four columns of two texts each."""

from collections.abc import Sequence
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import INK, MARGIN, PALE, STRIPE, TITLED, WIDTH, name, titled
from bot.pictures.letters import Lettering, Weight, fitting
from bot.pictures.outlines import box, moved, ring, scaled
from bot.pictures.seats import medal

_ROWS: Final = TITLED + 100
"""Where the lines begin, below the heads of the columns."""

_HIGH: Final = 104
_RANK: Final = MARGIN + 48
"""Where the middle of the ranks is."""

_NAMES: Final = MARGIN + 104
_COLUMNS: Final = (500, 616, 808, WIDTH - MARGIN - 12)
"""Where the columns end. Their texts are aligned to the right."""

_GAP: Final = 14
_WIDER_GAP: Final = 30
"""The gap between numbers. The heads of the columns are words and need less."""

_UP: Final = "#7fd6b8"
_DOWN: Final = "#f08a70"

_HEAD: Final = Lettering(32, PALE)
_PLACE: Final = Lettering(40, INK, Weight.BOLD)
_NAME: Final = Lettering(40, INK)
_FIRST: Final = Lettering(40, INK, Weight.BOLD)
_SECOND: Final = Lettering(34, PALE)
_CHANGE: Final = Lettering(34, PALE)


def draw_standings(picture: Picture) -> bytes:
    """The table as PNG. The first three ranks have medals."""
    canvas = titled(picture, _ROWS + len(picture.names) * _HIGH + MARGIN)
    heads, *cells = [_halves(texts) for texts in picture.cells]
    for half, line in zip(heads, (TITLED + 32, TITLED + 74), strict=True):
        _write(canvas, line, half, _HEAD, _GAP)
    for row, halves in enumerate(cells):
        _row(canvas, picture, row, halves)
    return canvas.png()


def _row(canvas: Canvas, picture: Picture, row: int, halves: Sequence[Sequence[str]]) -> None:
    top = _ROWS + row * _HIGH
    if row % 2 == 0:
        canvas.shape(box(MARGIN, top, WIDTH - MARGIN, top + _HIGH), STRIPE)
    rank, gained = picture.rows[row]
    middle = top + _HIGH / 2
    if not medal(canvas, rank, (_RANK, middle)):
        # Rank 0 means that the person has no rank yet.
        canvas.text((_RANK, middle + 13), str(rank) if rank else "~", fitting([str(rank)], _PLACE, 80))
    canvas.text((_NAMES, top + 48), name(picture, row, _NAME, _room()), _NAME, "ls")
    _change(canvas, gained, top + 74)
    for half, line, lettering in zip(halves, (top + 48, top + 90), (_FIRST, _SECOND), strict=True):
        _write(canvas, line, half, lettering, _WIDER_GAP)


def _change(canvas: Canvas, gained: int, middle: float) -> None:
    """Draw an arrow up or down below the name, with the number of ranks gained or lost."""
    if gained:
        arrow = scaled(ring(3, 14), 1 if gained > 0 else -1)
        canvas.shape(moved(arrow, (_NAMES + 14, middle + 4)), _UP if gained > 0 else _DOWN)
        canvas.text((_NAMES + 36, middle + 13), str(abs(gained)), _CHANGE, "ls")


def _write(canvas: Canvas, line: float, texts: Sequence[str], lettering: Lettering, gap: float) -> None:
    """Write a text for each column on one line. A long text is made smaller."""
    lefts = (_NAMES + _room(), *_COLUMNS)
    for left, right, text in zip(lefts, _COLUMNS, texts, strict=False):
        canvas.text((right, line), text, fitting([text], lettering, right - left - gap), "rs")


def _halves(texts: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The upper and the lower texts of a row of cells."""
    parts = [text.partition("\n") for text in texts]
    return tuple(part[0] for part in parts), tuple(part[2] for part in parts)


def _room() -> float:
    """The room for a name."""
    return _COLUMNS[0] - 120 - _NAMES
