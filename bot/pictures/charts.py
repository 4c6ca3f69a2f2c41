"""What all pictures of games and leagues share: their ground, their title, their numbers."""

from itertools import accumulate
from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.letters import Lettering, Weight, cut, fitting, readable

WIDTH: Final = 1000
MARGIN: Final = 28
"""The width of the edge in which nothing is drawn."""

TITLED: Final = 110
"""Where the title ends and the rest of the picture begins."""

# Gold and ink: warm, dark paper, letters like parchment, and gold for what counts.
NIGHT: Final = "#14110d"
GROUND: Final = "#1d1a17"
INK: Final = "#f4ecd9"
PALE: Final = "#b9ad94"
FAINT: Final = "#453d30"
STRIPE: Final = "#28231d"
GOLD: Final = "#f0c65c"

_NAMELESS: Final = "?"
"""A name of which nothing can be drawn, such as one of private characters."""

_TITLE: Final = Lettering(46, INK, Weight.BOLD)


def titled(picture: Picture, height: int) -> Canvas:
    """A new canvas, as wide as all are, with the picture's title on it."""
    canvas = Canvas(WIDTH, height, GROUND)
    title = readable(picture.title)
    canvas.text((MARGIN, 76), title, fitting([title], _TITLE, WIDTH - 2 * MARGIN), "ls")
    return canvas


def totals(picture: Picture) -> list[tuple[int, ...]]:
    """By seat: the total before the first round and after each round."""
    # Without a round ``zip`` would give no column at all.
    columns = zip(*picture.rows, strict=True) if picture.rows else ((),) * len(picture.names)
    return [tuple(accumulate(column, initial=0)) for column in columns]


def number(value: int) -> str:
    """A total as text, with a minus sign that is as wide as a plus."""
    return str(value).replace("-", "−")


def change(value: int) -> str:
    """Points won or lost, with their sign."""
    return f"+{value}" if value > 0 else number(value)


def name(picture: Picture, seat: int, lettering: Lettering, room: float) -> str:
    """As much of a seat's name as can be drawn in the room. It is empty only if not even a letter fits."""
    return cut(readable(picture.names[seat]) or _NAMELESS, lettering, room)
