"""A game's emblem, which stands beside its name: its icon in gold, in the middle of a labyrinth."""

from typing import Final

from bot.core.ui.panels import Picture
from bot.pictures.canvas import Canvas
from bot.pictures.charts import GOLD, GROUND
from bot.pictures.outlines import disc, moved

SIDE: Final = 256
"""In pixels. Discord draws it about 85 wide, on screens with up to three pixels for one."""

_ICON: Final = 176
_WALL: Final = "#4d3f22"
_WALLS: Final = ((170, 16), (146, 41), (122, 30), (98, 5), (74, 22))
"""The walls of the labyrinth: the radius of each, and where its gate is, in forty-eighths of a turn."""

_GATE: Final = 3
"""How wide a gate is, in forty-eighths of a turn."""


def draw_emblem(picture: Picture) -> bytes:
    """The emblem as PNG. ``picture.names`` has the key of a small picture, such as ``icon.mouse``."""
    canvas, middle = Canvas(SIDE, SIDE, GROUND), (SIDE / 2, SIDE / 2)
    for radius, gate in _WALLS:
        wall = moved(disc(radius), middle)
        canvas.line((*wall[gate + _GATE :], *wall[:gate]), _WALL, 7)
    canvas.icon(picture.names[0].split(".")[1], middle, _ICON, GOLD)
    return canvas.png()
