"""The pictures of dice, cards and icons: complete, equal on each run, and easy to tell apart even in a line of text."""

from collections.abc import Mapping
from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from bot.pictures.animations import TUMBLING, all_animations
from bot.pictures.cards import all_cards
from bot.pictures.dice import BLANK, SIZE, all_dice
from bot.pictures.painter import Painter
from bot.pictures.tiles import all_tiles
from bot.screens.mythe.words import card_picture
from bot.screens.mythic_dice.words import card_icon
from bot.screens.mythic_dice.words import die_picture as open_die_picture
from bot.screens.mythical_dice.words import PENDING, die_picture, face_picture
from rules.game import Seat
from rules.mythe.pieces import Card
from rules.mythic_dice.pieces import VALUES, Face
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import SIDES, Kind
from tests.pictures.looking import DARK, LIGHT, opened, shown_on, unlike
from tests.tumbling import FRAMES, MOST_BYTES, tumbling

IN_TEXT = 22
"""The height of a picture in a line of Discord's text, in pixels."""

DICE = all_dice()
CARDS = all_cards()
TILES = all_tiles()
PICTURES = {**DICE, **CARDS, **TILES}


def test_what_a_panel_may_name_has_its_picture() -> None:
    """All dice, faces, cards, creatures and artifacts have a picture. There are a blank and further icons, too."""
    dice = {die_picture(kind) for kind in Kind}
    faces = {face_picture(Rolled(Seat(0), kind, face)) for kind in Kind for face in SIDES[kind]}
    open_dice = {open_die_picture(value) for value in VALUES}
    assert set(DICE) == dice | faces | open_dice | {BLANK}
    assert set(CARDS) == {card_picture(card) for card in Card}
    assert {card_icon(face) for face in Face} | {f"seat.{seat}" for seat in range(10)} < set(TILES)
    assert set(all_animations()) == {PENDING} == {TUMBLING}
    assert {**PICTURES, **all_animations()}.items() <= Painter().dice().items()


def test_pictures_are_the_same_bytes_each_time() -> None:
    """The bytes are equal on each run, so an upload can be skipped if the same bytes are there already."""
    assert (all_dice(), all_cards(), all_tiles()) == (DICE, CARDS, TILES)


@pytest.mark.parametrize("key", sorted(PICTURES))
def test_pictures_are_squares_with_transparent_corners(key: str) -> None:
    """All have one size and less than 16 kB; the corner is transparent, so that a page of any colour shows there."""
    seen = opened(PICTURES[key])
    assert seen.size == (SIZE, SIZE)
    assert seen.getchannel("A").getpixel((0, 0)) == 0
    assert len(PICTURES[key]) < 16_000


@pytest.mark.parametrize("key", sorted(PICTURES.keys() - {BLANK}))
@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_pictures_are_legible_in_a_line_of_text(key: str, ground: str) -> None:
    """Small and grey, on a dark or a light page, more than a sixth of the pixels stands out from the page."""
    seen = shown_on(ground, PICTURES[key], IN_TEXT)
    empty = Image.new("L", seen.size, ground)
    assert unlike(seen, empty) > IN_TEXT**2 / 6


@pytest.mark.parametrize("pictures", [DICE, CARDS, TILES], ids=["dice", "cards", "icons"])
@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_pictures_are_told_apart_without_their_colours(pictures: Mapping[str, bytes], ground: str) -> None:
    """In shades of grey and as small as in a line of text, any two dice, cards or icons differ."""
    seen = {key: shown_on(ground, pictures[key], IN_TEXT) for key in pictures if key != BLANK}
    assert [pair for pair in combinations(seen, 2) if unlike(seen[pair[0]], seen[pair[1]]) < 20] == []


def test_the_blank_is_nothing() -> None:
    """The blank keeps columns aligned and is fully transparent."""
    assert opened(DICE[BLANK]).getchannel("A").getextrema() == (0, 0)


# --- what moves ---------------------------------------------------------------------------------------------


def test_the_tumbling_die_is_an_emoji_that_discord_takes() -> None:
    """A square GIF that is small enough, with transparent corners, and begins again without end."""
    made = all_animations()[TUMBLING]
    assert len(made) <= MOST_BYTES
    with Image.open(BytesIO(made)) as film:
        assert (film.format, film.size, film.info["loop"]) == ("GIF", (SIZE, SIZE), 0)
        frames = [frame.convert("RGBA") for frame in ImageSequence.Iterator(film)]
    assert len(frames) == FRAMES
    assert all(frame.getchannel("A").getpixel((0, 0)) == 0 for frame in frames)


def test_the_tumbling_die_is_calm() -> None:
    """From each frame to the next one, and from the last to the first, less changes than half a turn later."""
    with Image.open(BytesIO(all_animations()[TUMBLING])) as film:
        frames = [frame.convert("RGB") for frame in ImageSequence.Iterator(film)]
    steps = [_difference(one, other) for one, other in pairwise([*frames, frames[0]])]
    assert max(steps) < _difference(frames[0], frames[FRAMES // 2])


def _difference(one: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_the_file_of_the_tumbling_die_is_what_is_drawn() -> None:
    """``make assets`` would not change it."""
    with Image.open(BytesIO(tumbling())) as drawn, Image.open(BytesIO(all_animations()[TUMBLING])) as kept:
        for one, other in zip(ImageSequence.Iterator(drawn), ImageSequence.Iterator(kept), strict=True):
            assert one.convert("RGBA").tobytes() == other.convert("RGBA").tobytes()
