"""What people type, made into plain text in one line, so that it cannot break what others read."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import count
from typing import Final

from bot.core.ui.languages import Say

LONGEST_NAME: Final = 80
"""Signs of a name that are kept: as many as a record may hold."""

MOST_MARKS: Final = 3
"""Accents that one letter carries in any language; more of them would run over the lines above and below."""

GLANCE: Final = 10
"""Signs of a name by which people tell each other apart: where space is short, no more are seen."""

NAMES_KEPT: Final = 10_000
"""Names of those who play now: every press asks for one, and every view of a table for those of its people."""

_JOINERS: Final = "\u200c\u200d"
"""They are control signs, but Persian words and many emoji are written with them."""

_BLANK: Final = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))
"""Letters and signs by their kind, of which nothing is to be seen."""

_ALIKE: Final = str.maketrans(
    "\u0430\u0432\u0435\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u0456\u0458\u04bb\u0501"
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7l10|",
    "abekmhopctyxsijhdabeikvoptuxiioi",
)
"""Small letters that are taken for others: Cyrillic, Greek, and the strokes and rings of Latin."""


def clean(text: str) -> str:
    """The text without signs that control direction, lines or anything else; spaces melt into one."""
    kept = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _harmless(sign))
    return " ".join(kept.split())


@lru_cache(NAMES_KEPT)
def clean_name(name: str) -> str:
    """The name as it is kept: legible, not too long, and never nothing."""
    return legible(name)[:LONGEST_NAME].rstrip() or "?"


def legible(name: str) -> str:
    """The name clean, without signs that show nothing, and with no more accents on a letter than languages have."""
    kept, marks = [], MOST_MARKS
    for sign in clean(name.translate(_BLANK)):
        marks = marks + 1 if _is_mark(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)


def told_apart(names: Sequence[str], say: Say) -> tuple[str, ...]:
    """The names, in their order. A forgotten person is called by a general word, with a number if there are several."""
    numbers, several = count(1), names.count("") > 1
    nobodies = (say("somebody-of-several", number=number) if several else say("somebody") for number in numbers)
    return tuple(name or next(nobodies) for name in names)


@lru_cache(NAMES_KEPT)
def glance(name: str) -> str:
    """What is left of the name at a glance: two of the same are hard to tell apart."""
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE)
    return "".join(sign for sign in folded if not (sign.isspace() or sign in _JOINERS or _is_mark(sign)))[:GLANCE]


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in {"Mn", "Me"}


def _harmless(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign)[0] != "C"
