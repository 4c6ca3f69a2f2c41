"""How a seat looks in all pictures of its game (colour, number, shape on its line), and the medals of a league."""

from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.letters import Lettering, Weight
from bot.pictures.outlines import Outline, Point, box, disc, moved, ring, rounded, scaled, star

_COLOURS: Final = ("#e69f00", "#56b4e9", "#cc79a7", "#009e73", "#f0e442", "#d55e00", "#0072b2", "#f2f3f5")
"""The colours of Okabe and Ito, chosen for every kind of colour vision. White is in place of black on a dark ground."""

_ON_COLOUR: Final = "#111214"
_MEDALS: Final = {1: "#ffc94d", 2: "#c9ced6", 3: "#d08b5b"}
"""By rank: gold, silver, bronze."""


def colour(seat: int) -> str:
    """The seat's colour. From the ninth seat on the colours repeat, but with other shapes."""
    return _COLOURS[seat % len(_COLOURS)]


def shape(seat: int) -> Outline:
    """The shape on the seat's line, around (0, 0). From the eleventh seat on the shapes repeat."""
    cross: Outline = (
        (-12, -4), (-4, -4), (-4, -12), (4, -12), (4, -4), (12, -4),
        (12, 4), (4, 4), (4, 12), (-4, 12), (-4, 4), (-12, 4),
    )  # fmt: skip
    triangle, bar = ring(3, 13), box(-5, -13, 5, 13)
    shapes: tuple[Outline, ...] = (
        disc(10),
        box(-9, -9, 9, 9),
        triangle,
        ring(4, 13),
        star(5, 14, 6.5),
        scaled(triangle, -1),
        cross,
        bar,
        ring(6, 12),
        tuple((y, x) for x, y in bar),
    )
    return shapes[seat % len(shapes)]


def badge(canvas: Canvas, seat: int, at: Point) -> None:
    """Draw the seat's number, from 1, on its colour. It tells whose line it is, even if the name cannot be drawn."""
    canvas.shape(moved(rounded(box(-22, -22, 22, 22), 3), at), colour(seat))
    canvas.text(moved((at,), (0, 10.5))[0], str(seat + 1), Lettering(32, _ON_COLOUR, Weight.BOLD))


def medal(canvas: Canvas, rank: int, at: Point) -> bool:
    """Draw the medal of a rank from 1 to 3, with its number. Returns whether the rank has a medal."""
    if metal := _MEDALS.get(rank):
        canvas.shape(moved(disc(32), at), metal)
        canvas.text(moved((at,), (0, 14))[0], str(rank), Lettering(42, _ON_COLOUR, Weight.BOLD))
    return bool(metal)
