"""Dice: all there, the same on each run, told apart by everybody, in a line of text as in full size."""

from itertools import combinations

import pytest
from PIL import Image

from bot.pictures.dice import BLANK, SIZE, all_dice
from bot.screens.mythic_dice.words import die_picture as open_die_picture
from bot.screens.mythical_dice.words import die_picture, face_picture
from rules.game import Seat
from rules.mythic_dice.pieces import VALUES
from rules.mythical_dice.moves import Rolled
from rules.mythical_dice.pieces import SIDES, Kind
from tests.pictures.looking import DARK, LIGHT, opened, shown_on, unlike

IN_TEXT = 22
"""The height of a picture in a line of Discord's text, in pixels."""

DICE = all_dice()
SHOWN = sorted(DICE.keys() - {BLANK})


def test_every_die_and_face_has_its_picture() -> None:
    """What a panel may name is drawn, and nothing else but the blank."""
    dice = {die_picture(kind) for kind in Kind}
    faces = {face_picture(Rolled(Seat(0), kind, face)) for kind in Kind for face in SIDES[kind]}
    open_dice = {open_die_picture(value) for value in VALUES}
    assert set(DICE) == dice | faces | open_dice | {BLANK}


def test_dice_are_the_same_bytes_each_time() -> None:
    """Whoever uploads pictures knows by their bytes which ones are there already."""
    assert all_dice() == DICE


@pytest.mark.parametrize("key", sorted(DICE))
def test_dice_are_square_pictures_with_transparent_corners(key: str) -> None:
    """They stand on a page of any colour: all are of one size, and their corners show the page."""
    seen = opened(DICE[key])
    assert seen.size == (SIZE, SIZE)
    assert seen.getchannel("A").getpixel((0, 0)) == 0
    assert len(DICE[key]) < 16_000


def test_the_blank_is_nothing() -> None:
    """It keeps columns aligned and is not seen."""
    assert opened(DICE[BLANK]).getchannel("A").getextrema() == (0, 0)


@pytest.mark.parametrize("key", SHOWN)
@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_dice_are_legible_in_a_line_of_text(key: str, ground: str) -> None:
    """Small and without colour, on a dark page and on a light one, a good part of the die is far from its ground."""
    seen = shown_on(ground, DICE[key], IN_TEXT)
    empty = Image.new("L", seen.size, ground)
    assert unlike(seen, empty) > IN_TEXT**2 / 6


@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_dice_are_told_apart_without_their_colours(ground: str) -> None:
    """No two are alike in shades of grey in a line of text."""
    seen = {key: shown_on(ground, DICE[key], IN_TEXT) for key in SHOWN}
    assert [pair for pair in combinations(SHOWN, 2) if unlike(seen[pair[0]], seen[pair[1]]) < 20] == []
