"""The course of a game: each seat's total after each round, as a line with the seat's name at its end."""

from itertools import pairwise
from math import ceil, floor
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import FAINT, GROUND, INK, MARGIN, PALE, TITLED, WIDTH, name, number, titled, totals
from bot.pictures.letters import Lettering, Weight, fitting, length
from bot.pictures.outlines import Point, moved, scaled
from bot.pictures.scales import dashes, spread, tick_step
from bot.pictures.seats import badge, colour, shape

_HEIGHT: Final = 720
_LEFT: Final = 130
_RIGHT: Final = 590
_TOP: Final = TITLED + 20
_BOTTOM: Final = _HEIGHT - 90
_LABELS: Final = 660
"""Where the names begin: the middle of their badges."""

_APART: Final = 54
"""The least distance between two names."""

_DASH: Final = 18
_AXIS: Final = Lettering(32, PALE)
_NAME: Final = Lettering(30, INK)
_TOTAL: Final = Lettering(34, INK, Weight.BOLD)


class _Scale:
    """Where a round and a total lie on the picture, and which rounds and totals are written at the axes."""

    def __init__(self, lines: list[tuple[int, ...]]) -> None:
        self._rounds = max(1, len(lines[0]) - 1)
        least, most = (extreme(total for line in lines for total in line) for extreme in (min, max))
        step = tick_step(max(1, most - least), 5)
        self._low = floor(least / step) * step
        # The scale needs some height, even if all totals are equal.
        self._high = max(self._low + step, ceil(most / step) * step)
        self.totals = range(self._low, self._high + 1, step)
        every = tick_step(self._rounds, 10)
        self.rounds = range(every, self._rounds + 1, every)

    def at(self, played: int, total: int) -> Point:
        """The point of a total after ``played`` rounds."""
        share = (total - self._low) / (self._high - self._low)
        return _LEFT + (_RIGHT - _LEFT) * played / self._rounds, _BOTTOM - (_BOTTOM - _TOP) * share


def draw_course(picture: Picture) -> bytes:
    """The course of the game as PNG. Each seat has a line with its own colour and shape, and its name at the end."""
    canvas, lines = titled(picture, _HEIGHT), totals(picture)
    scale = _Scale(lines)
    _axes(canvas, scale)
    ends = [scale.at(len(line) - 1, line[-1]) for line in lines]
    _labels(canvas, picture, [line[-1] for line in lines], ends)
    for seat, line in enumerate(lines):
        _line(canvas, seat, [scale.at(played, total) for played, total in enumerate(line)])
    return canvas.png()


def _axes(canvas: Canvas, scale: _Scale) -> None:
    side = fitting(map(number, scale.totals), _AXIS, _LEFT - 16 - MARGIN)
    for total in scale.totals:
        _, y = scale.at(0, total)
        # The line of 0 stands out, because totals may be negative.
        canvas.line(((_LEFT, y), (_RIGHT, y)), PALE if total == 0 else FAINT, 4 if total == 0 else 2)
        canvas.text((_LEFT - 16, y + 11), number(total), side, "rs")
    for played in scale.rounds:
        x, _ = scale.at(played, 0)
        canvas.line(((x, _BOTTOM), (x, _BOTTOM + 10)), PALE, 2)
        canvas.text((x, _BOTTOM + 46), str(played), _AXIS)


def _labels(canvas: Canvas, picture: Picture, finals: list[int], ends: list[Point]) -> None:
    # Names of equal totals would cover each other. So they are spread, and a thin line leads to each.
    order = sorted(range(len(ends)), key=lambda seat: ends[seat][1])
    places = spread([ends[seat][1] for seat in order], _APART, _BOTTOM + 20)
    for seat, y in zip(order, places, strict=True):
        canvas.line((ends[seat], (_LABELS, y)), colour(seat), 2)
        badge(canvas, seat, (_LABELS, y))
        total = number(finals[seat])
        room = WIDTH - MARGIN - _LABELS - 48 - length(total, _TOTAL)
        canvas.text((_LABELS + 34, y + 11), name(picture, seat, _NAME, room), _NAME, "ls")
        canvas.text((WIDTH - MARGIN, y + 11), total, _TOTAL, "rs")


def _line(canvas: Canvas, seat: int, points: list[Point]) -> None:
    """Draw one seat's line. Every other seat's is dashed, so that a line below it can be seen through the gaps."""
    for start, end in pairwise(points):
        for piece in dashes(start, end, _DASH) if seat % 2 else [(start, end)]:
            canvas.line(piece, colour(seat), 6)
    own = shape(seat)
    # All lines start at the same point. It gets no shape, unless it is the only point.
    for point in points[1:] or points:
        canvas.shape(moved(scaled(own, 1.3), point), GROUND)
        canvas.shape(moved(own, point), colour(seat))
