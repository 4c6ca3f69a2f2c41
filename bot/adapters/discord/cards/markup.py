"""Discord's markdown, as far as panels need it: a text is escaped, and code cannot be ended from inside."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

_MARKS: Final = re.compile(r"[\\*_~|`<\[]|:(?=\S)")
"""What Discord may read as markup anywhere in a line. A colon begins an emoji, and is part of an address."""

_BEGINNINGS: Final = re.compile(r"^(\s*)([#>+-]+|\d+(?=\.))", re.MULTILINE)
"""What Discord reads as markup at the beginning of a line: headings, quotes, lists, small print."""

# A character without width behind the @ keeps @everyone and @here from being mentions.
_CROWD: Final = re.compile(r"@(?=everyone|here)")
_UNSEEN: Final = "\u200b"
_BACKTICK: Final = "\u02cb"
"""Looks like a backtick, but ends no code."""

_NO_BREAK: Final = "\u00a0"
_FENCE: Final = "```"
_BLOCK: Final = re.compile(rf"^{_FENCE}\n(.*?)\n{_FENCE}$", re.MULTILINE | re.DOTALL)


# A card that is redrawn says mostly what it said before.
@lru_cache(maxsize=4096)
def escape(text: str) -> str:
    """The text, escaped: people read exactly this text, and no name becomes markup, a link, an emoji or a mention."""
    return _CROWD.sub(f"@{_UNSEEN}", _BEGINNINGS.sub(_escape_beginning, _MARKS.sub(r"\\\g<0>", text)))


def _escape_beginning(found: re.Match[str]) -> str:
    space, marks = found.groups()
    # Discord would show a backslash before a digit. So for a number the following dot is escaped: ``1\.``
    return f"{space}{marks}\\" if marks.isdecimal() else space + "".join(f"\\{mark}" for mark in marks)


def code_block(lines: Iterable[str]) -> str:
    """The lines in a font of fixed width.

    Three backticks would end the block, so characters that look alike replace them.
    """
    return "\n".join((_FENCE, *(line.replace(_FENCE, _BACKTICK * len(_FENCE)) for line in lines), _FENCE))


def verbatim(lines: Sequence[str]) -> str:
    """The lines in a form that people can copy exactly: a code block, unless a line would end that block."""
    text = "\n".join(lines)
    return escape(text) if _FENCE in text else code_block(lines)


def code_in(markup: str) -> str | None:
    """The lines of the first code block in the markup; None if it has none.

    >>> code_in(verbatim(["wrong dice"]))
    'wrong dice'
    """
    found = _BLOCK.search(markup)
    return None if found is None else found[1]


def code(line: str) -> str:
    """The line in a font of fixed width. It keeps its spaces and is never wrapped."""
    return f"`{line.replace('`', _BACKTICK).replace(' ', _NO_BREAK)}`"


def cut(markup: str, most: int) -> str:
    """As much of the markup as fits into ``most`` characters with a final "…": whole lines, or words of the first line.

    An emoji and a timestamp each count as one word. A code block that is cut is closed again.
    """
    if len(markup) <= most:
        return markup
    end = f"\n…\n{_FENCE}" if markup.startswith(_FENCE) else "\n…"
    # One character more, because the line break before ``end`` is in both.
    lines = markup[: max(0, most - len(end) + 1)].rpartition("\n")[0]
    if lines.strip("`"):
        return lines + end
    words = "" if markup.startswith(_FENCE) else markup[: max(0, most - 1)]
    # A final backslash would escape the "…" and is left out.
    return ((words.rpartition(" ")[0] or words).rstrip("\\") + "…")[: max(0, most)]
