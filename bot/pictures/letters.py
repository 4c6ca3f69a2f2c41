"""The letters of the pictures: what the font can write, how long a text is, and how a long text is cut."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final
from unicodedata import category, normalize

from anyascii import anyascii
from PIL.ImageFont import FreeTypeFont, Layout, truetype

_FONTS_KEPT: Final = 64
_SIGNS_KEPT: Final = 2048
_NO_SIGN: Final = "\uffff"
"""It is no character and never will be, so the font draws it as it draws every character that it lacks."""


_SPOKEN: Final = "LMN"
"""The categories of characters that are read aloud: letters, their marks, numbers."""


class Weight(StrEnum):
    """How bold letters are. The value is the name of the font's file."""

    REGULAR = "SourceSansPro-Regular.ttf"
    BOLD = "SourceSansPro-Bold.ttf"
    BLACK = "SourceSansPro-Black.ttf"


@lru_cache(_FONTS_KEPT)
def font(weight: Weight, size: float) -> FreeTypeFont:
    """The font in this weight and size.

    The basic layout sets one letter after the other, so that a text is the same on every machine.
    """
    letters = (files("font_source_sans_pro") / "files" / weight).read_bytes()
    return truetype(BytesIO(letters), size, layout_engine=Layout.BASIC)


@lru_cache(_SIGNS_KEPT)
def has(sign: str) -> bool:
    """Whether the font has this character."""
    some = font(Weight.REGULAR, 20)
    # Characters of the category "C" are invisible: controls, directions, private use. They could disturb the line.
    return category(sign)[0] != "C" and bytes(some.getmask(sign)) != bytes(some.getmask(_NO_SIGN))


def readable(text: str) -> str:
    """The text as it can be drawn: on one line, with Latin letters for those that the font lacks. It may be empty.

    Signs that are no letters, such as emoji, are left out, unless the text has nothing else: then they are named.
    """
    # NFC makes one character of a letter and its accent: fonts have "é" more often than the accent alone.
    signs = normalize("NFC", text)
    return _line("".join(map(_drawable, signs))) or _line("".join(map(_named, signs)))


def _line(text: str) -> str:
    return " ".join(text.split())


def _drawable(sign: str) -> str:
    """The sign itself if the font has it, or Latin letters for a letter or a number; else nothing."""
    if sign.isspace():
        return " "
    # An accent that NFC has not joined to its letter would be drawn beside it.
    if has(sign) and category(sign)[0] != "M":
        return sign
    return _latin(sign) if category(sign)[0] in _SPOKEN else ""


def _latin(sign: str) -> str:
    # Some sounds have no Latin letter, such as the Arabic ayn. They are a backtick here, and an apostrophe in print.
    return "".join(filter(has, anyascii(sign).replace("`", "’")))


def _named(sign: str) -> str:
    """The name of an emoji as words: "game die" for 🎲."""
    return _latin(sign).replace(":", " ").replace("_", " ")


@dataclass(frozen=True, slots=True)
class Lettering:
    """How a text is written. ``size`` is the font's, in pixels of the finished picture."""

    size: float
    colour: str
    weight: Weight = Weight.REGULAR


def length(text: str, lettering: Lettering) -> float:
    """The length of the text in pixels."""
    return font(lettering.weight, lettering.size).getlength(text)


def cut(text: str, lettering: Lettering, room: float) -> str:
    """The text, or as much of its beginning as fits the room with an ellipsis; empty if nothing fits."""
    starts = (text[:end].rstrip() + "…" for end in range(len(text) - 1, 0, -1))
    return next((start for start in (text, *starts) if length(start, lettering) <= room), "")


def fitting(texts: Iterable[str], lettering: Lettering, room: float) -> Lettering:
    """The lettering, made smaller if that is needed for all texts to fit the room."""
    longest = max((length(text, lettering) for text in texts), default=0)
    return replace(lettering, size=lettering.size * min(1, room / max(1, longest)))
