"""The painter: pictures are complete, equal each time, and drawn only once."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import ImageChops, ImageColor

from bot.core.games import games
from bot.core.ports import Pictures
from bot.core.ui.panels import Picture, pictures_of
from bot.pictures.charts import GOLD, WIDTH
from bot.pictures.emblems import SIDE
from bot.pictures.painter import Painter
from tests.pictures.looking import board, check_margins, end, opened, picture, podium, ratings, standings
from tests.screens.sample_views import screens

KEYS = ["sheet", "course"]


GAMES = {
    f"{key}, {seats} seats, {rounds} rounds": picture(key, seats, rounds)
    for key in KEYS
    for seats, rounds in [(2, 0), (3, 8), (4, 8), (6, 6), (10, 1), (10, 14)]
}
LEAGUES = {
    "one line": standings(1),
    "a page": standings(15),
    "alone": podium(1),
    "two": podium(1, 2),
    "three": podium(1, 2, 3),
    "shared": podium(1, 1, 3),
    "five": podium(1, 2, 3, 3, 3),
    "the end of two": end(1, 2),
    "the end of ten": end(1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
    "a shared end": end(1, 1, 1, 1, 1, 1),
    "an end with a long story": end(1, 2, 3, 4, turn="a word and another " * 40),
    "an end without a story": end(1, 2, 3, turn=""),
    "one game": ratings(1),
    "two games": ratings(2),
    "many games": ratings(200),
}
SPACES = [(0, 0), (3, 0, 7), (12, 11, 10, 13), (0, 0, 0, 0, 0), (1, 7, 8, 12, 13)]
BOARDS = {f"mice on {spaces}": board(*spaces) for spaces in SPACES}
PICTURES = {**GAMES, **LEAGUES, **BOARDS}
ONE_OF_EACH = (standings(3), podium(1, 2), end(1, 2), ratings(2), board(3, 0, 7))


@pytest.mark.parametrize("drawn", PICTURES.values(), ids=PICTURES)
def test_nothing_is_cut_off_at_the_edge(drawn: Picture) -> None:
    """Every sample picture keeps its margins."""
    check_margins(Painter().draw(drawn))


@pytest.mark.parametrize("drawn", [picture("sheet", 4, 8), picture("course", 4, 8), *ONE_OF_EACH])
def test_another_painter_draws_the_same_bytes(drawn: Picture) -> None:
    """So a picture that was sent before a restart is the same after it."""
    assert Painter().draw(drawn) == Painter().draw(drawn)


GREAT = ((123_456, -98_765) * 5, (-123_456, 98_765) * 5)
DIGITS = ("−98765432109876\n123456789012345",) * 4


@pytest.mark.parametrize(
    "great",
    [
        *[replace(picture(key, 10, 2), rows=GREAT, title="Title " * 40) for key in KEYS],
        replace(end(*range(1, 11)), title="Title " * 40, cells=(("−98765432109876",) * 10, ("Label", "told"))),
        replace(standings(2), rows=((123_456, 9_999), (0, -9_999)), cells=(standings(2).cells[0], DIGITS, DIGITS)),
    ],
    ids=[*KEYS, "end", "standings"],
)
def test_great_numbers_keep_the_margin(great: Picture) -> None:
    """Numbers of many digits, also below zero, are made to fit."""
    check_margins(Painter().draw(great))


@pytest.mark.parametrize(
    "drawn", [*map(picture, KEYS), standings(3), podium(1, 2, 3), end(1, 2, 3)], ids=lambda drawn: drawn.key
)
def test_a_name_that_cannot_be_written_is_a_question_mark(drawn: Picture) -> None:
    """A name of private characters, or of nothing, is drawn as "?", so without empty boxes; no name is blank."""
    strange, nameless, asked = (replace(drawn, names=("Cindy", name, "Ben")) for name in ("\ue000", "", "?"))
    assert Painter().draw(strange) == Painter().draw(nameless) == Painter().draw(asked)


def test_threads_draw_side_by_side() -> None:
    """Pictures that threads draw at the same time equal pictures that are drawn one by one."""
    games = [picture(key, seats) for key in KEYS for seats in (3, 4, 5, 6)]
    with ThreadPoolExecutor(len(games)) as threads:
        drawn = list(threads.map(Painter().draw, games))
    assert drawn == [Painter().draw(game) for game in games]


@pytest.mark.parametrize("key", KEYS)
def test_every_score_is_seen(key: str) -> None:
    """Other scores in the last round give another picture."""
    game = picture(key)
    other = replace(game, rows=(*game.rows[:-1], tuple(-points for points in game.rows[-1])))
    assert Painter().draw(game) != Painter().draw(other)


def test_the_sheet_grows_with_the_game() -> None:
    """Each round adds the same height."""
    painter = Painter()
    heights = [opened(painter.draw(picture("sheet", 4, rounds))).height for rounds in (6, 7, 8)]
    assert heights[1] - heights[0] == heights[2] - heights[1] > 0


def test_a_shared_victory_crowns_everybody_who_has_it() -> None:
    """Above the badges only the crowns are golden: two winners have twice as much gold as one winner."""
    painter = Painter()
    alone = _gold(painter.draw(replace(picture("sheet"), rows=((10, 0, 0),))))
    shared = _gold(painter.draw(replace(picture("sheet"), rows=((10, 0, 10),))))
    assert round(shared / alone) == 2
    assert _gold(painter.draw(replace(picture("sheet"), rows=()))) == 0


def _gold(png: bytes) -> int:
    red, _, blue = opened(png).convert("RGB").crop((0, 100, WIDTH, 150)).split()
    return sum(ImageChops.subtract(red, blue).histogram()[100:])


def test_the_same_picture_and_the_dice_are_drawn_once() -> None:
    """A repeated request returns the same object."""
    painter: Pictures = Painter()
    assert painter.draw(picture("course")) is painter.draw(picture("course"))
    assert painter.dice() is painter.dice()


def test_few_pictures_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is forgotten after ``KEPT`` other pictures."""
    monkeypatch.setattr("bot.pictures.painter.KEPT", 3)
    painter = Painter()
    first = painter.draw(picture("course", 2, 1))
    for other in range(3):
        painter.draw(replace(picture("course", 2, 1), title=str(other)))
    assert painter.draw(picture("course", 2, 1)) is not first


def test_each_game_has_an_emblem_of_its_own() -> None:
    """It is a square, and the icon in the middle is large and golden, so it is known at a glance."""
    emblems = [Painter().draw(one) for one in pictures_of(screens().open_invitation("en"))]
    assert len(set(emblems)) == len(games())
    for emblem in map(opened, emblems):
        counted = {colour: count for count, colour in emblem.convert("RGB").getcolors(SIDE * SIDE) or ()}
        assert emblem.size == (SIDE, SIDE)
        assert counted[ImageColor.getrgb(GOLD)] > SIDE * SIDE // 15


def test_an_unknown_picture_is_refused() -> None:
    """An unknown key raises ValueError, because the code that made the panel has a bug."""
    with pytest.raises(ValueError, match="'portrait'"):
        Painter().draw(picture("portrait"))
