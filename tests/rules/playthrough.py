"""Whole games as readable text, compared with the golden files: a leak or a changed rule is a line of a diff.

Each line begins with an entry; then come the events, with their audience.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from pathlib import Path
from textwrap import TextWrapper
from typing import Final, TypeAlias

from rules.chance import Chance, Committed
from rules.game import Event, PrivateEvent, Seat

Words: TypeAlias = Callable[[object], str]
View: TypeAlias = Mapping[str, object]

LAST: Final = {"sheet": 1, "turns": 1, "gifts": 3}
"""How many are shown of what only grows."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game for a golden file."""

    path: Path
    luck: str
    """The name of its luck."""

    told: Callable[[Chance], Iterator[str]]
    """Plays the game to its end, line by line."""

    def text(self) -> str:
        """The whole game, at most 120 columns wide."""
        wrapper = TextWrapper(width=120, subsequent_indent=" " * 10, break_long_words=False, break_on_hyphens=False)
        luck = Committed(bytes(32), self.luck, "")  # The same in every version of Python; moves come from it, too.
        return "".join(wrapper.fill(line) + "\n" for line in self.told(luck))


def seen_lines(shown: View, public: View, seated: Sequence[View], words: Words) -> Iterator[str]:
    """The changed parts of the public view, then the parts of each seat's view that differ from the public view."""
    for who, known, view in [
        ("public", shown, public),
        *((f"seat {seat}", public, view) for seat, view in enumerate(seated)),
    ]:
        if what := difference(known, view, words):
            yield f"  {who}  {what}"


def difference(known: View, seen: View, words: Words) -> str:
    """The parts of a view that differ from the known view; of growing lists only the last elements."""
    return "  ".join(
        f"{name}={words(value[-LAST[name] :] if name in LAST and isinstance(value, tuple) else value)}"
        for name, value in seen.items()
        if name != "seat" and value != known.get(name)
    )


def event_words(events: Sequence[Event], words: Words, silent: type | tuple[type, ...]) -> list[str]:
    """The events with their audience, without events that say no more than their entry."""
    return [
        words(event) if audience(event) is None else f"{words(event)} (only {audience(event)})"
        for event in events
        if not isinstance(event, silent)
    ]


def common_words(value: object, words: Words) -> str:
    """A value of a type that no game defines, as text."""
    match value:
        case None:
            return "–"
        case Enum():
            return str(value.value)
        case tuple():
            return f"[{' '.join(map(words, value))}]"
        case _ if is_dataclass(value):
            parts = [f"{field.name}={words(getattr(value, field.name))}" for field in fields(value)]
            return " ".join([type(value).__name__, *parts])
        case _:
            return str(value)


def audience(event: Event) -> Seat | None:
    """The only seat that may know about the event; None if everybody may."""
    return event.seat if isinstance(event, PrivateEvent) else None
