"""The end of a game as one picture to share: who won, the podium, everybody else, and what decided the game."""

from collections.abc import Iterator
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import GOLD, GROUND, INK, MARGIN, WIDTH, name
from bot.pictures.letters import Lettering, Weight, cut, fitting, length, readable
from bot.pictures.podiums import draw_steps
from bot.pictures.seats import badge

_STEPS: Final = {1: 230, 2: 150, 3: 96}
"""By rank: the height of the step."""

_PODIUM: Final = 3
"""The last rank that stands on the podium."""

_MOST: Final = 5
"""The most seats on the podium: equal ranks may make them more than three."""

_FOOT: Final = 560
"""Where the steps end."""

_GAP: Final = 14
_BETWEEN: Final = 40
"""The room between the two columns."""

_LINE: Final = 56
_COLUMNS: Final = 2
_TITLE: Final = Lettering(56, GOLD, Weight.BOLD)
_OTHER: Final = Lettering(40, INK)
_LABEL: Final = Lettering(44, GOLD, Weight.BOLD)
_TOLD: Final = Lettering(44, INK)
_MOST_LINES: Final = 4


def draw_end(picture: Picture) -> bytes:
    """The end of a game as PNG. The seats come by rank; the first ranks stand on the podium, the others in lines."""
    ranks = picture.rows[0]
    standing = sum(rank <= _PODIUM for rank in ranks[:_MOST])
    others = len(ranks) - standing
    listed = -(-others // _COLUMNS) * _LINE + (12 if others else 0)
    label, told = picture.cells[1] or ("", "")
    lines = list(_wrapped(label, told))
    turn = _FOOT + listed + 40
    canvas = Canvas(WIDTH, turn + (len(lines) * _LINE + 24 if lines else 0), GROUND)
    title = readable(picture.title)
    # A very small font is a little wider than its length says.
    canvas.text((WIDTH / 2, 80), title, fitting([title], _TITLE, WIDTH - 3 * MARGIN))
    draw_steps(canvas, picture, standing, _FOOT, _STEPS)
    for place in range(others):
        _other(canvas, picture, standing + place, place)
    _turn(canvas, label, lines, turn)
    return canvas.png()


# --- places -----------------------------------------------------------------------------------------------


def _other(canvas: Canvas, picture: Picture, seat: int, place: int) -> None:
    """A seat below the podium: two stand in each line, and the points at the right end."""
    wide = (WIDTH - 2 * MARGIN - _BETWEEN) / _COLUMNS
    left = MARGIN + place % _COLUMNS * (wide + _BETWEEN)
    at, points = _FOOT + 56 + place // _COLUMNS * _LINE, picture.cells[0][seat]
    rank = f"{picture.rows[0][seat]}."
    mark = left + length("10.", _OTHER) + 36
    begin = mark + 36
    canvas.text((left, at), rank, _OTHER, "ls")
    badge(canvas, picture.rows[1][seat], (mark, at - 12), 44)
    room = left + wide - begin - length(points, _OTHER) - _GAP
    canvas.text((begin, at), name(picture, seat, _OTHER, room), _OTHER, "ls")
    canvas.text((left + wide, at), points, _OTHER, "rs")


# --- the turning point ------------------------------------------------------------------------------------


def _turn(canvas: Canvas, label: str, lines: list[str], top: float) -> None:
    if not lines:
        return
    canvas.line(((MARGIN, top - 18), (WIDTH - MARGIN, top - 18)), GOLD, 2)
    for number, line in enumerate(lines):
        at = top + 34 + number * _LINE
        beside = 0.0 if number else _beside(label)
        canvas.text((MARGIN + beside, at), line, _TOLD, "ls")
    canvas.text((MARGIN, top + 34), readable(label), _LABEL, "ls")


def _beside(label: str) -> float:
    """Where the first line begins: behind the label."""
    return length(readable(label), _LABEL) + 16


def _wrapped(label: str, told: str) -> Iterator[str]:
    """The sentence in lines that fit; the first one leaves room for the label. What does not fit is cut."""
    words = readable(told).split(" ") if told else []
    for number in range(_MOST_LINES):
        room = WIDTH - 2 * MARGIN - (0 if number else _beside(label))
        if not words:
            return
        fits = max((end for end in range(1, len(words) + 1) if length(" ".join(words[:end]), _TOLD) <= room), default=1)
        taken = len(words) if number == _MOST_LINES - 1 else fits
        yield cut(" ".join(words[:taken]), _TOLD, room)
        words = words[taken:]
