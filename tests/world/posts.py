"""What stands in platform, and what somebody got to see there."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.core.ports import Delivery, Message
from bot.core.ui.panels import Panel
from storage.ids import Millis, PlayerId, TableId

Subject: TypeAlias = tuple[TableId, Message, PlayerId | None, int]
"""What a message is of: of one subject one post stands at most."""


@dataclass(slots=True)
class Post:
    """A message that stands, or stood."""

    ref: str
    place: str
    """A channel, a thread, or ``@`` and the name of the one who alone reads it."""

    first: Delivery
    """What it was posted with."""

    panel: Panel
    """What it shows now."""

    at: Millis
    standing: bool = True
    mark: str = ""
    """The nonce that it was last shown under; it stays when an answer redraws it."""

    excused: bool = False
    """It stands in a thread that is shut to the house, or was lost there: nobody can bring it up to date."""

    lost: bool = False
    """It was looked for where the house could not read just then: whether it was ever posted stays unknown."""

    twice: bool = False
    """When it was posted, the same message stood where the house would have found it."""

    @property
    def table(self) -> TableId:
        """Whose message it is: no league announces anything in platform."""
        assert self.first.table is not None
        return self.first.table

    @property
    def kind(self) -> Message:
        """What kind of a table's messages it is."""
        assert isinstance(self.first.kind, Message)
        return self.first.kind

    @property
    def subject(self) -> Subject:
        """What it is of."""
        return self.table, self.kind, self.first.player, self.first.about


@dataclass(frozen=True, slots=True)
class Drawing:
    """A panel, and what it was drawn from: the kind of message, of which table, for whom, and about what."""

    table: TableId
    kind: Message
    player: PlayerId | None
    language: str
    about: int | None
    panel: Panel


@dataclass(frozen=True, slots=True)
class Showing:
    """Something that somebody got to see."""

    reader: str | None
    """The name of who alone sees it; None for everybody."""

    drawing: Drawing
    entries: int
    """How many entries its table had then."""


def drawing(delivery: Delivery) -> Drawing:
    """What a delivery of a table shows."""
    assert delivery.table is not None
    assert isinstance(delivery.kind, Message)
    return Drawing(delivery.table, delivery.kind, delivery.player, delivery.language, delivery.about, delivery.panel)
