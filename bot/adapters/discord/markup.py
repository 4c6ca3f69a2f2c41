"""Discord's markdown, as far as panels need it: words that stay words, code that stays code."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

_MARKS: Final = re.compile(r"[\\*_~|`<\[]|:(?=\S)")
"""What Discord reads as markup anywhere in a line: a colon begins emoji, and stands in addresses."""

_BEGINNINGS: Final = re.compile(r"^(\s*)([#>+-]+|\d+(?=\.))", re.MULTILINE)
"""What it reads as markup at the beginning of a line: headings, quotes, lists, small print."""

_CROWD: Final = re.compile(r"@(?=everyone|here)")
_UNSEEN: Final = "\u200b"
_BACKTICK: Final = "\u02cb"
"""It looks like a backtick and ends no code."""

_NO_BREAK: Final = "\u00a0"
_FENCE: Final = "```"


def escape(text: str) -> str:
    """The text so that people read exactly it: nobody's name becomes markup, an address, an emoji or a mention."""
    return _CROWD.sub(f"@{_UNSEEN}", _BEGINNINGS.sub(_escape_beginning, _MARKS.sub(r"\\\g<0>", text)))


def _escape_beginning(found: re.Match[str]) -> str:
    space, marks = found.groups()
    return f"{space}{marks}\\" if marks.isdecimal() else space + "".join(f"\\{mark}" for mark in marks)


def code_block(lines: Iterable[str]) -> str:
    """The lines with all signs equally wide; three backticks, which would end them, become signs that look alike."""
    return "\n".join((_FENCE, *(line.replace(_FENCE, _BACKTICK * len(_FENCE)) for line in lines), _FENCE))


def verbatim(lines: Sequence[str]) -> str:
    """The lines so that exactly they can be copied: as code, unless they would end it themselves."""
    text = "\n".join(lines)
    return escape(text) if _FENCE in text else code_block(lines)


def code(line: str) -> str:
    """A line with all signs equally wide, which keeps its spaces and is never broken."""
    return f"`{line.replace('`', _BACKTICK).replace(' ', _NO_BREAK)}`"


def cut(markup: str, most: int) -> str:
    """So much of the markup as fits into so many signs with a last "…": whole lines, or whole words of its first.

    Emoji and moments are one word, and a code block is closed again.
    """
    if len(markup) <= most:
        return markup
    end = f"\n…\n{_FENCE}" if markup.startswith(_FENCE) else "\n…"
    lines = markup[: max(0, most - len(end) + 1)].rpartition("\n")[0]
    if lines.strip("`"):
        return lines + end
    words = "" if markup.startswith(_FENCE) else markup[: max(0, most - 1)]
    return ((words.rpartition(" ")[0] or words).rstrip("\\") + "…")[: max(0, most)]
