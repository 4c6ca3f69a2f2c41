"""The board of a race: whole, the same each time, every mouse and name on it."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.core.ui.panels import Picture
from bot.pictures.charts import MARGIN, WIDTH
from bot.pictures.painter import Painter
from bot.pictures.seats import colour
from tests.pictures.looking import NAMES, drawn_box, opened

COSTS = (1, 1, 1, 2, 1, 2, 1, 2, 2, 3, 2, 3, 1)


def board(*spaces: int) -> Picture:
    """A board with the mice on these spaces."""
    names = NAMES[2 : 2 + len(spaces)]
    return Picture("board", "Le plateau", names, (spaces, COSTS), "words", cells=(("village", "Dragon"),))


def painted(png: bytes, seat: int) -> int:
    """How much of the seat's colour there is above the names."""
    seen = opened(png).convert("RGB").crop((0, 0, WIDTH, 640))
    off = ImageChops.difference(seen, Image.new("RGB", seen.size, colour(seat)))
    return sum(off.convert("L").histogram()[:8])


@pytest.mark.parametrize("spaces", [(0, 0), (3, 0, 7), (12, 11, 10, 13), (0, 0, 0, 0, 0), (1, 7, 8, 12, 13)])
def test_nothing_is_cut_off_at_the_edge(spaces: tuple[int, ...]) -> None:
    """Whatever the names, everything drawn keeps a margin; the picture is as wide as a phone wants."""
    png = Painter().draw(board(*spaces))
    width, height = opened(png).size
    box = drawn_box(png)
    assert width == WIDTH
    assert box is not None
    assert min(box[0], box[1]) >= MARGIN - 6
    assert (box[2] <= width - MARGIN + 6, box[3] <= height - MARGIN + 6) == (True, True)


@pytest.mark.parametrize("space", range(14))
def test_every_mouse_is_seen_wherever_it_stands(space: int) -> None:
    """In its own colour, as large on each space as in the village."""
    others = [other for other in (1, 2, 4, 5, 6) if other != space]
    spaces = (space, *others[:4])
    png = Painter().draw(board(*spaces))
    assert min(painted(png, seat) for seat in range(5)) > 2_500


def test_a_mouse_on_another_space_is_another_picture() -> None:
    """All spaces are told apart."""
    drawn = {Painter().draw(board(space, 0)) for space in range(14)}
    assert len(drawn) == 14


def test_the_board_is_the_same_bytes_each_time() -> None:
    """Another painter draws the same board the same."""
    assert Painter().draw(board(3, 0, 7)) == Painter().draw(board(3, 0, 7))


def test_long_words_and_names_are_made_to_fit() -> None:
    """A village or a Dragon of many letters, names without end."""
    long = replace(board(0, 13), cells=(("village " * 9, "Dragon " * 9),), names=("W" * 60, "Ž" * 60))
    box = drawn_box(Painter().draw(long))
    assert box is not None
    assert box[2] <= WIDTH - MARGIN + 6
