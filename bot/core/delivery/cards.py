"""One writer a card: the dispatcher and the answers to presses take turns at each message."""

import asyncio
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from weakref import WeakValueDictionary


@dataclass(slots=True, weakref_slot=True)
class Card:
    """A message on a platform, known here while somebody is about to edit it."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Who holds it edits the message: one call at most is on its way."""

    shown: int = 0
    """The newest revision that anybody has shown there since the card is known here."""

    answers: int = 0
    """How many presses are being answered that may redraw it: the dispatcher leaves the card to them."""

    left: int = 0
    """The newest revision that the dispatcher was to show and left to these answers."""

    in_doubt: bool = False
    """Whether a row that was left to these answers is in doubt: no answer settles it before the doubt ends."""

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Leave the card's edits to an answer for as long as this lasts."""
        self.answers += 1
        try:
            yield
        finally:
            self.answers -= 1


class Cards:
    """The messages that are being edited, by where they stand."""

    def __init__(self) -> None:
        self._cards: MutableMapping[str, Card] = WeakValueDictionary()

    def at(self, ref: str) -> Card:
        """The message that stands there."""
        return self._cards.setdefault(ref, Card())

    def known(self, ref: str | None) -> Card | None:
        """The message that stands there, if anybody is about to edit it."""
        return None if ref is None else self._cards.get(ref)
