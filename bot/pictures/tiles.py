"""The icons as small pictures: 128 pixels square like the dice, and still readable at 22 in a line of text.

An icon lies on a dark tile with a rim, so that it is seen on dark and on light pages. Creatures and what counts are
golden, artifacts sea-green. The mark of a seat lies on the seat's colour, as in the pictures of games.
"""

from collections.abc import Mapping
from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.dice import SIZE
from bot.pictures.outlines import Outline, box, moved, rounded
from bot.pictures.seats import MARKS, colour, mark

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
    """Every icon and every seat's mark on its tile as PNG, by the key that panels use. Always the same bytes.

    Such keys are ``icon.kappa`` and ``seat.0``.
    """
    golden = dict.fromkeys((*_COUNTED, *_CREATURES, *_RACE), _GOLD)
    icons = golden | dict.fromkeys(_ARTIFACTS, _SEA_GREEN)
    return {
        **{f"icon.{key}": _tile(key, ink, ink, _NIGHT) for key, ink in icons.items()},
        **{f"seat.{seat}": _tile(mark(seat), _NIGHT, _NIGHT, colour(seat)) for seat in range(len(MARKS))},
    }


def _tile(key: str, ink: str, rim: str, fill: str) -> bytes:
    canvas, middle = Canvas(SIZE, SIZE, f"{_NIGHT}00"), (SIZE / 2, SIZE / 2)
    for half, shade in ((63, rim), (59, fill)):
        canvas.shape(moved(_square(half), middle), shade)
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
