"""The cards as small pictures: 128 pixels square like the dice, and still readable at 22 in a line of text.

Ordinary cards are pale and show their number. Legendary cards are golden and show what they are. Obstacles are dark.
"""

from collections.abc import Mapping
from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.dice import SIZE
from bot.pictures.letters import Lettering, Weight
from bot.pictures.outlines import Outline, mirrored, moved

_PALE: Final = "#f2ead8"
_GOLD: Final = "#ffc94d"
_NIGHT: Final = "#2b2622"
_RIM: Final = "#6b5a3a"
_INK: Final = "#1d1e22"
_BONE: Final = "#f4f1ea"
_NUMBERS: Final = {"zero": "0", "one": "1"}
_LEGENDS: Final = ("shield", "fairy", "sword")


def all_cards() -> Mapping[str, bytes]:
    """Every kind of card as PNG, by the key that panels use. Always the same bytes."""
    return {
        **{f"card.{kind}": _numbered(number) for kind, number in _NUMBERS.items()},
        **{f"card.{kind}": _marked(_GOLD, _INK, kind) for kind in _LEGENDS},
        "card.obstacle": _marked(_NIGHT, _BONE, "obstacle"),
    }


def _blank(fill: str) -> Canvas:
    canvas = Canvas(SIZE, SIZE, f"{_RIM}00")
    for half, tall, colour in ((46, 62, _RIM), (39, 55, fill)):
        canvas.shape(moved(_card(half, tall), (SIZE / 2, SIZE / 2)), colour)
    return canvas


def _card(half: float, tall: float) -> Outline:
    """A rectangle with its corners cut off."""
    cut = 10
    return mirrored(
        ((0, -tall), (cut - half, -tall), (-half, cut - tall), (-half, tall - cut), (cut - half, tall), (0, tall))
    )


def _numbered(number: str) -> bytes:
    canvas = _blank(_PALE)
    canvas.text((SIZE / 2, 95), number, Lettering(95, _INK, Weight.BLACK))
    return canvas.png()


def _marked(fill: str, ink: str, icon: str) -> bytes:
    canvas = _blank(fill)
    canvas.icon(icon, (SIZE / 2, SIZE / 2), 74, ink)
    return canvas.png()
