"""Presses as short texts: platforms keep such a text in a button or an answer of a poll, and give it back when pressed.

The text carries the whole meaning of the press and nothing secret. So any process can answer it, after any restart.
"""

import re
from collections.abc import Sequence
from typing import Final

from bot.core.ui.panels import Press, Verb, joined
from storage.ids import TableId

LONGEST: Final = 100
"""The most characters of a spelled press. Discord allows no more in a custom id."""

_VERBS: Final = frozenset(Verb)
_SPELLED: Final = re.compile(
    r"v1:(?P<table>[A-Za-z0-9_-]*):(?P<decision>0|[1-9][0-9]{0,17}):(?P<verb>[a-z-]+):(?P<arg>.*)"
)


def spell(press: Press) -> str:
    """The press as ``v1:<table>:<decision>:<verb>:<arg>``. Every press of ours fits into ``LONGEST``."""
    word = f"v1:{press.table}:{press.decision}:{press.verb}:{press.arg}"
    assert read(word) == press, "a press that cannot be read back"
    return word


def read(word: str) -> Press | None:
    """The press that the word spells; None if this version knows no such press."""
    found = _SPELLED.fullmatch(word) if len(word) <= LONGEST and word.isprintable() else None
    if found is None or found["verb"] not in _VERBS:
        return None
    return Press(TableId(found["table"]), int(found["decision"]), Verb(found["verb"]), found["arg"])


def read_all(words: Sequence[str]) -> Press | None:
    """The one press for all words that were chosen together in a menu; None if any of them is unknown."""
    presses = [press for word in words if (press := read(word)) is not None]
    return joined(presses) if presses and len(presses) == len(words) else None
