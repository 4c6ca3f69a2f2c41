"""The end of a season: a podium with the first in the middle. The better the rank, the higher the step."""

from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import FAINT, INK, MARGIN, PALE, WIDTH, name, titled
from bot.pictures.letters import Lettering, Weight, fitting
from bot.pictures.outlines import box
from bot.pictures.seats import medal

_HEIGHT: Final = 640
_FOOT: Final = _HEIGHT - MARGIN
_STEPS: Final = {1: 300, 2: 210, 3: 140}
"""By rank: the height of the step."""

_WIDEST: Final = 296
_GAP: Final = 12
_NAME: Final = Lettering(40, INK, Weight.BOLD)
_POINTS: Final = Lettering(32, PALE)


def draw_podium(picture: Picture) -> bytes:
    """The podium as PNG, for one to five people. People with equal ranks stand equally high."""
    canvas, people = titled(picture, _HEIGHT), len(picture.names)
    wide = min(_WIDEST, (WIDTH - 2 * MARGIN) / max(1, people))
    left = (WIDTH - wide * people) / 2
    for place, person in enumerate(_order(people)):
        _step(canvas, picture, person, (left + place * wide + _GAP / 2, left + (place + 1) * wide - _GAP / 2))
    return canvas.png()


def _step(canvas: Canvas, picture: Picture, person: int, sides: tuple[float, float]) -> None:
    left, right = sides
    rank, points = picture.rows[0][person], picture.cells[0][person]
    middle, top, room = (left + right) / 2, _top(rank), right - left - _GAP
    canvas.shape(box(left, top, right, _FOOT), FAINT)
    medal(canvas, rank, (middle, top + 66))
    canvas.text((middle, top - 20), points, fitting([points], _POINTS, room))
    canvas.text((middle, top - 62), name(picture, person, _NAME, room), _NAME)


def _top(rank: int) -> float:
    return _FOOT - _STEPS[rank]


def _order(people: int) -> list[int]:
    """The people from left to right: the first in the middle, the others in turn left and right."""
    # For five people: [3, 1, 0, 2, 4].
    return [*range(people - 1 - people % 2, 0, -2), *range(0, people, 2)]
