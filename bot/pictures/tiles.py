"""The icons as small pictures: 128 pixels square like the dice, and still readable at 22 in a line of text.

An icon lies on a dark tile with a rim, so that it is seen on dark and on light pages. Creatures and what counts are
golden, artifacts sea-green.
"""

from collections.abc import Mapping
from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.dice import SIZE
from bot.pictures.outlines import Outline, box, moved, rounded

_NIGHT: Final = "#1d1a17"
_GOLD: Final = "#f0c65c"
_SEA_GREEN: Final = "#9fdccb"
_ICON: Final = 100
"""The larger side of an icon, in pixels."""

_COUNTED: Final = ("bet", "trick", "bonus")
_CREATURES: Final = (
    "kappa", "leprechaun", "jackalope", "thunderbird", "nemean-lion", "unicorn", "lung", "kraken", "will-o-the-wisp",
    "garuda", "bunyip", "bahamut", "kelpie", "basilisk", "domovoi", "simurgh", "taniwha", "golem", "tikbalang",
    "cerberus", "fenrir", "phoenix", "sphinx", "roc", "quetzalcoatl",
)  # fmt: skip
_ARTIFACTS: Final = (
    "water-dish", "pot-of-gold", "antlers", "storm-drum", "lions-hide", "horn", "dragon-pearl", "feather", "riddle",
    "egg", "mask",
)  # fmt: skip
_RACE: Final = ("mouse", "village", "dragon", "cheese")


def all_tiles() -> Mapping[str, bytes]:
    """Every icon on its tile as PNG, by the key that panels use, such as ``icon.kappa``. Always the same bytes."""
    golden = dict.fromkeys((*_COUNTED, *_CREATURES, *_RACE), _GOLD)
    return {f"icon.{key}": _tile(key, ink) for key, ink in (golden | dict.fromkeys(_ARTIFACTS, _SEA_GREEN)).items()}


def _tile(key: str, ink: str) -> bytes:
    canvas, middle = Canvas(SIZE, SIZE, f"{_NIGHT}00"), (SIZE / 2, SIZE / 2)
    for half, colour in ((63, ink), (59, _NIGHT)):
        canvas.shape(moved(_square(half), middle), colour)
    canvas.icon(key, middle, _ICON, ink)
    return canvas.png()


def _square(half: float) -> Outline:
    """A square whose corners are round."""
    near = half - 34
    corners = tuple(
        point
        for x, y in box(-1, -1, 1, 1)
        for point in (((x * half, y * near), (x * half, y * half), (x * near, y * half))[:: 1 if x == y else -1])
    )
    return rounded(corners, 3)
