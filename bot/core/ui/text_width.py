"""How many columns a text takes in a font of fixed width."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_WIDE: Final = 2
"""The columns of a wide character."""

_CACHED: Final = 1000
"""How many characters have their width cached: a card has hundreds, and mostly the same ones as the last card."""

_JOINER: Final = "\u200d"
_AS_EMOJI: Final = "\ufe0f"
_SEQUENCES: Final = re.compile(f"[{_JOINER}{_AS_EMOJI}\U0001f3fb-\U0001f3ff]")
"""What makes one emoji of several characters: a joiner, a sign that asks for an emoji, the tones of skin."""


def width(text: str) -> int:
    """How many columns the text takes in a font of fixed width; East Asian wide characters and emoji take two."""
    if text.isascii():
        return len(text)
    if _SEQUENCES.search(text) is None:
        return sum(map(_sign_width, text))
    return _width_of_sequences(text)


def _width_of_sequences(text: str) -> int:
    """The same for a text in which several characters may be one emoji, such as a family."""
    columns = last = 0
    joined = False
    for sign in text:
        taken = _sign_width(sign)
        if sign == _AS_EMOJI and last == 1:
            columns, last = columns + 1, _WIDE
        # A joined letter, as in Persian, still takes its own column.
        elif taken and not (_SEQUENCES.match(sign) or (joined and taken == _WIDE)):
            columns, last = columns + taken, taken
        joined = sign == _JOINER
    return columns


@lru_cache(_CACHED)
def _sign_width(sign: str) -> int:
    # Combining accents and invisible format characters take no column of their own.
    if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
        return 0
    return _WIDE if unicodedata.east_asian_width(sign) in {"W", "F"} else 1
