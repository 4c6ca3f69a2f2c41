"""The pictures of games: who wins stands out, equal totals lie side by side, and each seat has a mark of its own."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.core.ui.panels import Picture
from bot.pictures.charts import TITLED
from bot.pictures.icons import mask
from bot.pictures.painter import Painter
from bot.pictures.seats import MARKS, colour, mark
from tests.pictures.looking import board, end, opened, picture, unlike

IN_TEXT = 22
"""The height of a picture in a line of Discord's text, in pixels."""

CHART = (122, TITLED, 550, 700)
"""Where the lines of a course are, without the labels."""


def coloured(drawn: Picture, wanted: str, part: tuple[int, int, int, int] | None = None) -> int:
    """The number of pixels in nearly this colour, in a part of the picture."""
    seen = opened(Painter().draw(drawn)).convert("RGB").crop(part)
    off = ImageChops.difference(seen, Image.new("RGB", seen.size, wanted)).convert("L")
    return sum(off.histogram()[:12])


def test_marks_of_seats_are_told_apart_by_their_shape() -> None:
    """Ten seats have ten marks. In one colour and as small as a line of text, any two differ."""
    seen = {key: mask(key).resize((IN_TEXT, IN_TEXT), Image.Resampling.BOX) for key in MARKS}
    assert len({mark(seat) for seat in range(10)}) == 10
    assert [pair for pair in combinations(seen, 2) if unlike(seen[pair[0]], seen[pair[1]]) < 80] == []


@pytest.mark.parametrize(
    "drawn", [picture("course"), picture("sheet"), end(1, 2, 3), board(1, 5, 9)], ids=lambda one: one.key
)
def test_a_seat_bears_its_colour_in_each_picture(drawn: Picture) -> None:
    """Each picture of a game has the colours of its seats, and not the colour of a seat that nobody has."""
    seen = [coloured(drawn, colour(seat)) for seat in range(4)]
    assert min(seen[:3]) > 500 > seen[3]


def test_the_line_of_the_winner_is_strong() -> None:
    """Of two courses that differ only in who wins, the winner's has more than twice as much colour."""
    rows = ((10, 10), (10, 10), (10, 20))
    first, second = (replace(picture("course", 2), rows=tuple(row[::turn] for row in rows)) for turn in (-1, 1))
    assert coloured(first, colour(0), CHART) > 2 * coloured(second, colour(0), CHART)


def test_the_own_line_is_strong_for_one_person_alone() -> None:
    """The reader's line has more than twice as much colour as in the picture for everybody, the winner's less."""
    shared = replace(picture("course", 2), rows=((10, 10), (10, 10), (20, 10)))
    own = replace(shared, own=1)
    assert coloured(own, colour(1), CHART) > 2 * coloured(shared, colour(1), CHART)
    assert coloured(shared, colour(0), CHART) > 2 * coloured(own, colour(0), CHART)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_lines_of_equal_totals_lie_side_by_side(seats: int) -> None:
    """If all seats have the same total all the time, each seat's line is still seen."""
    course = replace(picture("course", seats), rows=((10,) * seats,) * 8)
    assert min(coloured(course, colour(seat), CHART) for seat in range(seats)) > 500


def test_a_bet_that_is_kept_has_another_sign_and_colour() -> None:
    """All ticks are green and all crosses red; without their colours the signs differ, too."""
    kept, missed = (replace(picture("sheet", 3), rows=((points,) * 3,)) for points in (10, -10))
    green, red = "#7fd6b8", "#f08a70"
    assert coloured(kept, green) > 300 > coloured(missed, green) == 0
    assert coloured(missed, red) > 300 > coloured(kept, red) == 0
    signs = [opened(Painter().draw(one)).convert("L").crop((150, 290, 240, 330)) for one in (kept, missed)]
    assert unlike(*signs) > 50
