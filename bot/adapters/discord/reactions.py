"""What an interaction comes to: values, which one place shows to the person in time."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.core.panels import Panel
from storage.ids import TableId


class Revision(NamedTuple):
    """Which state of a table a card shows."""

    table: TableId
    number: int
    """As ``Tables.look`` and ``Answer.revision`` count."""


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
    revision: Revision | None = None
    """What the panel shows, where the message is a card of the table; None for a copy that one person sees."""

    attachment: Attachment | None = None


@dataclass(frozen=True, slots=True)
class Noticed:
    """Nothing to show here: what the press changed comes by itself."""


Reaction: TypeAlias = Private | Public | Redrawn | Noticed
