"""The README's pictures: all can be drawn, and each is small enough for a web page."""

import re

from PIL import Image

from bot.core.ui.panels import all_choices
from bot.pictures.painter import Painter
from tests import film
from tests.film import FILM
from tests.gallery import FOLDER, MOST_BYTES, Card, gallery

README = FOLDER.parent.parent / "README.md"
PROFILE = ("avatar", "banner")
"""Pictures for hosts, which ``make assets`` draws."""


def test_each_picture_is_drawn_small_and_shown() -> None:
    """The gallery and the README name the same pictures; the folder has them, the film, and the bot's profile."""
    drawn = {name: len(Card(Painter()).panel(panel)) for name, panel in gallery()}
    shown = re.findall(r'src="docs/pictures/([a-z-]+)\.png"', README.read_text(encoding="utf-8"))

    assert {name: size for name, size in drawn.items() if size > MOST_BYTES} == {}
    assert sorted(drawn) == sorted(shown)
    assert sorted([*(f"{name}.png" for name in (*drawn, *PROFILE)), FILM]) == sorted(
        file.name for file in FOLDER.iterdir()
    )


def test_the_film_is_the_first_picture_and_moves() -> None:
    """It comes before all other pictures of the README, with words for those who cannot see it, and begins again."""
    first = re.search(r'<img src="docs/pictures/([^"]+)"[^>]* alt="([^"]+)"', README.read_text(encoding="utf-8"))
    assert first is not None
    assert first[1] == FILM
    assert (FOLDER / FILM).stat().st_size <= film.MOST_BYTES
    with Image.open(FOLDER / FILM) as drawn:
        assert getattr(drawn, "n_frames", 1) == len([*film.round_of_two()])
        assert drawn.info["loop"] == 0


def test_each_press_of_the_film_is_a_button_of_its_card() -> None:
    """The ring stands around a button that the card really has."""
    for panel, pressed, _ in film.round_of_two():
        if pressed is not None:
            assert pressed in [choice.press.arg for choice in all_choices(panel)]
