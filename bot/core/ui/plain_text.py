"""Turns text that people type into one line of plain text, so that it cannot disturb the texts around it."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Final

from bot.core.ui.languages import Say

LONGEST_NAME: Final = 80
"""The most characters of a name; a record may not hold more."""

MOST_MARKS: Final = 3
"""The most accents on one letter. No language needs more, and more would run over the lines above and below."""

GLANCE: Final = 10
"""How many characters of a name people compare: where space is short, no more of them are visible."""

NAMES_KEPT: Final = 10_000
"""The size of the caches of names: every press needs one name, and every view of a table all its people's names."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible joiners. They count as format characters, but Persian words and many emoji need them."""

_BLANK: Final = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))
"""Characters that Unicode counts as letters or symbols, although nothing of them is visible."""

_ALIKE: Final = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04bb\u0501"
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7l10|",
    "abekmhopctyxsijhdabeikvoptuxiioi",
)
"""Characters that look like a Latin letter: small Cyrillic and Greek letters, and ``l``, ``1``, ``0``, ``|``."""


def clean(text: str) -> str:
    """The text in one line, without control and format characters; several spaces become one."""
    kept = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _harmless(sign))
    return " ".join(kept.split())


@lru_cache(NAMES_KEPT)
def clean_name(name: str) -> str:
    """The name as the store keeps it: legible, at most ``LONGEST_NAME`` characters, ``?`` if nothing is left."""
    return legible(name)[:LONGEST_NAME].rstrip() or "?"


def legible(name: str) -> str:
    """The name cleaned, without invisible letters, and with at most ``MOST_MARKS`` accents on a letter."""
    # The count starts at the limit: an accent at the beginning has no letter below it, and is dropped.
    kept, marks = [], MOST_MARKS
    for sign in clean(name.translate(_BLANK)):
        marks = marks + 1 if _is_mark(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def spelled_out(address: str) -> str:
    """The id of an account, in ASCII. Other letters are spelled out as codes, because some look like ASCII letters."""
    return clean(address).encode("ascii", "backslashreplace").decode("ascii")


def told_apart(names: Sequence[str], say: Say) -> tuple[str, ...]:
    """The names in their order. A forgotten person gets a general word, with a number if there are several."""
    numbers, several = count(1), names.count("") > 1
    nobodies = (say("somebody-of-several", number=number) if several else say("somebody") for number in numbers)
    return tuple(name or next(nobodies) for name in names)


@lru_cache(NAMES_KEPT)
def glance(name: str) -> str:
    """The form in which names are compared: two names with the same glance are hard to tell apart.

    It ignores upper and lower case, accents and spaces, and treats letters that look alike as the same.
    """
    # NFKC turns wide and decorated letters into plain ones, such as a mathematical bold A into an A.
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    return "".join(sign for sign in folded if not (sign.isspace() or sign in _JOINERS or _is_mark(sign)))[:GLANCE]


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in {"Mn", "Me"}


def _harmless(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign)[0] != "C"
