"""The landscape of a race: meadows, a forest and mountains one above the other, like cut paper, with edges of gold."""

from collections.abc import Sequence
from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.outlines import Outline, Point, curve

_SKY: Final = "#181a22"
_MOON: Final = "#d9b65a"
_SNOW: Final = "#57535f"
_CAP: Final = 0.3
"""How far the snow reaches from a peak towards the valleys."""

_EDGE: Final = "#6b5526"
"""The thin line of gold along a ridge."""

_RIDGES: Final[Sequence[tuple[str, Outline]]] = (
    ("#2b2935", ((0.0, 0.30), (0.10, 0.13), (0.17, 0.22), (0.30, 0.04), (0.42, 0.20), (0.55, 0.03), (0.68, 0.22),
                 (0.80, 0.12), (0.90, 0.24), (1.0, 0.15))),
    ("#38302c", ((0.0, 0.36), (0.13, 0.25), (0.28, 0.33), (0.46, 0.20), (0.62, 0.34), (0.80, 0.27), (1.0, 0.36))),
    ("#26352a", ((0.0, 0.47), (0.2, 0.43), (0.4, 0.48), (0.6, 0.42), (0.8, 0.46), (1.0, 0.41))),
    ("#414524", ((0.0, 0.70), (0.2, 0.66), (0.42, 0.73), (0.62, 0.69), (0.82, 0.73), (1.0, 0.66))),
)  # fmt: skip
"""From far to near: the colour of the land, and its upper edge in shares of the width and the height."""

_POINTED: Final = 1
"""Only this many of the farthest ridges have sharp peaks. The edges of the others are soft."""

_PINE: Final = "#4f7048"
_TREE: Final = "#6f8a4c"
_GRASS: Final = "#8d9150"
_GROWING: Final[Sequence[tuple[str, str, float, Sequence[Point]]]] = (
    ("pine", _PINE, 70, ((0.57, 0.47), (0.66, 0.49), (0.90, 0.49), (0.735, 0.47), (0.30, 0.66), (0.44, 0.68))),
    ("pine", _PINE, 52, ((0.535, 0.49), (0.615, 0.50), (0.945, 0.51), (0.76, 0.71), (0.585, 0.69))),
    ("tree", _TREE, 64, ((0.62, 0.78), (0.955, 0.90), (0.88, 0.80))),
    ("grass", _GRASS, 34, ((0.53, 0.95), (0.80, 0.95), (0.88, 0.96), (0.39, 0.96), (0.49, 0.80), (0.75, 0.80))),
)
"""What grows: the icon, its colour, its size, and where its middle is, in shares of the width and the height."""


def draw_landscape(canvas: Canvas, corner: Point, size: Point) -> None:
    """Fill the rectangle with sky and land. ``corner`` is its upper left corner."""
    (left, top), (wide, high) = corner, size

    def at(share: Point) -> Point:
        return left + share[0] * wide, top + share[1] * high

    canvas.shape((at((0, 0)), at((1, 0)), at((1, 1)), at((0, 1))), _SKY)
    canvas.icon("moon", at((0.93, 0.10)), 74, _MOON)
    for number, (colour, shares) in enumerate(_RIDGES):
        edge = tuple(map(at, shares))
        edge = edge if number < _POINTED else curve(edge)
        canvas.shape((*edge, at((1, 1)), at((0, 1))), colour)
        canvas.line(edge, _EDGE, 2)
        if number < _POINTED:
            _snow(canvas, edge)
    for icon, colour, large, places in _GROWING:
        for place in places:
            canvas.icon(icon, at(place), large, colour)


def _snow(canvas: Canvas, edge: Outline) -> None:
    """Lay snow on the peaks: every second point of the edge is one."""
    for valley, peak, next_valley in zip(edge[::2], edge[1::2], edge[2::2], strict=False):
        (x, y), sides = peak, (valley, next_valley)
        left, right = ((x + (to_x - x) * _CAP, y + (to_y - y) * _CAP) for to_x, to_y in sides)
        canvas.shape((peak, right, (x + (right[0] - x) * 0.3, y + (right[1] - y) * 0.7), left), _SNOW)
