"""The README's pictures: all can be drawn, and each is small enough for a web page."""

import re

from bot.pictures.painter import Painter
from tests.gallery import FOLDER, MOST_BYTES, Card, gallery

README = FOLDER.parent.parent / "README.md"
PROFILE = ("avatar", "banner")
"""Pictures for hosts, which ``make assets`` draws."""


def test_each_picture_is_drawn_small_and_shown() -> None:
    """The gallery and the README name the same pictures; the folder has them, and those of the bot's profile."""
    drawn = {name: len(Card(Painter()).panel(panel)) for name, panel in gallery()}
    shown = re.findall(r'src="docs/pictures/([a-z-]+)\.png"', README.read_text(encoding="utf-8"))

    assert {name: size for name, size in drawn.items() if size > MOST_BYTES} == {}
    assert sorted(drawn) == sorted(shown)
    assert sorted([*drawn, *PROFILE]) == sorted(file.stem for file in FOLDER.iterdir())
