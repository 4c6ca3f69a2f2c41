"""What an interaction comes to: values, which one place shows to the person in time."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from bot.core.actions import Held
from bot.core.panels import Panel


@dataclass(frozen=True, slots=True)
class Attachment:
    """A text file handed out with an answer."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Private:
    """A message that the person alone sees."""

    panel: Panel
    attachment: Attachment | None = None


@dataclass(frozen=True, slots=True)
class Public:
    """A message that everybody in the channel sees, without a file."""

    panel: Panel


@dataclass(frozen=True, slots=True)
class Redrawn:
    """The message that was pressed becomes this."""

    panel: Panel
    held: Held | None = None
    """The card that the message is, where the table holds it back for this."""

    attachment: Attachment | None = None


@dataclass(frozen=True, slots=True)
class Begun:
    """The private card that was pressed shows how a move may go on, as long as it may."""

    panel: Panel
    held: Held
    """The card, and as of when: it is owed to the person whenever the table goes on."""

    again: Callable[[], Awaitable[Panel]]
    """Makes the panel as the table stands then. Raises Refused and StoreFault."""


@dataclass(frozen=True, slots=True)
class Noticed:
    """Nothing to show here: what the press changed comes by itself."""


Reaction: TypeAlias = Private | Public | Redrawn | Begun | Noticed
