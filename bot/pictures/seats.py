"""How a seat looks in all pictures of its game: its colour and its mark. And the medals of a league."""

from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.charts import GOLD, NIGHT
from bot.pictures.letters import Lettering, Weight
from bot.pictures.outlines import Point, box, disc, moved, rounded

_COLOURS: Final = ("#e69f00", "#56b4e9", "#cc79a7", "#009e73", "#f0e442", "#d55e00", "#3f8fd0", "#f4ecd9")
"""The colours of Okabe and Ito, chosen for every kind of colour vision. Two are lighter, for a dark ground."""

MARKS: Final = (
    "anchor", "mushroom", "horseshoe", "snail", "umbrella", "squirrel", "sailboat", "acorn", "hourglass", "star",
)  # fmt: skip
"""By seat: the key of its icon. All are told apart by their outlines."""

METALS: Final = {1: GOLD, 2: "#c9ced6", 3: "#d08b5b"}
"""By rank: gold, silver, bronze."""


def colour(seat: int) -> str:
    """The seat's colour. From the ninth seat on the colours repeat, but with other marks and dashes."""
    return _COLOURS[seat % len(_COLOURS)]


def mark(seat: int) -> str:
    """The icon of the seat. From the eleventh seat on the icons repeat."""
    return MARKS[seat % len(MARKS)]


def badge(canvas: Canvas, seat: int, at: Point, size: float = 52) -> None:
    """Draw the seat's mark on its colour. It tells whose line it is without the name, and without the colour."""
    half = size / 2
    canvas.shape(moved(rounded(box(-half, -half, half, half), 3), at), colour(seat))
    canvas.icon(mark(seat), at, size * 0.76, NIGHT)


def medal(canvas: Canvas, rank: int, at: Point) -> bool:
    """Draw the medal of a rank from 1 to 3, with its number. Returns whether the rank has a medal."""
    if metal := METALS.get(rank):
        canvas.shape(moved(disc(32), at), metal)
        canvas.text(moved((at,), (0, 14))[0], str(rank), Lettering(42, NIGHT, Weight.BOLD))
    return bool(metal)
