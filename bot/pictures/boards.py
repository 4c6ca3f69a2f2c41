"""The board of a race: the village, the spaces and their costs, the Dragon's space, the cheese, and the mice."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import FAINT, INK, MARGIN, PALE, STRIPE, TITLED, WIDTH, name, titled
from bot.pictures.letters import Lettering, Weight, fitting, readable
from bot.pictures.outlines import Outline, Point, disc, moved, rounded
from bot.pictures.seats import colour

_IN_A_ROW: Final = 7
_WIDE: Final = (WIDTH - 2 * MARGIN) / _IN_A_ROW
_HIGH: Final = 176
_GAP: Final = 12
_VILLAGE: Final = TITLED + 6
_VILLAGE_HIGH: Final = 108
_TRACK: Final = _VILLAGE + _VILLAGE_HIGH + 26
_BETWEEN: Final = 36
_LEGEND: Final = _TRACK + 2 * _HIGH + _BETWEEN + 34
_LINE: Final = 66

_MICE: Final = "ABCDE"
"""By seat: the letter of the mouse. The board in words uses the same letters."""

_DRAGON: Final = "#7d1f1a"
_FIRE: Final = "#ffb199"
_CHEESE: Final = "#ffcf33"
_ON_COLOUR: Final = "#111214"
_NUMBER: Final = Lettering(32, PALE)
_PLACE: Final = Lettering(38, INK)
_LETTER: Final = Lettering(40, _ON_COLOUR, Weight.BLACK)


def draw_board(picture: Picture) -> bytes:
    """The board as PNG.

    ``picture.rows`` has the space of each seat's mouse, and the cost of each space. ``picture.cells`` has the names
    of the village and of the Dragon's space.
    """
    (spaces, costs), ((village, dragon),) = picture.rows, picture.cells
    # Two names on each line of the legend; the two minus signs round up.
    canvas = titled(picture, _LEGEND + -(-len(picture.names) // 2) * _LINE + MARGIN)
    _path(canvas, len(costs))
    _village(canvas, village)
    for space, cost in enumerate(costs, 1):
        _space(canvas, space, cost, dragon if space == len(costs) else "")
    canvas.icon("cheese", _middle(len(costs) + 1), 104, _CHEESE)
    at_home = [seat for seat, space in enumerate(spaces) if not space]
    for seat, space in enumerate(spaces):
        _mouse(canvas, seat, _middle(space) if space else _at_home(at_home.index(seat) - len(at_home)))
    _legend(canvas, picture)
    return canvas.png()


def _middle(space: int) -> Point:
    """The middle of a space. Spaces count from 1 and stand in rows, like words on a page."""
    row, column = divmod(space - 1, _IN_A_ROW)
    return MARGIN + (column + 0.5) * _WIDE, _TRACK + row * (_HIGH + _BETWEEN) + _HIGH / 2


def _at_home(place: int) -> Point:
    """A place in the village: -1 is the rightmost, -2 is the one to its left."""
    return WIDTH - MARGIN + 40 + place * 100, _VILLAGE + _VILLAGE_HIGH / 2 + 4


def _tile(left: float, top: float, right: float, bottom: float) -> Outline:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return rounded(tuple(_inset(corners)), 2)


def _inset(corners: Outline) -> Iterator[Point]:
    """The corners, with a point near each on both sides of it. So rounding leaves the sides straight."""
    near = 20
    for (x, y), (to_x, to_y) in pairwise((*corners, corners[0])):
        along = near / max(abs(to_x - x), abs(to_y - y))
        yield x, y
        yield x + (to_x - x) * along, y + (to_y - y) * along
        yield to_x - (to_x - x) * along, to_y - (to_y - y) * along


def _path(canvas: Canvas, last: int) -> None:
    """Draw the way from space to space, behind the spaces: along the first row, then to the beginning of the second."""
    lane = _TRACK + _HIGH + _BETWEEN / 2
    (right, upper), (left, lower) = _middle(_IN_A_ROW), _middle(_IN_A_ROW + 1)
    points = (_middle(1), (right, upper), (right, lane), (left, lane), (left, lower), _middle(last + 1))
    start = (_middle(1)[0], _VILLAGE + _VILLAGE_HIGH)
    canvas.line((start, *points), FAINT, 10)


def _village(canvas: Canvas, called: str) -> None:
    canvas.shape(_tile(MARGIN, _VILLAGE, WIDTH - MARGIN, _VILLAGE + _VILLAGE_HIGH), STRIPE)
    canvas.icon("village", (MARGIN + 66, _VILLAGE + _VILLAGE_HIGH / 2), 84, PALE)
    middle = _VILLAGE + _VILLAGE_HIGH / 2 + 13
    canvas.text((MARGIN + 124, middle), readable(called), fitting([called], _PLACE, 260), "ls")


def _space(canvas: Canvas, space: int, cost: int, dragon: str) -> None:
    """Draw a space with its number, and a dot for each point that it costs. The Dragon's space has its name instead."""
    x, y = _middle(space)
    half, tall = (_WIDE - _GAP) / 2, _HIGH / 2
    canvas.shape(_tile(x - half, y - tall, x + half, y + tall), _DRAGON if dragon else STRIPE)
    if dragon:
        canvas.icon("dragon", (x, y + 8), 84, _FIRE)
        canvas.text((x, y - 50), readable(dragon), fitting([dragon], _PLACE, 2 * half - 8))
    else:
        canvas.text((x, y - 50), str(space), _NUMBER)
    for pip in range(cost):
        canvas.shape(moved(disc(10), (x + (pip - (cost - 1) / 2) * 28, y + 68)), INK)


def _mouse(canvas: Canvas, seat: int, at: Point) -> None:
    """Draw a mouse's head in the colour of its seat, with its letter."""
    at = at[0], at[1] + 7
    for ear in ((-26, -26), (26, -26)):
        canvas.shape(moved(moved(disc(19), ear), at), colour(seat))
        canvas.shape(moved(moved(disc(9), ear), at), _ON_COLOUR)
    canvas.shape(moved(disc(36), at), _ON_COLOUR)
    canvas.shape(moved(disc(34), at), colour(seat))
    canvas.text(moved((at,), (0, 14))[0], _MICE[seat], _LETTER)


def _legend(canvas: Canvas, picture: Picture) -> None:
    """Write which mouse belongs to which player, in two columns."""
    room = (WIDTH - 2 * MARGIN) / 2
    for seat in range(len(picture.names)):
        left, top = MARGIN + seat % 2 * room, _LEGEND + seat // 2 * _LINE
        canvas.shape(moved(_tile(0, 0, 52, 52), (left, top)), colour(seat))
        canvas.text((left + 26, top + 40), _MICE[seat], _LETTER)
        canvas.text((left + 70, top + 39), name(picture, seat, _PLACE, room - 90), _PLACE, "ls")
