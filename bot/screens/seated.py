"""The people at a table as every screen shows them: their names, who is away, and how long they have."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.core.table.views import Holder, SeatView, TableView
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Countdown, Text
from bot.core.ui.plain_text import NAMES_KEPT, legible, told_apart
from bot.core.ui.text_width import width

LONGEST: Final = 40
"""The most characters of a name that are shown."""

NAMELESS: Final = "?"


@lru_cache(NAMES_KEPT)
def plain(name: str) -> str:
    """The name as a panel may show it: legible, in one line.

    The result has at most ``LONGEST`` characters, and at least one of them is visible. Characters that a platform takes
    for markup stay: the adapters escape them.
    """
    shown = legible(name)[:LONGEST].rstrip()
    # Letters, numbers, punctuation and symbols are visible. A name may consist of nothing but invisible joiners.
    return shown if any(unicodedata.category(sign)[0] in "LNPS" for sign in shown) else NAMELESS


def called(name: str, say: Say) -> str:
    """The name as a panel may show it. A forgotten person has no name, and gets a general word."""
    return all_called([name], say)[0]


def all_called(names: Sequence[str], say: Say) -> tuple[str, ...]:
    """The same for names that stand side by side: several forgotten people get different words."""
    return tuple(map(plain, names if all(names) else told_apart(names, say)))


def cut(text: str, columns: int) -> str:
    """The text in at most ``columns`` columns. A longer text is cut and ends in "…"."""
    if width(text) <= columns:
        return text
    # ``>=``, because the "…" needs a column, too.
    while text and width(text) >= columns:
        text = text[:-1]
    # An emoji that is cut in its middle may end in an invisible joiner.
    return text.rstrip(" \u200d") + "…"


def seat_names(view: TableView, say: Say) -> tuple[str, ...]:
    """The names by seat, as a panel may show them."""
    return all_called([seat.name for seat in view.seats], say)


def robot_answers(view: TableView) -> bool:
    """Whether a robot chooses for the reader: they are away, or nobody types at their terminal."""
    return view.seat is not None and view.seats[view.seat].holder is Holder.AWAY


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a seat's line in a grid."""

    name: str
    mark: str
    """Stands behind the name, and stays when the name is cut; empty for a person."""

    spoken: str
    picture: str
    """The key of the seat's mark, such as ``seat.0``. The pictures of the game show the same mark."""


def heads(view: TableView, say: Say) -> tuple[Head, ...]:
    """The beginnings of the lines, by seat. Robots are marked."""
    seats = enumerate(zip(view.seats, seat_names(view, say), strict=True))
    return tuple(_head(seat, name, f"seat.{number}", say) for number, (seat, name) in seats)


def _head(seat: SeatView, name: str, picture: str, say: Say) -> Head:
    if seat.holder is not Holder.ROBOT:
        return Head(name, "", name, picture)
    return Head(name, say("robot-mark"), say(seat.robot_name, name=name), picture)


def full_names(view: TableView, say: Say) -> tuple[str, ...]:
    """The names by seat. The name of a robot says that it is one."""
    return tuple(head.spoken for head in heads(view, say))


def listed(names: Iterable[str]) -> str:
    """Names in one line, separated by commas: a word such as "and" would need other forms in some languages."""
    return ", ".join(names)


def away_names(view: TableView) -> tuple[str, ...]:
    """The names of people who are away: a robot keeps their seats."""
    return tuple(plain(seat.name) for seat in view.seats if seat.holder is Holder.AWAY)


# --- who is away, and the clock -----------------------------------------------------------------------------


def countdown(view: TableView, message: str, say: Say) -> tuple[Block, ...]:
    """The time until the open question, or the lobby, closes. ``message`` has its ``$time`` on a line of its own.

    If the table makes the only possible move itself, nobody has to hurry: that is said instead.
    """
    if view.forced:
        return (Text(say("turn-forced")),)
    # ``{time}`` stays in the text: the platform puts its own running clock there.
    return () if view.closes is None else (Countdown(say(message, time="{time}"), view.closes),)


def clock(view: TableView, message: str, say: Say) -> tuple[Block, ...]:
    """The countdown of the open question, in the sentence ``message``; or how long the game waits if all are away."""
    return countdown(view, message if _somebody_is_here(view) else "nobody-here", say)


def absent(view: TableView, say: Say) -> tuple[Block, ...]:
    """The people for whom a robot plays, and the people whom private messages do not reach."""
    names = away_names(view)
    away = (Text(say("robot-plays", names=listed(names))),) if names and _somebody_is_here(view) else ()
    return *away, *unreached(view, say)


def unreached(view: TableView, say: Say) -> tuple[Block, ...]:
    """A text for people whom private messages do not reach: it names the choice that shows them their hand."""
    names = [plain(seat.name) for seat in view.seats if seat.holder is Holder.PERSON and not seat.reached]
    if not names:
        return ()
    if view.polls:
        return (Text(say("unreached-by-polls", names=listed(names))),)
    return (Text(say("unreached", names=listed(names), choice=say(f"choice-hand-{view.game}"))),)


def _somebody_is_here(view: TableView) -> bool:
    """Whether the game goes on: while all its people are away, no robot moves."""
    return any(seat.holder is Holder.PERSON for seat in view.seats)
