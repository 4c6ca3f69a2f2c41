"""The score sheet: a column for each seat and a line for each round, with the round's points above the total."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import GOLD, INK, MARGIN, PALE, STRIPE, TITLED, WIDTH, change, name, number, titled, totals
from bot.pictures.letters import Lettering, Weight, fitting, length
from bot.pictures.outlines import Point, box, moved
from bot.pictures.seats import badge

_LEFT: Final = 92
"""Where the columns begin. The numbers of the rounds stand to their left."""

_GAP: Final = 8
_ROWS: Final = TITLED + 164
"""Where the rounds begin, below the heads of the columns."""

_HIGH: Final = 92
_SUM: Final = 96

_SIGN: Final = 18
"""Half of the room of a tick or a cross."""

_KEPT, _MISSED = "#7fd6b8", "#f08a70"
_NAME: Final = Lettering(34, INK)
_ROUND: Final = Lettering(36, PALE)
_CHANGE: Final = Lettering(34, PALE)
_TOTAL: Final = Lettering(42, INK, Weight.BOLD)
_FINAL: Final = Lettering(54, INK, Weight.BLACK)


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
    """The score sheet as PNG. Each seat with the most points has a crown and a golden frame.

    A round that brought points has a tick, another one a cross: a bet that is kept always brings points.
    """
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
        badge(canvas, seat, (columns.middle(seat), TITLED + 80), 58)
    names = [name(picture, seat, _NAME, columns.room - _GAP) for seat in seats]
    columns.write(canvas, TITLED + 138, names, _NAME)


def _row(canvas: Canvas, columns: _Columns, row: int, points: Sequence[int], reached: Sequence[int]) -> None:
    top = _ROWS + row * _HIGH
    if row % 2 == 0:
        canvas.shape(box(MARGIN, top, WIDTH - MARGIN, top + _HIGH), STRIPE)
    canvas.text((MARGIN + 28, top + 58), str(row + 1), _ROUND)
    changes = [change(value) for value in points]
    fitted = fitting(changes, _CHANGE, columns.room - _GAP - 2 * _SIGN)
    for seat, (value, text) in enumerate(zip(points, changes, strict=True)):
        wide = length(text, fitted) + 2 * _SIGN
        left = columns.middle(seat) - wide / 2
        _sign(canvas, (left + _SIGN * 0.75, top + 27), kept=value > 0)
        canvas.text((left + 2 * _SIGN, top + 38), text, replace(fitted, colour=_KEPT if value > 0 else _MISSED), "ls")
    columns.write(canvas, top + 80, [number(value) for value in reached], _TOTAL)


def _sign(canvas: Canvas, at: Point, *, kept: bool) -> None:
    """Draw a tick for a bet that was kept, or a cross for one that was missed."""
    if kept:
        canvas.line(moved(((-13, 0), (-4, 10), (13, -11)), at), _KEPT, 6)
    else:
        canvas.line(moved(((-10, -10), (10, 10)), at), _MISSED, 6)
        canvas.line(moved(((-10, 10), (10, -10)), at), _MISSED, 6)


def _crown_best(canvas: Canvas, columns: _Columns, finals: Sequence[int], bottom: float) -> None:
    crown = ((-30, -20), (-14, -4), (0, -26), (14, -4), (30, -20), (24, 16), (-24, 16))
    for seat in (seat for seat, final in enumerate(finals) if final == max(finals)):
        middle, half = columns.middle(seat), columns.room / 2
        frame = box(middle - half, TITLED + 44, middle + half, bottom + _SUM)
        canvas.line((*frame, frame[0]), GOLD, 5)
        canvas.shape(moved(crown, (middle, TITLED + 24)), GOLD)
