"""The letters of the pictures: which signs there are, how long a text is, and how a long one is cut."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final
from unicodedata import category, normalize

from PIL.ImageFont import FreeTypeFont, Layout, truetype

_FONTS_KEPT: Final = 64
_SIGNS_KEPT: Final = 2048
_NO_SIGN: Final = "\uffff"
"""It will never be a letter: the font draws it as it draws everything that it lacks."""


class Weight(StrEnum):
    """How bold letters are; the value is the font's file."""

    REGULAR = "SourceSansPro-Regular.ttf"
    BOLD = "SourceSansPro-Bold.ttf"
    BLACK = "SourceSansPro-Black.ttf"


@lru_cache(_FONTS_KEPT)
def font(weight: Weight, size: float) -> FreeTypeFont:
    """The letters of this weight and size, set one after the other, so that they are the same on every machine."""
    letters = (files("font_source_sans_pro") / "files" / weight).read_bytes()
    return truetype(BytesIO(letters), size, layout_engine=Layout.BASIC)


@lru_cache(_SIGNS_KEPT)
def has(sign: str) -> bool:
    """Whether the font has this sign."""
    some = font(Weight.REGULAR, 20)
    return category(sign)[0] != "C" and bytes(some.getmask(sign)) != bytes(some.getmask(_NO_SIGN))


def readable(text: str) -> str:
    """What can be shown of a text: the signs that the font has, in one line; it may be nothing."""
    return " ".join("".join(filter(has, normalize("NFC", text))).split())


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a text is written; its size is that of the font, in pixels of the finished picture."""

    size: float
    colour: str
    weight: Weight = Weight.REGULAR


def length(text: str, lettering: Lettering) -> float:
    """How long the text becomes."""
    return font(lettering.weight, lettering.size).getlength(text)


def cut(text: str, lettering: Lettering, room: float) -> str:
    """The text, or as much of its beginning as fits the room with an ellipsis behind it."""
    starts = (text[:end].rstrip() + "…" for end in range(len(text) - 1, 0, -1))
    return next((start for start in (text, *starts) if length(start, lettering) <= room), "")


def fitting(texts: Iterable[str], lettering: Lettering, room: float) -> Lettering:
    """The lettering, made smaller if one of the texts needs it to fit the room."""
    longest = max((length(text, lettering) for text in texts), default=0)
    return replace(lettering, size=lettering.size * min(1, room / max(1, longest)))
