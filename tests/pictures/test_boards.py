"""The board of a race: every mouse is visible."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.pictures.charts import WIDTH
from bot.pictures.painter import Painter
from bot.pictures.seats import colour
from tests.pictures.looking import board, check_margins, opened


def painted(png: bytes, seat: int) -> int:
    """The number of pixels above the names that have the seat's colour."""
    seen = opened(png).convert("RGB").crop((0, 0, WIDTH, 640))
    off = ImageChops.difference(seen, Image.new("RGB", seen.size, colour(seat)))
    return sum(off.convert("L").histogram()[:8])


@pytest.mark.parametrize(
    "space", [pytest.param(space, marks=pytest.mark.long if space % 6 else ()) for space in range(14)]
)
def test_every_mouse_is_seen_wherever_it_stands(space: int) -> None:
    """Wherever the mice stand, each of them shows more than 2,500 pixels of its own colour."""
    others = [other for other in (1, 2, 4, 5, 6) if other != space]
    spaces = (space, *others[:4])
    png = Painter().draw(board(*spaces))
    assert min(painted(png, seat) for seat in range(5)) > 2_500


def test_a_mouse_on_another_space_is_another_picture() -> None:
    """The 14 spaces give 14 different pictures."""
    drawn = {Painter().draw(board(space, 0)) for space in range(14)}
    assert len(drawn) == 14


def test_long_words_and_names_are_made_to_fit() -> None:
    """Long labels of the village and the Dragon, and long names, keep the margin."""
    long = replace(board(0, 13), cells=(("village " * 9, "Dragon " * 9),), names=("W" * 60, "Ž" * 60))
    check_margins(Painter().draw(long))
