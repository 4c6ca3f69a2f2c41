"""The course of a game: each seat's total after each round, as a line with the seat's name at its end."""

from dataclasses import replace
from itertools import pairwise
from math import ceil, floor
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import FAINT, GOLD, GROUND, INK, MARGIN, PALE, TITLED, WIDTH, name, number, titled, totals
from bot.pictures.letters import Lettering, Weight, fitting, length
from bot.pictures.outlines import Point, disc, moved
from bot.pictures.scales import dashes, spread, tick_step
from bot.pictures.seats import badge, colour

_HEIGHT: Final = 780
_LEFT: Final = 122
_RIGHT: Final = 560
_TOP: Final = TITLED + 20
_BOTTOM: Final = _HEIGHT - 84
_LABELS: Final = 626
"""Where the names begin: the middle of their badges."""

_APART: Final = 60
"""The least distance between two names."""

_SIDE: Final = 9
"""The distance of lines that lie side by side."""

_THIN, _STRONG = 4, 9
_DOTTED: Final = 18
"""The strong line has a dot for each round, if it has at most so many points. A longer one has only the last dot."""

_DASH: Final = 16
_AXIS: Final = Lettering(36, PALE)
_NAME: Final = Lettering(36, INK)
_BEST: Final = Lettering(36, GOLD, Weight.BOLD)
_OWN: Final = Lettering(36, INK, Weight.BOLD)
_TOTAL: Final = Lettering(38, INK, Weight.BOLD)


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
    """The course of the game as PNG. Each seat has a line in its colour, with its mark, name and total at the end.

    One line is strong and lies above the others, so that ten lines do not hide what counts: the reader's own, or for
    everybody the winner's. Winners of an equal score all have one.
    """
    canvas, lines = titled(picture, _HEIGHT), totals(picture)
    scale, finals = _Scale(lines), [line[-1] for line in lines]
    strong = [final == max(finals) if picture.own is None else seat == picture.own for seat, final in enumerate(finals)]
    _axes(canvas, scale)
    courses = []
    for seat, line in enumerate(lines):
        reached = [scale.at(played, total) for played, total in enumerate(line)]
        courses.append([(x, y + _beside(lines, seat, played)) for played, (x, y) in enumerate(reached)])
    _labels(canvas, picture, finals, [points[-1] for points in courses])
    for seat in sorted(range(len(lines)), key=lambda seat: strong[seat]):
        _line(canvas, seat, courses[seat], strong=strong[seat])
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
    places = spread([ends[seat][1] for seat in order], _APART, _BOTTOM + 30)
    for seat, y in zip(order, places, strict=True):
        best = finals[seat] == max(finals)
        canvas.line((ends[seat], (_LABELS - 26, y)), colour(seat), 2)
        badge(canvas, seat, (_LABELS, y))
        total = number(finals[seat])
        lettering = _BEST if best else _OWN if seat == picture.own else _NAME
        room = WIDTH - MARGIN - _LABELS - 50 - length(total, _TOTAL)
        canvas.text((_LABELS + 38, y + 12), name(picture, seat, lettering, room), lettering, "ls")
        canvas.text((WIDTH - MARGIN, y + 13), total, replace(_TOTAL, colour=GOLD) if best else _TOTAL, "rs")


def _beside(lines: list[tuple[int, ...]], seat: int, played: int) -> float:
    """How far below its total a seat's line lies after a round, because other seats have the same total.

    The lines of equal totals lie side by side, in the order of the seats.
    """
    equal = [other for other, line in enumerate(lines) if line[played] == lines[seat][played]]
    # At the start all totals are equal. There the lines begin in one point.
    return (equal.index(seat) - (len(equal) - 1) / 2) * _SIDE if played else 0


def _line(canvas: Canvas, seat: int, points: list[Point], *, strong: bool) -> None:
    """Draw one seat's line. Every second one of those that are not strong is dashed, to be told apart."""
    for start, end in pairwise(points):
        for piece in dashes(start, end, _DASH) if seat % 2 and not strong else [(start, end)]:
            canvas.line(piece, colour(seat), _STRONG if strong else _THIN)
    if strong:
        # A dot for each of many rounds would make a string of beads of the line.
        for point in points[1:] or points if len(points) <= _DOTTED else points[-1:]:
            canvas.shape(moved(disc(13), point), GROUND)
            canvas.shape(moved(disc(9), point), colour(seat))
