"""The people at a table as every screen shows them: their names, who is away, and how long they have."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.core.table.views import Holder, SeatView, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Countdown, Text, width
from bot.core.ui.plain_text import NAMES_KEPT, legible, told_apart

LONGEST: Final = 40
"""Signs of a name that are shown at most."""

NAMELESS: Final = "?"


@lru_cache(NAMES_KEPT)
def plain(name: str) -> str:
    """The name as a panel may show it: legible, in one line.

    It holds at most ``LONGEST`` signs and always something to see. What a platform takes for markup stays: the
    adapters escape it.
    """
    shown = legible(name)[:LONGEST].rstrip()
    return shown if any(unicodedata.category(sign)[0] in "LNPS" for sign in shown) else NAMELESS


def called(name: str, say: Say) -> str:
    """The name as a panel may show it; a forgotten person has no name, and is called by a general word."""
    return all_called([name], say)[0]


def all_called(names: Sequence[str], say: Say) -> tuple[str, ...]:
    """The same for names that stand side by side: those without one are told apart."""
    return tuple(map(plain, names if all(names) else told_apart(names, say)))


def cut(text: str, columns: int) -> str:
    """The text in so many columns at most; what is too long ends in "…"."""
    if width(text) <= columns:
        return text
    while text and width(text) >= columns:
        text = text[:-1]
    return text.rstrip() + "…"


def seat_names(view: TableView, say: Say) -> tuple[str, ...]:
    """The names by seat, ready to be shown."""
    return all_called([seat.name for seat in view.seats], say)


@dataclass(frozen=True, slots=True)
class Head:
    """How a seat's line in a grid begins."""

    name: str
    mark: str
    """What stays behind the name however short that is cut: nothing for a person."""

    spoken: str


def heads(view: TableView, say: Say) -> tuple[Head, ...]:
    """The heads of the lines by seat; robots are marked."""
    return tuple(_head(seat, name, say) for seat, name in zip(view.seats, seat_names(view, say), strict=True))


def _head(seat: SeatView, name: str, say: Say) -> Head:
    robot = seat.holder is Holder.ROBOT
    return Head(name, say("robot-mark") if robot else "", say("robot-name", name=name) if robot else name)


def full_names(view: TableView, say: Say) -> tuple[str, ...]:
    """The names by seat, and of robots that they are."""
    return tuple(head.spoken for head in heads(view, say))


def listed(names: Iterable[str]) -> str:
    """Names in a line, without a word between them that a language would have to bend."""
    return ", ".join(names)


def away_names(view: TableView) -> tuple[str, ...]:
    """The people whose seats a robot keeps."""
    return tuple(plain(seat.name) for seat in view.seats if seat.holder is Holder.AWAY)


# --- who is here, and until when --------------------------------------------------------------------------


def countdown(view: TableView, message: str, say: Say) -> tuple[Countdown, ...]:
    """When the open question, or the lobby, closes; ``message`` says what then happens ``$time``."""
    return () if view.closes is None else (Countdown(say(message, time="{time}"), view.closes),)


def clock(view: TableView, message: str, say: Say) -> tuple[Block, ...]:
    """The clock of the open question, as ``message`` says it; while nobody is here, how long the game waits."""
    return countdown(view, message if _somebody_is_here(view) else "nobody-here", say)


def absent(view: TableView, say: Say) -> tuple[Block, ...]:
    """For whom a robot plays, and whom private messages do not reach."""
    names = away_names(view)
    away = (Text(say("robot-plays", names=listed(names))),) if names and _somebody_is_here(view) else ()
    return *away, *unreached(view, say)


def unreached(view: TableView, say: Say) -> tuple[Block, ...]:
    """A text for people whom private messages do not reach: this choice at the table shows them their hand."""
    names = [plain(seat.name) for seat in view.seats if seat.holder is Holder.PERSON and not seat.reached]
    hand = say(f"choice-hand-{view.game}")
    return (Text(say("unreached", names=listed(names), choice=hand)),) if names else ()


def _somebody_is_here(view: TableView) -> bool:
    """Whether the game goes on: while all its people are away, no robot moves."""
    return any(seat.holder is Holder.PERSON for seat in view.seats)
