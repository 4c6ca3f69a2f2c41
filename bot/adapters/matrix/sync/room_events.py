"""Events of a room's timeline, checked and decrypted."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from bot.adapters.matrix import fields
from bot.adapters.matrix.homeserver import Json

HANDLED: Final = (
    "m.room.message",
    "m.room.encrypted",
    "m.reaction",
    "m.room.redaction",
    "m.poll.response",
    "org.matrix.msc3381.poll.response",
    "m.room.member",
)
"""The types of events that are handled. Beside those of a room's state the server is asked for no others."""


class Origin(Enum):
    """How an event was sent."""

    PLAIN = auto()
    """Without encryption, in a room without encryption. State events are always sent so."""

    BARE = auto()
    """Without encryption, in an encrypted room. Clients send reactions and redactions so; else it may be forged."""

    SIGNED = auto()
    """Encrypted, by a device that its owner has signed."""

    UNSIGNED = auto()
    """Encrypted, by a device that its owner has not signed."""

    SEALED = auto()
    """Encrypted, and the bot will never read it. The type and the content are those of the encrypted event."""


@dataclass(frozen=True, slots=True)
class RoomEvent:
    """An event of a room. Nothing in its content has been checked."""

    room: str
    id: str
    sender: str
    type: str
    content: Json
    origin: Origin
    state_key: str | None = None
    """The state key of a state event; None for all other events, and for all that were encrypted."""


@dataclass(frozen=True, slots=True)
class Decrypted:
    """The type and the content of an encrypted event, after decryption."""

    type: str
    content: Json
    signed: bool
    """Whether the sender has signed the device that sent the event."""


UNREADABLE: Final = Decrypted("", fields.NOTHING, signed=False)
"""An encrypted event that no key will ever open."""


def read_event(room: str, event: Json) -> RoomEvent | None:
    """The event as the server shows it; None if it lacks what every event has. Its origin is ``PLAIN``."""
    found, sender, kind = (
        fields.event(event.get("event_id")),
        fields.user(event.get("sender")),
        fields.text(event, "type"),
    )
    content = event.get("content")
    if found is None or sender is None or kind is None or not isinstance(content, dict):
        return None
    key = fields.text(event, "state_key") if "state_key" in event else None
    return RoomEvent(room, found, sender, kind, content, Origin.PLAIN, key)


def former_membership(event: Json) -> object:
    """The membership that a member's event has replaced; None if there was none, or the server does not tell it."""
    return fields.inner(fields.inner(event, "unsigned"), "prev_content").get("membership")


def only_renames(event: Json) -> bool:
    """Whether the event changes the name or the picture of a member, and nothing else."""
    before = former_membership(event) if event.get("type") == "m.room.member" else None
    return before is not None and before == fields.inner(event, "content").get("membership")
