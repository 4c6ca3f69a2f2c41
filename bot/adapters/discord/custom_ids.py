"""What a component carries: a press as a short word, versioned, and nothing secret."""

import re
from collections.abc import Sequence
from typing import Final

from bot.core.ui.panels import Press, Verb, joined
from storage.ids import TableId

LONGEST: Final = 100
"""Signs of a custom id, or of a select's value, that Discord allows."""

_VERBS: Final = frozenset(Verb)
_SPELLED: Final = re.compile(
    r"v1:(?P<table>[A-Za-z0-9_-]*):(?P<decision>0|[1-9][0-9]{0,17}):(?P<verb>[a-z-]+):(?P<arg>.*)"
)


def spell(press: Press) -> str:
    """The press as ``v1:<table>:<decision>:<verb>:<arg>``; no press of ours is longer than Discord allows."""
    word = f"v1:{press.table}:{press.decision}:{press.verb}:{press.arg}"
    assert read(word) == press, "a press that cannot be read back"
    return word


def read(word: str) -> Press | None:
    """The press that was spelled so; None for what no press of this version is spelled like."""
    found = _SPELLED.fullmatch(word) if len(word) <= LONGEST and word.isprintable() else None
    if found is None or found["verb"] not in _VERBS:
        return None
    return Press(TableId(found["table"]), int(found["decision"]), Verb(found["verb"]), found["arg"])


def read_all(words: Sequence[str]) -> Press | None:
    """What the words stand for that were chosen together in one menu; None as for one of them."""
    presses = [press for word in words if (press := read(word)) is not None]
    return joined(presses) if presses and len(presses) == len(words) else None


def menu_id(first: Press, number: int) -> str:
    """A select's own id, which is no press: what it stands for is in the values of its options."""
    return f"v1:{first.table}:{first.decision}:menu:{number}"
