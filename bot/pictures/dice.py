"""The dice and their faces as small pictures: 128 pixels square, and still readable at 22 in a line of text.

Each kind has its own shape, colour and mark. A die that is not rolled yet shows its mark. A face shows its number or a
flag. The symbol of a creature is its mark with the two colours exchanged.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.letters import Lettering, Weight
from bot.pictures.outlines import Outline, box, disc, mirrored, moved, ring, rounded, scaled, star

SIZE: Final = 128
BLANK: Final = "blank"
"""The key of the empty picture, which keeps columns aligned."""

_NOTHING: Final = "#00000000"
_WITHIN_RIM: Final = 0.87
_MARK: Final = 74
"""The larger side of a mark, in pixels."""

_FACES: Final = {"red": "567", "yellow": "345", "purple": "123", "grey": "17"}
_CREATURES: Final = ("minotaur", "griffin", "mermaid")
_FLAGGED: Final = ("grey", *_CREATURES)
_OPEN: Final = "12345678"
"""The values of the dice that lie open all the time. They are all of one kind, with eight sides and no mark."""


@dataclass(frozen=True, slots=True)
class _Look:
    shape: Outline
    fill: str
    ink: str
    rim: str
    mark: str
    """The key of an icon."""


def all_dice() -> Mapping[str, bytes]:
    """Every die and face, and the empty picture, as PNG, by the keys that panels use. Always the same bytes."""
    looks = _looks()
    return {
        BLANK: Canvas(SIZE, SIZE, _NOTHING).png(),
        **{f"die.{kind}": _marked(look, look.mark) for kind, look in looks.items()},
        **{f"face.{kind}.{face}": _numbered(looks[kind], face) for kind, faces in _FACES.items() for face in faces},
        **{f"face.{kind}.flag": _marked(looks[kind], "flag") for kind in _FLAGGED},
        **{f"die8.{face}": _numbered(_open_look(), face) for face in _OPEN},
        **{f"face.{kind}.symbol": _marked(_changed_over(looks[kind]), looks[kind].mark) for kind in _CREATURES},
    }


def _looks() -> dict[str, _Look]:
    # Shapes and marks differ as well as colours, because not everybody sees all colours.
    white, dark = "#ffffff", "#1d1e22"
    return {
        "minotaur": _Look(_horned(), "#26201c", "#ffc94d", "#ffc94d", "minotaur"),
        "griffin": _Look(_shield(), "#0b6e4f", white, "#b9f0d8", "griffin"),
        "mermaid": _Look(_waves(), "#1565c0", white, "#bfe0ff", "mermaid"),
        "red": _Look(ring(6, 50), "#c62828", white, "#ffd0c8", "flame"),
        "yellow": _Look(star(8, 50, 39), "#ffcf33", dark, "#6b4d00", "sun"),
        "purple": _Look(disc(49), "#7b2fa8", white, "#e6c8f7", "moon"),
        "grey": _Look(box(-46, -46, 46, 46), "#c9ced6", dark, "#50555e", "mountain"),
    }


def _open_look() -> _Look:
    return _Look(ring(8, 50), "#f6ecd2", "#123a4a", "#123a4a", "")


def _horned() -> Outline:
    return mirrored(((0, -36), (-14, -37), (-30, -42), (-46, -50), (-46, 10), (-34, 38), (-14, 49)))


def _shield() -> Outline:
    return mirrored(((-44, -47), (-44, 6), (-30, 32), (0, 49)))


def _waves() -> Outline:
    crest = ((-47, -42), (-30, -50), (-14, -48), (14, -36), (30, -38), (47, -48))
    return rounded((*crest, *reversed(moved(crest, (0, 87)))), 2)


def _changed_over(look: _Look) -> _Look:
    return replace(look, fill=look.rim, ink=look.fill, rim=look.fill)


def _tile(look: _Look) -> Canvas:
    # Transparent, but in the rim's colour: at the smooth edges the pixels mix with the ground.
    canvas = Canvas(SIZE, SIZE, f"{look.rim}00")
    _put(canvas, look.shape, 1, look.rim)
    _put(canvas, look.shape, _WITHIN_RIM, look.fill)
    return canvas


def _put(canvas: Canvas, outline: Outline, share: float, colour: str) -> None:
    canvas.shape(moved(scaled(outline, share * SIZE / 100), (SIZE / 2, SIZE / 2)), colour)


def _marked(look: _Look, mark: str) -> bytes:
    canvas = _tile(look)
    canvas.icon(mark, (SIZE / 2, SIZE / 2), _MARK, look.ink)
    return canvas.png()


def _numbered(look: _Look, number: str) -> bytes:
    canvas = _tile(look)
    canvas.text((SIZE / 2, 95), number, Lettering(95, look.ink, Weight.BLACK))
    return canvas.png()
