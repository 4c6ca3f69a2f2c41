"""People's names as they may stand in a panel: plain text that cannot break it."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.core.i18n import Say
from bot.core.names import legible
from bot.core.panels import width
from bot.core.views import Holder, SeatView, TableView

LONGEST: Final = 40
"""Signs of a name that are shown at most."""

NAMELESS: Final = "?"


def plain(name: str) -> str:
    """The name as a panel may show it: legible, in one line.

    It holds at most ``LONGEST`` signs and always something to see. What a platform takes for markup stays: the
    adapters escape it.
    """
    shown = legible(name)[:LONGEST].rstrip()
    return shown if any(unicodedata.category(sign)[0] in "LNPS" for sign in shown) else NAMELESS


def called(name: str, say: Say) -> str:
    """The name as a panel may show it; somebody whom the house has forgotten has none, and is called that."""
    return plain(name) if name else say("somebody")


def cut(text: str, columns: int) -> str:
    """The text in so many columns at most; what is too long ends in "…"."""
    if width(text) <= columns:
        return text
    while text and width(text) >= columns:
        text = text[:-1]
    return text.rstrip() + "…"


def seat_names(view: TableView, say: Say) -> tuple[str, ...]:
    """The names by seat, ready to be shown."""
    return tuple(called(seat.name, say) for seat in view.seats)


@dataclass(frozen=True, slots=True)
class Head:
    """How a seat's line in a grid begins."""

    name: str
    mark: str
    """What stays behind the name however short that is cut: nothing for a person."""

    spoken: str


def heads(view: TableView, say: Say) -> tuple[Head, ...]:
    """The heads of the lines by seat; robots are marked."""
    return tuple(_head(seat, say) for seat in view.seats)


def _head(seat: SeatView, say: Say) -> Head:
    mark = say("robot-mark") if seat.holder is Holder.HOUSE else ""
    return Head(called(seat.name, say), mark, full_name(seat, say))


def full_name(seat: SeatView, say: Say) -> str:
    """The name, and for a robot that it is one."""
    return say("robot-name", name=plain(seat.name)) if seat.holder is Holder.HOUSE else called(seat.name, say)


def listed(names: Iterable[str]) -> str:
    """Names in a line, without a word between them that a language would have to bend."""
    return ", ".join(names)


def away_names(view: TableView) -> tuple[str, ...]:
    """The people whose seats the house keeps."""
    return tuple(plain(seat.name) for seat in view.seats if seat.holder is Holder.AWAY)
