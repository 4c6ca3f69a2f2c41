"""Cards: all there, the same on each run, told apart by everybody, in a line of text as in full size."""

from itertools import combinations

import pytest
from PIL import Image

from bot.pictures.cards import all_cards
from bot.pictures.dice import SIZE
from bot.pictures.painter import Painter
from bot.screens.mythe.words import card_picture
from rules.mythe.pieces import Card
from tests.pictures.looking import DARK, LIGHT, opened, shown_on, unlike
from tests.pictures.test_dice import IN_TEXT

CARDS = all_cards()


def test_every_card_has_its_picture_and_the_painter_has_them_all() -> None:
    """What a panel may name is drawn, and nothing else."""
    assert set(CARDS) == {card_picture(card) for card in Card}
    assert CARDS.items() <= Painter().dice().items()


def test_cards_are_the_same_bytes_each_time() -> None:
    """Whoever uploads pictures knows by their bytes which ones are there already."""
    assert all_cards() == CARDS


@pytest.mark.parametrize("key", sorted(CARDS))
@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_cards_are_legible_in_a_line_of_text(key: str, ground: str) -> None:
    """Square, with corners that show the page; small and without colour they are far from their ground."""
    seen = opened(CARDS[key])
    assert seen.size == (SIZE, SIZE)
    assert seen.getchannel("A").getpixel((0, 0)) == 0
    small = shown_on(ground, CARDS[key], IN_TEXT)
    assert unlike(small, Image.new("L", small.size, ground)) > IN_TEXT**2 / 6


@pytest.mark.parametrize("ground", [DARK, LIGHT])
def test_cards_are_told_apart_without_their_colours(ground: str) -> None:
    """No two are alike in shades of grey in a line of text."""
    seen = {key: shown_on(ground, CARDS[key], IN_TEXT) for key in CARDS}
    assert [pair for pair in combinations(CARDS, 2) if unlike(seen[pair[0]], seen[pair[1]]) < 20] == []
