"""A podium for the end of a season or of a game: the first in the middle; the better the rank, the higher the step."""

from collections.abc import Mapping
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import GOLD, GROUND, INK, MARGIN, NIGHT, PALE, WIDTH, name, titled
from bot.pictures.letters import Lettering, Weight, fitting
from bot.pictures.outlines import Outline, Point, box, moved
from bot.pictures.seats import METALS, badge

_HEIGHT: Final = 640
_HEIGHTS: Final = {1: 270, 2: 180, 3: 116}
"""By rank: the height of the step."""

_WIDEST: Final = 300
_GAP: Final = 14
_BANDS: Final = 48
"""A step becomes darker towards its foot, in so many bands."""

_DARKEST: Final = 0.8
_FEW: Final = 3
"""Up to this many people there is room for large names."""

_BESIDE: Final = 40
"""How far a rank and a mark that stand side by side are from the middle of their step."""

_NAME: Final = Lettering(42, INK, Weight.BOLD)
_SMALL_NAME: Final = Lettering(34, INK, Weight.BOLD)
_POINTS: Final = Lettering(38, PALE)
_RANK: Final = Lettering(60, NIGHT, Weight.BLACK)
_CROWN: Final[Outline] = ((-38, -24), (-18, -4), (0, -32), (18, -4), (38, -24), (30, 22), (-30, 22))


def draw_podium(picture: Picture) -> bytes:
    """The podium as PNG, for one to five people. People with equal ranks stand equally high."""
    canvas = titled(picture, _HEIGHT)
    draw_steps(canvas, picture, len(picture.names), _HEIGHT - MARGIN, _HEIGHTS)
    return canvas.png()


def draw_steps(canvas: Canvas, picture: Picture, people: int, foot: float, heights: Mapping[int, int]) -> None:
    """Draw the first ``people`` of a picture, in the order of their ranks, on steps that end at ``foot``.

    ``heights`` has the height of the step by rank. ``picture.rows`` and ``picture.cells`` begin with a row of ranks and
    a row of points. If a row of seats follows, each step also has the mark of its seat.
    """
    ranks, *seats = picture.rows
    wide = min(_WIDEST, (WIDTH - 2 * MARGIN) / max(1, people))
    left = (WIDTH - wide * people) / 2
    for place, person in enumerate(_order(people)):
        rank = ranks[person]
        top = foot - heights[rank]
        middle = left + (place + 0.5) * wide
        _step(canvas, (middle, top), (wide - _GAP, foot - top), METALS[rank])
        beside = _BESIDE if seats else 0
        canvas.text((middle - beside, top + 72), str(rank), _RANK)
        for row in seats:
            badge(canvas, row[person], (middle + beside, top + 50), 58)
        room, points = wide - 2 * _GAP, picture.cells[0][person]
        canvas.text((middle, top - 20), points, fitting([points], _POINTS, room))
        lettering = _NAME if people <= _FEW else _SMALL_NAME
        canvas.text((middle, top - 68), name(picture, person, lettering, room), lettering)
        if rank == 1:
            canvas.shape(moved(_CROWN, (middle, top - 138)), GOLD)


def _step(canvas: Canvas, top: Point, size: Point, metal: str) -> None:
    """Draw a step of metal, darker towards its foot. ``top`` is the middle of its upper edge."""
    (middle, upper), (wide, high) = top, size
    for band in range(_BANDS):
        begin, end = (upper + high * edge / _BANDS for edge in (band, band + 1))
        shade = _mixed(metal, GROUND, _DARKEST * band / _BANDS)
        canvas.shape(box(middle - wide / 2, begin, middle + wide / 2, end), shade)


def _mixed(colour: str, other: str, share: float) -> str:
    """The colour with this share of the other one."""
    pairs = ((int(one[at : at + 2], 16) for one in (colour, other)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(first + (second - first) * share):02x}" for first, second in pairs)


def _order(people: int) -> list[int]:
    """The people from left to right: the first in the middle, the others in turn left and right."""
    # For five people: [3, 1, 0, 2, 4].
    return [*range(people - 1 - people % 2, 0, -2), *range(0, people, 2)]
