"""What a use case answers: values that an adapter shows in its platform's way."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.core.ui.panels import Panel
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
    """A message that the caller alone sees."""

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
    """Nothing to show: what the press changed comes by itself."""


Response: TypeAlias = Private | Public | Redrawn | Noticed
