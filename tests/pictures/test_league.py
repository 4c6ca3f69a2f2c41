"""The pictures of leagues: every value is visible."""

from dataclasses import replace

from PIL import Image, ImageChops

from bot.core.ui.panels import Picture
from bot.pictures.charts import TITLED, WIDTH
from bot.pictures.painter import Painter
from tests.pictures.looking import opened, podium, ratings, standings


def drawn(picture: Picture) -> bytes:
    """The picture as a new painter draws it."""
    return Painter().draw(picture)


def test_each_part_of_a_line_is_seen() -> None:
    """Another rank, another change of rank, another name or another text in a column gives another picture."""
    table = standings(4)
    first = table.cells[1]
    others = [
        replace(table, rows=((5, 3), *table.rows[1:])),
        replace(table, rows=((1, -3), *table.rows[1:])),
        replace(table, rows=((1, 0), *table.rows[1:])),
        replace(table, names=("Another", *table.names[1:])),
        *[_with_cell(table, column, f"7\n{first[column].partition(chr(10))[2]}") for column in range(4)],
        *[_with_cell(table, column, f"{first[column].partition(chr(10))[0]}\n7") for column in range(4)],
    ]
    assert len({drawn(table), *map(drawn, others)}) == 1 + len(others)


def _with_cell(table: Picture, column: int, text: str) -> Picture:
    """The table with another text in its first line."""
    heads, first, *rest = table.cells
    return replace(table, cells=(heads, (*first[:column], text, *first[column + 1 :]), *rest))


def test_the_table_grows_with_its_lines() -> None:
    """Each line adds the same height."""
    heights = [opened(drawn(standings(lines))).height for lines in (5, 6, 7)]
    assert heights[1] - heights[0] == heights[2] - heights[1] > 0


def test_the_first_stands_highest_and_in_the_middle() -> None:
    """The gold of the first place is in the middle; the gold of a shared first place is wider and equally high."""
    alone, shared = _gold(podium(1, 2, 3)), _gold(podium(1, 1, 3))
    assert alone[0] < WIDTH / 2 < alone[2]
    assert shared[0] < WIDTH / 3
    assert (shared[1], shared[3]) == (alone[1], alone[3])


def _gold(picture: Picture) -> tuple[int, int, int, int]:
    """The smallest box around all gold."""
    red, _, blue = opened(drawn(picture)).convert("RGB").split()
    box = ImageChops.subtract(red, blue).point(lambda shade: 255 * (shade > 140)).getbbox()
    assert box is not None
    return box


def test_the_band_is_as_wide_as_the_doubt() -> None:
    """A greater doubt colours more of the picture."""
    doubt, less = ((1500, 1200, 1800),) * 2, ((1500, 1200, 1800), (1500, 1490, 1510))
    assert _banded(replace(ratings(2), rows=less)) < _banded(replace(ratings(2), rows=doubt))


def test_every_rating_is_seen() -> None:
    """Another first rating gives another picture, also if there is only one rating."""
    for games in (1, 30):
        first, *rest = ratings(games).rows
        other = first[0] + 20, *first[1:]
        assert drawn(ratings(games)) != drawn(replace(ratings(games), rows=(other, *rest)))


def _banded(picture: Picture) -> int:
    """How many pixels have the band's colour."""
    below = opened(drawn(picture)).convert("RGB").crop((0, TITLED, WIDTH, 640))
    off = ImageChops.difference(below, Image.new("RGB", below.size, "#4d4126")).convert("L")
    return sum(off.histogram()[:4])
