"""One writer a card: the dispatcher and the answers to presses take turns at editing it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, MutableMapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

import structlog

from bot.core.clock.pace import SECOND
from bot.core.processes import Processes
from bot.core.stream_claims import Claim
from storage.errors import StoreFault
from storage.ids import Millis, TableId
from storage.messages.message_store import MessageStore
from storage.messages.rows import HORIZON, OutboxMessage, Stream

_log: Final = structlog.get_logger()

CLAIM_RETRY: Final = SECOND // 4
"""The wait for a stream that another process is sending."""


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

    claim: Claim | None = None
    """The claim to the card's stream that the dispatcher has made, and that the answers may use."""

    in_doubt: bool = False
    """Whether a skipped row was in doubt. An answer does not end a doubt, so the row is read again afterwards."""


class Cards:
    """The cards that somebody is about to edit: which of them are left to answers, and what answers have shown."""

    def __init__(self, store: MessageStore, processes: Processes, look: Callable[[Stream | None], None]) -> None:
        """``look`` asks the dispatcher to look again at what is due in a stream, or at everything."""
        self._store = store
        self._claims, self._time = processes.streams, processes.time
        self._look = look
        self._by_ref: MutableMapping[str, Card] = WeakValueDictionary()
        """An unused card is dropped by itself."""

        self.claiming: dict[Stream, asyncio.Future[None]] = {}
        """The streams that the dispatcher is claiming, each with a future that is done when the claim has ended."""

        self._redrawn: list[Card] = []
        """Cards that answers have redrawn since the last look. The next look needs their ``Card.shown``."""

    def of(self, ref: str) -> Card:
        """The card at ``ref``. It is the same object for all who keep it at the same time."""
        return self._by_ref.get(ref) or self._by_ref.setdefault(ref, Card())

    # --- for answers to presses -----------------------------------------------------------------------

    @contextmanager
    def answering(self, ref: str) -> Iterator[Card]:
        """The card at ``ref``, which an answer may redraw: until the context ends, the dispatcher does not edit it.

        Hold ``Card.turn`` while you redraw the card, then call ``answered`` or ``doubted``.
        """
        card = self.of(ref)
        card.answers += 1
        try:
            yield card
        finally:
            card.answers -= 1
            if not card.answers:
                self._release(card)
            if not card.answers and (card.in_doubt or card.skipped > card.shown):
                card.in_doubt = False
                self._look(card.skipped_in)

    @asynccontextmanager
    async def turn(self, card: Card, stream: Stream, ref: str) -> AsyncIterator[bool]:
        """Wait for the card's turn and hold it, for an answer that redraws it.

        False: another process is sending in its stream. Then do not redraw it.
        """
        async with card.turn:
            if not self._claims.is_shared:
                yield True
                return
            if (ended := self.claiming.get(stream)) is not None:
                await asyncio.wait({ended})
            if card.claim is None or not self._claims.may_call(card.claim):
                self._release(card)
                claimed = await self._claimed(stream, ref)
                if claimed is None:
                    yield False
                    return
                card.claim, shown = claimed
                card.shown = max(card.shown, shown)
            try:
                yield True
            finally:
                self._release(card)

    def _release(self, card: Card) -> None:
        """Release the claim that answers have to the card's stream, if they have one."""
        if card.claim is not None:
            self._claims.release([card.claim])
            card.claim = None

    async def _claimed(self, stream: Stream, ref: str) -> tuple[Claim, int] | None:
        """The claim to the card's stream, and the revision that the card shows; None if it would come too late."""
        until = self._time.now() + HORIZON
        try:
            while (claimed := await self._claims.claim_card(stream, ref)) is None and self._time.now() < until:
                await self._time.wait(asyncio.Event(), Millis(self._time.now() + CLAIM_RETRY))
        except StoreFault as fault:
            _log.warning("an answer waits for the store", table=stream[0], reason=str(fault))
            return None
        return claimed

    def answered(self, card: Card, table: TableId, ref: str, revision: int, began: Millis) -> None:
        """An answer has redrawn the card, which shows this revision now. The call began at ``began``."""
        card.shown = max(card.shown, revision)
        self._redrawn.append(card)
        self._store.note_answered(table, ref, revision, began)

    def doubted(self, table: TableId, ref: str) -> None:
        """Nobody knows what became of an answer: it may still redraw the card until ``HORIZON`` has passed."""
        self._store.note_doubt(table, ref, Millis(self._time.now() + HORIZON))
        self._look(None)

    # --- for the dispatcher ---------------------------------------------------------------------------

    def begin_look(self) -> None:
        """What answers have shown before this moment, the look finds in the store."""
        self._redrawn.clear()

    def leaves(self, row: OutboxMessage, claim: Claim | None = None) -> bool:
        """Whether an answer is about to redraw the row's card: then the row is left to that answer.

        ``claim``: the claim to the row's stream, with which the row was read. The answer gets it, too.
        """
        card = self._by_ref.get(row.ref or "")
        if card is None or not card.answers or row.wanted is None:
            return False
        card.skipped = max(card.skipped, row.wanted)
        card.in_doubt |= row.doubt_until > 0
        card.skipped_in = row.stream
        if claim is not None and card.claim is None:
            self._claims.share(claim)
            card.claim, card.shown = claim, max(card.shown, row.shown)
        return True
