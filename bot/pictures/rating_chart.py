"""The course of a rating: a line from game to game, in a band that shows how uncertain the rating is."""

from math import ceil, floor
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import FAINT, GOLD, MARGIN, PALE, TITLED, WIDTH, number, titled
from bot.pictures.letters import Lettering, Weight, fitting
from bot.pictures.outlines import Point, disc, moved
from bot.pictures.scales import tick_step

_HEIGHT: Final = 640
_LEFT: Final = 136
_RIGHT: Final = 800
_TOP: Final = TITLED + 20
_BOTTOM: Final = _HEIGHT - 90
_BAND: Final = "#4d4126"
_AXIS: Final = Lettering(40, PALE)
_NOW: Final = Lettering(46, GOLD, Weight.BOLD)


class _Scale:
    """Where a game and a rating lie on the picture, and which games and ratings are written at the axes."""

    def __init__(self, rows: tuple[tuple[int, ...], ...]) -> None:
        least, most = min(map(min, rows)), max(map(max, rows))
        step = tick_step(max(1, most - least), 5)
        self._low, self._high = floor(least / step) * step, ceil(most / step) * step
        # The scale needs some height, even if all ratings are equal.
        self._high = max(self._high, self._low + step)
        self._last = len(rows) - 1
        self.ratings = range(self._low, self._high + 1, step)
        every = tick_step(max(1, len(rows)), 8)
        self.games = range(every, len(rows) + 1, every)

    def at(self, game: int, rating: int) -> Point:
        """The point of a rating after a game, from 0. If it is the only game, it lies at the right end."""
        played = game / self._last if self._last else 1
        share = (rating - self._low) / (self._high - self._low)
        return _LEFT + 20 + (_RIGHT - _LEFT - 20) * played, _BOTTOM - (_BOTTOM - _TOP) * share


def draw_ratings(picture: Picture) -> bytes:
    """The course of the rating as PNG, with the last rating at its end.

    ``picture.rows`` has for each game the rating, the lowest and the highest likely one. ``picture.cells`` has the last
    rating in words and what the axis counts.
    """
    canvas, scale = titled(picture, _HEIGHT), _Scale(picture.rows)
    points = [[scale.at(game, rating) for rating in row] for game, row in enumerate(picture.rows)]
    band = (*[low for _, low, _ in points], *[high for _, _, high in reversed(points)])
    # One game alone has no area to fill: a thick line from its lowest to its highest rating stands for the band.
    if len(points) > 1:
        canvas.shape(band, _BAND)
    else:
        canvas.line(band, _BAND, 24)
    _axes(canvas, scale)
    line = tuple(rating for rating, _, _ in points)
    canvas.line(line, GOLD, 7)
    canvas.shape(moved(disc(12), line[-1]), GOLD)
    ((now, games),) = picture.cells
    lettering = fitting([now], _NOW, WIDTH - MARGIN - _RIGHT - 24)
    canvas.text((_RIGHT + 24, line[-1][1] + 15), now, lettering, "ls")
    canvas.text((_RIGHT + 44, _BOTTOM + 52), games, fitting([games], _AXIS, WIDTH - MARGIN - _RIGHT - 44), "ls")
    return canvas.png()


def _axes(canvas: Canvas, scale: _Scale) -> None:
    side = fitting(map(number, scale.ratings), _AXIS, _LEFT - 16 - MARGIN)
    for rating in scale.ratings:
        _, y = scale.at(0, rating)
        canvas.line(((_LEFT, y), (_RIGHT, y)), FAINT, 2)
        canvas.text((_LEFT - 16, y + 13), number(rating), side, "rs")
    for game in scale.games:
        x, _ = scale.at(game - 1, scale.ratings[0])
        canvas.line(((x, _BOTTOM), (x, _BOTTOM + 10)), PALE, 2)
        canvas.text((x, _BOTTOM + 52), str(game), _AXIS)
