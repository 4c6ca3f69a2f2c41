"""One writer a card: the dispatcher and the answers to presses take turns at editing it."""

import asyncio
from dataclasses import dataclass, field

from storage.messages.rows import Stream


@dataclass(slots=True, weakref_slot=True)
class Card:
    """A message on a platform that somebody is about to edit."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the message is edited: at most one edit is on its way."""

    shown: int = 0
    """The newest revision that this process has shown since the object was created."""

    answers: int = 0
    """How many presses that may redraw the card are being answered; the dispatcher does not edit it meanwhile."""

    skipped: int = 0
    """The newest revision that the dispatcher did not send because of these answers."""

    skipped_in: Stream | None = None
    """The stream in which it was not sent."""

    in_doubt: bool = False
    """Whether a skipped row was in doubt. An answer does not end a doubt, so the row is read again afterwards."""
