"""The fake platform's posts, and what people saw of them."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.core.ports import Delivery, Message
from bot.core.ui.panels import Panel
from storage.ids import Millis, PlayerId, TableId

Subject: TypeAlias = tuple[TableId, Message, PlayerId | None, int]
"""What a message is about. At most one post may exist for each subject."""


@dataclass(slots=True)
class Post:
    """A post that exists, or existed."""

    ref: str
    place: str
    """A channel, a thread, or ``@`` and a name for that person's DM."""

    first: Delivery
    """The delivery that posted it."""

    panel: Panel
    """The panel that it shows now."""

    at: Millis
    standing: bool = True
    mark: str = ""
    """The nonce of the last delivery. An answer that redraws the post does not change it."""

    excused: bool = False
    """It stands in a thread that is shut to the bot, or was lost there: nobody can bring it up to date."""

    lost: bool = False
    """It was looked for where the bot could not read just then: whether it was ever posted stays unknown."""

    apart: bool = True
    """Whether the game had a place of its own when the panel was drawn."""

    twice: bool = False
    """When it was posted, the same message stood where the bot would have found it."""

    @property
    def table(self) -> TableId:
        """The message's table. Leagues announce nothing on this platform."""
        assert self.first.table is not None
        return self.first.table

    @property
    def kind(self) -> Message:
        """The kind of message."""
        assert isinstance(self.first.kind, Message)
        return self.first.kind

    @property
    def subject(self) -> Subject:
        """What the message is about."""
        return self.table, self.kind, self.first.player, self.first.about


@dataclass(slots=True)
class Notice:
    """A message that belongs to no table, such as the card of an evening."""

    ref: str
    place: str
    first: Delivery
    """The delivery that posted it."""

    panel: Panel
    """The panel that it shows now."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A panel with everything that it was drawn from: the kind of message, the table, the person, and the subject."""

    table: TableId
    kind: Message
    player: PlayerId | None
    language: str
    about: int | None
    panel: Panel
    apart: bool = True
    """Whether the game had a place of its own, such as a thread."""


@dataclass(frozen=True, slots=True)
class Showing:
    """A drawing that somebody saw."""

    reader: str | None
    """The name of the only person who saw it; None if everybody could."""

    drawing: Drawing
    entries: int
    """How many entries the table had at that moment."""


def drawing(delivery: Delivery) -> Drawing:
    """The drawing of a table's delivery."""
    assert delivery.table is not None
    assert isinstance(delivery.kind, Message)
    apart = delivery.place is not None
    return Drawing(
        delivery.table, delivery.kind, delivery.player, delivery.language, delivery.about, delivery.panel, apart
    )
