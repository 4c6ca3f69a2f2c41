"""One writer a card: the dispatcher and the answers to presses take turns at editing it."""

import asyncio
from dataclasses import dataclass, field


@dataclass(slots=True, weakref_slot=True)
class Card:
    """A message on a platform that somebody is about to edit."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the message is edited: at most one edit is on its way."""

    shown: int = 0
    """The newest revision that was shown since this object exists."""

    answers: int = 0
    """How many presses that may redraw the card are being answered: meanwhile the dispatcher leaves it alone."""

    skipped: int = 0
    """The newest revision that the dispatcher did not send because these answers were under way."""

    in_doubt: bool = False
    """Whether a row that was left to these answers is in doubt: no answer settles it before the doubt has ended."""
