"""Responses of use cases: values that each adapter shows in its platform's way."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.app.caller import Caller
from bot.core.ports import Owed
from bot.core.ui.panels import Block, Panel
from storage.ids import PlayerId, TableId


class Revision(NamedTuple):
    """Names the state of a table that a card shows."""

    table: TableId
    number: int
    """The revision of the table, as in ``Tables.look`` and ``Answer.revision``."""

    recipient: PlayerId | None
    """Whose private card it is; None for a card that everybody sees."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A text file that comes with an answer."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Following:
    """Robots are about to move at the table, and the answer shows each of their moves where the platform can do that.

    ``followed`` says what it shows.
    """

    caller: Caller
    table: TableId
    revision: int
    """The revision of the table that the answer shows."""

    card: Owed | None = None
    """The private card that the answer has redrawn; None if the answer is a message of its own, or a copy."""

    remedy: tuple[Block, ...] = ()
    """Which permissions the bot lacks. It stays below what the answer shows."""


@dataclass(frozen=True, slots=True)
class Private:
    """A message that the caller alone sees."""

    panel: Panel
    attachment: Attachment | None = None
    below: TableId | None = None
    """The table whose new messages in the channel should come first, so that this message stays in sight."""

    following: Following | None = None


class Refusal(Private):
    """Says why a press or a command was not carried out. Where each answer counts, a person gets only few at once."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Public:
    """A message that everybody in the channel sees, without a file."""

    panel: Panel


@dataclass(frozen=True, slots=True)
class Redrawn:
    """The message that was pressed shows this panel from now on."""

    panel: Panel
    revision: Revision | None = None
    """The revision that the panel shows, if the message is a card of the table; None for a copy for one person."""

    attachment: Attachment | None = None
    following: Following | None = None


@dataclass(frozen=True, slots=True)
class Noticed:
    """Nothing to show here: the dispatcher shows what the press has changed."""


Response: TypeAlias = Private | Public | Redrawn | Noticed
