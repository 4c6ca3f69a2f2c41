"""The board of a race: a path from the village through meadow, forest and mountains to the Dragon and its cheese."""

from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import GOLD, GROUND, INK, MARGIN, NIGHT, WIDTH, name
from bot.pictures.landscapes import draw_landscape
from bot.pictures.letters import Lettering, Weight, fitting, readable
from bot.pictures.outlines import Outline, Point, box, curve, disc, moved
from bot.pictures.seats import badge, colour, mark

_HIGH: Final = 542
_BOTTOM: Final = MARGIN + _HIGH
_LEGEND: Final = _BOTTOM + 22
_LINE: Final = 62
_MOST_IN_A_ROW: Final = 3

_VILLAGE: Final = (100, 438)
_HOMES: Final = ((216, 448), (304, 448), (216, 530), (304, 530), (386, 488))
_PATH: Final = (
    (474, 504), (594, 482), (714, 506), (834, 480), (914, 403), (800, 337), (660, 362), (520, 332), (380, 362),
    (240, 323), (112, 259), (206, 174), (392, 155),
)  # fmt: skip
"""By space: its middle. The last one is the Dragon's."""

_CHEESE: Final = (596, 139)
_SPACE: Final = 44
_LAIR: Final = 62

_NEAR: Final = 3
"""The Dragon wakes when a mouse is at most this many spaces away."""

_ROCK: Final = curve(((-116, 84), (-102, 0), (-68, -76), (-6, -94), (62, -80), (98, -20), (118, 84)))
"""The rock with the Dragon's cave."""

_STONE: Final = "#3a3327"
_WAY: Final = "#d8c48f"
_ASLEEP, _AWAKE = ("#3b2220", "#a8645a"), ("#a3231b", "#ffd9a0")
"""The colours of the Dragon's space, and of the Dragon."""

_PLACE: Final = Lettering(34, INK, Weight.BOLD)
_NUMBER: Final = Lettering(40, INK, Weight.BOLD)
_NAME: Final = Lettering(36, INK)
_SLEEP: Final = (((462, 100), 30), ((486, 80), 38), ((514, 64), 46))
"""The places and the sizes of the letters that show that the Dragon sleeps."""


def draw_board(picture: Picture) -> bytes:
    """The board as PNG. It has no title, because the card's own text says what it is.

    ``picture.rows`` has the space of each seat's mouse, and the cost of each space. ``picture.cells`` has the names
    of the village and of the Dragon's space.
    """
    (spaces, costs), ((village, dragon),) = picture.rows, picture.cells
    lines = _lines(picture)
    canvas = Canvas(WIDTH, (_LEGEND + lines * _LINE - 10 if lines else _BOTTOM) + MARGIN, GROUND)
    draw_landscape(canvas, (MARGIN, MARGIN), (WIDTH - 2 * MARGIN, _HIGH))
    _way(canvas)
    canvas.icon("village", _VILLAGE, 120, INK)
    _word(canvas, village, (_VILLAGE[0], _VILLAGE[1] + 100), 136)
    _lair(canvas, dragon, costs[-1], awake=max(spaces) >= len(costs) - _NEAR)
    for space, cost in enumerate(costs[:-1], 1):
        _space(canvas, space, cost)
    at_home = [seat for seat, space in enumerate(spaces) if not space]
    for seat, space in enumerate(spaces):
        _mouse(canvas, seat, _PATH[space - 1] if space else _HOMES[at_home.index(seat)])
    frame = box(MARGIN, MARGIN, WIDTH - MARGIN, _BOTTOM)
    canvas.line((*frame, *frame[:2]), GOLD, 4)
    _legend(canvas, picture)
    return canvas.png()


def _way(canvas: Canvas) -> None:
    """Draw the way from the village to the cheese as a dashed line of gold on a dark one, as on a treasure map."""
    way = curve((_VILLAGE, (290, 498), *_PATH, _CHEESE))
    canvas.line(way, NIGHT, 26)
    canvas.line(way, _STONE, 20)
    for dash in zip(way[::4], way[1::4], way[2::4], strict=False):
        canvas.line(dash, _WAY, 5)
    canvas.icon("cheese", _CHEESE, 108, GOLD)


def _space(canvas: Canvas, space: int, cost: int) -> None:
    """Draw a space with its number, and a dot of gold for each point that it costs."""
    at = _PATH[space - 1]
    for radius, fill in ((_SPACE + 4, NIGHT), (_SPACE, GOLD), (_SPACE - 5, _STONE)):
        canvas.shape(moved(disc(radius), at), fill)
    canvas.text((at[0], at[1] + 14), str(space), _NUMBER)
    _cost(canvas, (at[0], at[1] + _SPACE + 4), cost)


def _cost(canvas: Canvas, at: Point, cost: int) -> None:
    """Draw the dots of a cost on a dark plate, so that a mouse on the space does not hide them."""
    half = 17 + 14 * (cost - 1)
    for edge, fill in ((3, GOLD), (0, NIGHT)):
        canvas.shape(moved(_plate(half + edge, 17 + edge), at), fill)
    for dot in range(cost):
        canvas.shape(moved(disc(10), (at[0] + (dot - (cost - 1) / 2) * 28, at[1])), GOLD)


def _plate(half: float, tall: float) -> Outline:
    """A lying rectangle with round ends."""
    end = disc(tall)
    right = [(x + half - tall, y) for x, y in end if x >= 0]
    left = [(x - half + tall, y) for x, y in end if x < 0]
    return (*sorted(right, key=lambda point: point[1]), *sorted(left, key=lambda point: -point[1]))


def _lair(canvas: Canvas, called: str, cost: int, *, awake: bool) -> None:
    """Draw the Dragon's space: dark with a sleeping Dragon, or burning if a mouse is near."""
    at, (fill, ink) = _PATH[-1], _AWAKE if awake else _ASLEEP
    canvas.shape(moved(_ROCK, at), _STONE)
    canvas.line(moved((*_ROCK, _ROCK[0]), at), NIGHT, 5)
    if awake:
        for place, size in (((-66, -22), 70), ((66, -22), 70), ((0, -66), 92)):
            canvas.icon("flame", (at[0] + place[0], at[1] + place[1]), size, "#ff8a3c")
    for radius, rim in ((_LAIR + 4, NIGHT), (_LAIR, GOLD), (_LAIR - 5, fill)):
        canvas.shape(moved(disc(radius), at), rim)
    canvas.icon("dragon", (at[0], at[1] - 2), 84, ink)
    _cost(canvas, (at[0], at[1] + _LAIR + 4), cost)
    if not awake:
        for place, size in _SLEEP:
            canvas.text(place, "z", Lettering(size, INK, Weight.BOLD))
    _word(canvas, called, (at[0], at[1] + _LAIR + 60), 190)


def _word(canvas: Canvas, word: str, at: Point, room: float) -> None:
    """Write a place's name."""
    said = readable(word)
    canvas.text(at, said, fitting([said], _PLACE, room))


def _mouse(canvas: Canvas, seat: int, at: Point) -> None:
    """Draw a mouse's head in the colour of its seat, with its mark."""
    at = at[0], at[1] - 2
    for radius, fill in ((28, NIGHT), (24, colour(seat)), (13, NIGHT)):
        for ear in ((-34, -30), (34, -30)):
            canvas.shape(moved(moved(disc(radius), ear), at), fill)
    for radius, fill in ((41, NIGHT), (37, colour(seat))):
        canvas.shape(moved(disc(radius), at), fill)
    canvas.icon(mark(seat), (at[0], at[1] + 1), 52, NIGHT)


def _legend(canvas: Canvas, picture: Picture) -> None:
    """Write which mouse belongs to which player, in columns."""
    # Four players stand in two lines of two, which leaves more room for their names than three and one.
    columns = -(-len(picture.names) // max(1, _lines(picture)))
    room = (WIDTH - 2 * MARGIN) / max(1, columns)
    for seat in range(len(picture.names)):
        left, middle = MARGIN + seat % columns * room, _LEGEND + seat // columns * _LINE + 26
        badge(canvas, seat, (left + 26, middle))
        canvas.text((left + 62, middle + 12), name(picture, seat, _NAME, room - 76), _NAME, "ls")


def _lines(picture: Picture) -> int:
    """How many lines the legend has."""
    return -(-len(picture.names) // _MOST_IN_A_ROW)
