"""The words of a typed line, and the form in which words are compared."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from bot.core.ui.plain_text import clean

_QUOTES: Final = '"“”„«»'
_QUOTED: Final = r'"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»'
"""Quotation marks as keyboards write them: straight, English, Czech, French."""

_WORD: Final = re.compile(rf"(?:{_QUOTED}|\S)+")
_WHOLE: Final = re.compile(_QUOTED)
_NAMED: Final = re.compile(rf"(?P<name>[^=:{_QUOTES}]+)(?P<sign>[=:])(?P<value>.*)")
_LINK: Final = re.compile(r"(?:\[[^\[\]]*\]\(|<)?https://matrix\.to/#/(?P<id>[^\s()<>?]+)(?:\?[^\s()<>]*)?[)>]?")
"""A link to a person or a room. Clients write it as it is, in angle brackets, or as Markdown."""

_FOLDED_KEPT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a line, or several words in quotation marks."""

    typed: str

    @property
    def quoted(self) -> bool:
        """Whether the whole word is in quotation marks: then it names no option."""
        return _WHOLE.fullmatch(self.typed) is not None

    @property
    def text(self) -> str:
        """The word without its quotation marks."""
        return _WHOLE.sub(lambda quoted: quoted[0][1:-1], self.typed).strip()

    def split(self) -> tuple[str, str] | None:
        """The name and the value of ``name=value`` or ``name:value``; None for any other word."""
        found = _NAMED.fullmatch(self.typed)
        return None if found is None else (folded(found["name"]), found["value"])


def words_of(line: str) -> Sequence[Word]:
    """The words of the line. A link becomes the id of the person or room that it leads to."""
    linked = _LINK.sub(lambda link: f" {clean(unquote(link['id']))} ", line)
    return [Word(found) for found in _WORD.findall(linked)]


@lru_cache(_FOLDED_KEPT)
def folded(text: str) -> str:
    """The text as it is compared: without capitals, accents and punctuation, with one space between words."""
    # NFKD parts a letter from its accent, which is no letter and is left out: "š" becomes "s".
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = (" " if not sign.isalnum() else sign for sign in letters if not unicodedata.combining(sign))
    return " ".join("".join(kept).split())
