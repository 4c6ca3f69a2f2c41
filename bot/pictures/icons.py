"""The icons of creatures, artifacts, cards and signs. ``make assets`` draws their files from the set Game Icons."""

from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

FOLDER: Final = Path(__file__).parent / "masks"
"""Where the files are: one PNG for each icon."""

MASK: Final = 256
"""The side of an icon's file in pixels. An icon touches two opposite sides of this square."""


@cache
def mask(key: str) -> Image.Image:
    """The shape of an icon in shades of grey: white inside, black outside. The caller chooses the icon's colour."""
    with Image.open(FOLDER / f"{key}.png") as stored:
        return stored.convert("L")
