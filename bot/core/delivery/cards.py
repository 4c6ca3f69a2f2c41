"""One writer a card: the dispatcher and the answers to presses take turns at editing it."""

import asyncio
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary


@dataclass(slots=True, weakref_slot=True)
class Card:
    """A message on a platform that somebody is about to edit."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the message is edited: at most one edit is on its way."""

    shown: int = 0
    """The newest revision that was shown since this object exists."""

    answers: int = 0
    """How many presses that may redraw the card are being answered: meanwhile the dispatcher leaves it alone."""

    left: int = 0
    """The newest revision that the dispatcher would have shown and left to these answers."""

    in_doubt: bool = False
    """Whether a row that was left to these answers is in doubt: no answer settles it before the doubt has ended."""

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Leave the card's edits to an answer while this lasts."""
        self.answers += 1
        try:
            yield
        finally:
            self.answers -= 1


class Cards:
    """The messages that are being edited, by their refs. An unused card is dropped by itself."""

    def __init__(self) -> None:
        self._cards: MutableMapping[str, Card] = WeakValueDictionary()

    def at(self, ref: str) -> Card:
        """The card with this ref."""
        return self._cards.setdefault(ref, Card())

    def known(self, ref: str | None) -> Card | None:
        """The card with this ref, if somebody is about to edit it."""
        return None if ref is None else self._cards.get(ref)
