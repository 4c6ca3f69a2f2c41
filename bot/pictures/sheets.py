"""The score sheet: a column for each seat and a line for each round, with the round's points above the total."""

from collections.abc import Sequence
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import INK, MARGIN, PALE, STRIPE, TITLED, WIDTH, change, name, number, titled, totals
from bot.pictures.letters import Lettering, Weight, fitting
from bot.pictures.outlines import box, moved
from bot.pictures.seats import badge

_LEFT: Final = 92
"""Where the columns begin. The numbers of the rounds stand to their left."""

_GAP: Final = 8
_ROWS: Final = TITLED + 164
"""Where the rounds begin, below the heads of the columns."""

_HIGH: Final = 78
_SUM: Final = 96

_GOLD: Final = "#ffc94d"
_NAME: Final = Lettering(30, INK)
_ROUND: Final = Lettering(32, PALE)
_CHANGE: Final = Lettering(28, PALE)
_TOTAL: Final = Lettering(38, INK, Weight.BOLD)
_FINAL: Final = Lettering(48, INK, Weight.BLACK)


class _Columns:
    """Where the seats' columns are."""

    def __init__(self, seats: int) -> None:
        self._wide = (WIDTH - MARGIN - _LEFT) / seats
        self.room = self._wide - _GAP

    def middle(self, seat: int) -> float:
        """The middle of a seat's column."""
        return _LEFT + (seat + 0.5) * self._wide

    def write(self, canvas: Canvas, line: float, texts: list[str], lettering: Lettering) -> None:
        """Write a text for each seat on one line, all in the same size."""
        fitted = fitting(texts, lettering, self.room - _GAP)
        for seat, text in enumerate(texts):
            canvas.text((self.middle(seat), line), text, fitted)


def draw_sheet(picture: Picture) -> bytes:
    """The score sheet as PNG. Each seat with the most points has a crown and a golden frame."""
    lines = totals(picture)
    columns, bottom = _Columns(len(lines)), _ROWS + len(picture.rows) * _HIGH
    canvas = titled(picture, bottom + _SUM + MARGIN)
    _heads(canvas, columns, picture)
    for row, points in enumerate(picture.rows):
        _row(canvas, columns, row, points, [line[row + 1] for line in lines])
    finals = [line[-1] for line in lines]
    canvas.line(((MARGIN, bottom), (WIDTH - MARGIN, bottom)), PALE, 4)
    columns.write(canvas, bottom + 64, [number(final) for final in finals], _FINAL)
    # Before the first round all seats have 0 points, so all would wear a crown.
    if picture.rows:
        _crown_best(canvas, columns, finals, bottom)
    return canvas.png()


def _heads(canvas: Canvas, columns: _Columns, picture: Picture) -> None:
    seats = range(len(picture.names))
    for seat in seats:
        badge(canvas, seat, (columns.middle(seat), TITLED + 76))
    names = [name(picture, seat, _NAME, columns.room - _GAP) for seat in seats]
    columns.write(canvas, TITLED + 138, names, _NAME)


def _row(canvas: Canvas, columns: _Columns, row: int, points: Sequence[int], reached: Sequence[int]) -> None:
    top = _ROWS + row * _HIGH
    if row % 2 == 0:
        canvas.shape(box(MARGIN, top, WIDTH - MARGIN, top + _HIGH), STRIPE)
    canvas.text((MARGIN + 26, top + 50), str(row + 1), _ROUND)
    columns.write(canvas, top + 30, [change(value) for value in points], _CHANGE)
    columns.write(canvas, top + 66, [number(value) for value in reached], _TOTAL)


def _crown_best(canvas: Canvas, columns: _Columns, finals: Sequence[int], bottom: float) -> None:
    crown = ((-30, -20), (-14, -4), (0, -26), (14, -4), (30, -20), (24, 16), (-24, 16))
    for seat in (seat for seat, final in enumerate(finals) if final == max(finals)):
        middle, half = columns.middle(seat), columns.room / 2
        frame = box(middle - half, TITLED + 44, middle + half, bottom + _SUM)
        canvas.line((*frame, frame[0]), _GOLD, 5)
        canvas.shape(moved(crown, (middle, TITLED + 24)), _GOLD)
