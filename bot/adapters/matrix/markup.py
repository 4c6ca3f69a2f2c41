"""Texts of Matrix messages: harmless text, and parts of a message both as plain text and as HTML.

Clients turn addresses in a text into links, and ids of people or rooms into pills. So no text keeps an address or an id
in a form that clients recognise. Only HTML that Matrix allows is used, and of that only what Element X shows well.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from html import escape
from itertools import pairwise
from typing import Final

_UNSEEN: Final = "\u2060"
"""A character without width, at which a line is never broken."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible joiners: Persian words and many emoji need them."""

_DOT: Final = "[.\u3002\uff0e\uff61]"
"""A dot, and the characters that also count as dots in the name of a host."""

_LINKED: Final = re.compile(
    # @room, @ben:example.org, #room:example.org
    r"[@#](?=\S)"
    # https://…, matrix:u/ben; but not 12:30
    r"|(?<=\w):(?=[^\W\d]|/)"
    # example.org, and addresses of numbers; but not "3.5"
    rf"|(?<=\S){_DOT}(?=[^\W\d])|(?<=\d){_DOT}(?=\d+{_DOT})"
)
"""Characters behind which an invisible one keeps clients from making a link or a pill."""

_NOTHING: Final = "…"


def exact(text: str) -> str:
    """The text without control characters and invisible characters that change the direction of writing."""
    return "".join(map(_harmless, text))


def _harmless(sign: str) -> str:
    if sign in _JOINERS:
        return sign
    if sign.isspace():
        # Line breaks are also spaces: each line of a part is given as a line of its own.
        return sign if unicodedata.category(sign) == "Zs" else " "
    return "" if unicodedata.category(sign).startswith("C") else sign


def plain(text: str) -> str:
    """The text as ``exact`` leaves it, and such that no client makes a link, a mention or a pill of it."""
    return _LINKED.sub(rf"\g<0>{_UNSEEN}", exact(text))


class Style(Enum):
    """How the lines of a part are shown."""

    TEXT = auto()
    HEADING = auto()
    LATER_HEADING = auto()
    """A heading with an empty line above."""

    CODE = auto()
    """In a font of fixed width."""

    WITH_CODE = auto()
    """All in one line: the first text as it is, the others behind it in a font of fixed width."""

    INSTEAD = auto()
    """Only in the plain text: the words of a picture, for clients that show no pictures."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some lines of a message. They are shown as they are, so they must be harmless already."""

    lines: tuple[str, ...]
    style: Style = Style.TEXT

    @property
    def body(self) -> str:
        """The lines as plain text."""
        if self.style is Style.WITH_CODE:
            return " ".join(self.lines)
        return ("\n" if self.style is Style.LATER_HEADING else "") + "\n".join(self.lines)

    @property
    def html(self) -> str:
        """The lines as HTML; empty for a part that is only in the plain text."""
        lines = [escape(line) for line in self.lines]
        match self.style:
            case Style.TEXT:
                return "<br>".join(lines)
            case Style.HEADING | Style.LATER_HEADING:
                above = "<br>" if self.style is Style.LATER_HEADING else ""
                return f"{above}<strong>{'<br>'.join(lines)}</strong>"
            case Style.CODE:
                return f"<pre><code>{chr(10).join(lines)}</code></pre>"
            case Style.WITH_CODE:
                return " ".join((lines[0], *(f"<code>{line}</code>" for line in lines[1:])))
            case Style.INSTEAD:
                return ""

    @property
    def cost(self) -> int:
        """The most bytes of JSON that the part takes. An edit has the plain text twice and the HTML once."""
        return 2 * (_bytes(self.body) + 2) + _bytes(self.html) + len("<br>")


def _bytes(text: str) -> int:
    return len(json.dumps(text, ensure_ascii=False).encode())


def body_of(parts: Sequence[Part]) -> str:
    """All parts as plain text."""
    return "\n".join(part.body for part in parts) or _NOTHING


def html_of(parts: Sequence[Part]) -> str:
    """All parts as HTML. Blocks of code begin and end lines by themselves."""
    shown = [part for part in parts if part.style is not Style.INSTEAD]
    if not shown:
        return _NOTHING
    told = [shown[0].html]
    for before, part in pairwise(shown):
        told.append("" if Style.CODE in {before.style, part.style} else "<br>")
        told.append(part.html)
    return "".join(told)


def fitted(parts: Iterable[Part], most: int) -> list[Part]:
    """The parts without empty ones. The longest are cut until all together cost at most ``most`` bytes."""
    kept = [part for part in parts if part.body.strip()]
    costs = [part.cost for part in kept]
    while (over := sum(costs) - most) > 0:
        longest = max(range(len(kept)), key=costs.__getitem__)
        shorter = _shortened(kept[longest], costs[longest] - over)
        kept[longest : longest + 1] = shorter
        costs[longest : longest + 1] = [part.cost for part in shorter]
    return kept


def _shortened(part: Part, most: int) -> list[Part]:
    """The part with as many of its lines as fit, or as many words of its first line, and "…"; nothing if none fits."""

    def of_lines(number: int) -> Part:
        return replace(part, lines=(*part.lines[:number], _NOTHING))

    def of_first(number: int) -> Part:
        return replace(part, lines=(part.lines[0][:number].rstrip() + _NOTHING,))

    if number := _most_that_fits(of_lines, len(part.lines) - 1, most):
        return [of_lines(number)]
    number = _most_that_fits(of_first, len(part.lines[0]) - 1, most)
    cut = part.lines[0][:number]
    word = cut.rpartition(" ")[0] or cut
    return [of_first(len(word))] if word else []


def _most_that_fits(made: Callable[[int], Part], longest: int, most: int) -> int:
    """The largest number up to ``longest`` with which the made part costs at most ``most``; 0 if there is none."""
    least = 0
    while least < longest:
        middle = (least + longest + 1) // 2
        if made(middle).cost <= most:
            least = middle
        else:
            longest = middle - 1
    return least
