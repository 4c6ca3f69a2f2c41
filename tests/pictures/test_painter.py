"""The painter: the sheet and the course of any game, whole, the same each time, and not drawn twice."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.core.ports import Pictures
from bot.pictures.charts import MARGIN, WIDTH
from bot.pictures.painter import KEPT, Painter
from tests.pictures.looking import drawn_box, opened, picture

KEYS = ["sheet", "course"]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize(("seats", "rounds"), [(2, 0), (3, 8), (4, 8), (6, 6), (10, 1), (10, 14)])
def test_nothing_is_cut_off_at_the_edge(key: str, seats: int, rounds: int) -> None:
    """Whatever the names and the scores, everything drawn keeps a margin; pictures are as wide as a phone wants."""
    png = Painter().draw(picture(key, seats, rounds))
    width, height = opened(png).size
    box = drawn_box(png)
    assert width == WIDTH
    assert box is not None
    assert box[0] >= MARGIN - 6
    assert box[1] >= MARGIN - 6
    assert box[2] <= width - MARGIN + 6
    assert box[3] <= height - MARGIN + 6


@pytest.mark.parametrize("key", KEYS)
def test_great_scores_keep_the_margin(key: str) -> None:
    """Numbers of many digits are made to fit."""
    great = replace(picture(key, 10, 2), rows=((123_456, -98_765) * 5, (-123_456, 98_765) * 5), title="Title " * 40)
    box = drawn_box(Painter().draw(great))
    assert box is not None
    assert box[0] >= MARGIN - 6
    assert box[2] <= WIDTH - MARGIN + 6


@pytest.mark.parametrize("key", KEYS)
def test_pictures_are_the_same_bytes_each_time(key: str) -> None:
    """Another painter draws the same game the same."""
    assert Painter().draw(picture(key)) == Painter().draw(picture(key))


def test_threads_draw_side_by_side() -> None:
    """Each picture is what it would be if it were drawn alone."""
    games = [picture(key, seats) for key in KEYS for seats in (3, 4, 5, 6)]
    with ThreadPoolExecutor(len(games)) as threads:
        drawn = list(threads.map(Painter().draw, games))
    assert drawn == [Painter().draw(game) for game in games]


@pytest.mark.parametrize("key", KEYS)
def test_a_name_that_cannot_be_written_leaves_the_seats_number(key: str) -> None:
    """It is drawn as no name is: its seat's badge stands for it, and no empty boxes."""
    strange = replace(picture(key), names=("Cindy", "たろう", "Ben"))
    nameless = replace(picture(key), names=("Cindy", "", "Ben"))
    assert Painter().draw(strange) == Painter().draw(nameless)


@pytest.mark.parametrize("key", KEYS)
def test_every_score_is_seen(key: str) -> None:
    """A game that went otherwise is another picture."""
    game = picture(key)
    other = replace(game, rows=(*game.rows[:-1], tuple(-points for points in game.rows[-1])))
    assert Painter().draw(game) != Painter().draw(other)


def test_the_sheet_grows_with_the_game() -> None:
    """Each round has a line of its own, of the same height."""
    painter = Painter()
    heights = [opened(painter.draw(picture("sheet", 4, rounds))).height for rounds in (6, 7, 8)]
    assert heights[1] - heights[0] == heights[2] - heights[1] > 0


def test_a_shared_victory_crowns_everybody_who_has_it() -> None:
    """The crowns are all the gold there is above the badges: two winners have twice as much of it as one."""
    painter = Painter()
    alone = _gold(painter.draw(replace(picture("sheet"), rows=((10, 0, 0),))))
    shared = _gold(painter.draw(replace(picture("sheet"), rows=((10, 0, 10),))))
    assert round(shared / alone) == 2
    assert _gold(painter.draw(replace(picture("sheet"), rows=()))) == 0


def _gold(png: bytes) -> int:
    red, _, blue = opened(png).convert("RGB").crop((0, 100, WIDTH, 150)).split()
    return sum(ImageChops.subtract(red, blue).histogram()[100:])


def test_the_same_picture_is_drawn_once() -> None:
    """Everybody at a table is shown the same object."""
    painter: Pictures = Painter()
    assert painter.draw(picture("course")) is painter.draw(picture("course"))


def test_few_pictures_are_kept() -> None:
    """A picture is forgotten when as many others as are kept were drawn since."""
    painter = Painter()
    first = painter.draw(picture("course", 2, 1))
    for other in range(KEPT):
        painter.draw(replace(picture("course", 2, 1), title=str(other)))
    assert painter.draw(picture("course", 2, 1)) is not first


def test_dice_are_drawn_once() -> None:
    """The dice never change."""
    painter = Painter()
    assert painter.dice() is painter.dice()


def test_an_unknown_picture_is_refused() -> None:
    """A key that nothing is drawn for is a bug of whoever made the panel."""
    with pytest.raises(ValueError, match="'portrait'"):
        Painter().draw(picture("portrait"))
