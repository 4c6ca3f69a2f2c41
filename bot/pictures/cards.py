"""The cards as small pictures: 128 pixels square like the dice, and still readable at 22 in a line of text.

Ordinary cards are pale and show their number. Legendary cards are golden and show what they are. Obstacles are dark.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.dice import SIZE
from bot.pictures.die_marks import Mark
from bot.pictures.letters import Lettering, Weight
from bot.pictures.outlines import Outline, both, box, disc, mirrored, moved, rounded

_PALE: Final = "#f2ead8"
_GOLD: Final = "#ffc94d"
_NIGHT: Final = "#2b2622"
_RIM: Final = "#6b5a3a"
_INK: Final = "#1d1e22"
_BONE: Final = "#f4f1ea"
_NUMBERS: Final = {"zero": "0", "one": "1"}


def all_cards() -> Mapping[str, bytes]:
    """Every kind of card as PNG, by the key that panels use. Always the same bytes."""
    return {
        **{f"card.{kind}": _numbered(number) for kind, number in _NUMBERS.items()},
        **{f"card.{kind}": _marked(_GOLD, _INK, mark) for kind, mark in _legends()},
        "card.obstacle": _marked(_NIGHT, _BONE, _skull()),
    }


def _legends() -> Iterator[tuple[str, Mark]]:
    yield (
        "shield",
        ((mirrored(((0, -34), (-34, -26), (-34, 4), (-20, 30), (0, 42))), True), (box(-5, -22, 5, 28), False)),
    )
    yield "fairy", _fairy()
    yield "sword", ((mirrored(((0, -46), (-8, -34), (-8, 14), (-28, 14), (-28, 24), (-6, 24), (-6, 44))), True),)


def _fairy() -> Mark:
    """Four wings around a small body."""
    upper, lower = ((-4, 2), (-10, -40), (-40, -44), (-38, -4)), ((-4, 4), (-36, 4), (-34, 40), (-8, 36))
    wings = tuple((wing, True) for half in (upper, lower) for wing in both(rounded(half, 2)))
    return (*wings, (disc(9), False), (moved(disc(8), (0, -12)), True), (box(-4, -6, 4, 28), True))


def _skull() -> Mark:
    head = rounded(mirrored(((0, -40), (-24, -38), (-40, -18), (-38, 10), (-22, 18), (-20, 38), (0, 40))), 1)
    eyes = tuple((moved(disc(9), (side, -4)), False) for side in (-15, 15))
    return ((head, True), *eyes, (((0, 8), (-6, 20), (6, 20)), False), (box(-2, 26, 2, 38), False))


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


def _marked(fill: str, ink: str, mark: Mark) -> bytes:
    canvas = _blank(fill)
    for outline, inked in mark:
        canvas.shape(moved(outline, (SIZE / 2, SIZE / 2)), ink if inked else fill)
    return canvas.png()
