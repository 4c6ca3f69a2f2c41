"""What people type, made into plain text in one line, so that it cannot break what others read."""

import unicodedata
from typing import Final

LONGEST_NAME: Final = 80
"""Signs of a name that are kept: as many as a record may hold."""

_JOINERS: Final = "\u200c\u200d"
"""They are control signs, but Persian words and many emoji are written with them."""


def clean(text: str) -> str:
    """The text without signs that control direction, lines or anything else; spaces melt into one."""
    kept = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _harmless(sign))
    return " ".join(kept.split())


def clean_name(name: str) -> str:
    """The name as it is kept: clean, not too long, and never nothing."""
    return clean(name)[:LONGEST_NAME].rstrip() or "?"


def _harmless(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign)[0] != "C"
