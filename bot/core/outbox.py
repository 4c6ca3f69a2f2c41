"""Messages that tables owe, on their way: stored first, then sent, then struck off."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import structlog

from bot.core.actions import Held
from bot.core.messenger import Messenger
from bot.core.pace import MINUTE, SECOND
from bot.core.ports import NotSent, Platform, Screens, Sent, Trouble
from bot.core.tables import Tables
from bot.core.time import Time
from storage.changes import Change, Message
from storage.errors import StoreFault
from storage.ids import CommandId, Millis, PlayerId, TableId
from storage.outbox import LONGEST_WAIT, MOST_TRIES
from storage.store import Store
from storage.wishes import OwedRow, held_until

_log: Final = structlog.get_logger()

AT_ONCE: Final = 50
FIRST_PAUSE: Final = 2 * SECOND
LONGEST_PAUSE: Final = 10 * MINUTE
LOOK_AGAIN: Final = 30 * SECOND
FAR: Final = Millis(1 << 62)

_Stream: TypeAlias = tuple[TableId, PlayerId | None]
"""A table's channel, or one of its people: what is owed there goes out in its order."""

_Card: TypeAlias = tuple[TableId, str]
"""A message under its key."""


class _Doubt(NamedTuple):
    """What nobody knows: whether a card that stands there shows an older version than the last that was sent."""

    card: _Card
    version: int
    ref: str


class Deliveries:
    """Brings what is owed to the platforms, until nothing is."""

    def __init__(
        self, store: Store, tables: Tables, screens: Screens, time: Time, platforms: Sequence[Platform]
    ) -> None:
        self._store = store
        self._tables = tables
        self._time = time
        self._messenger = Messenger(store, tables, screens, time, platforms)
        self._nudge = asyncio.Event()
        self._busy: dict[_Stream, asyncio.Task[None]] = {}
        self._begun: dict[_Card, int] = {}
        """Rows that were begun to be sent, by what they bring, until the store knows of it."""

        self._under_way: set[_Card] = set()
        """What is being sent at this moment."""

        self._answering: Counter[CommandId] = Counter()
        """Commands that are being answered, and by how many answers: the same one may come twice."""

        self._redrawing: dict[CommandId, _Card] = {}
        """The cards that these answers redraw, or may yet."""

        self._kept: dict[_Card, OwedRow] = {}
        """What was sent while an answer was to redraw the card, as it waits in the store for that to end."""

        self._doubts: set[_Doubt] = set()
        """Cards that an answer may have redrawn over a newer face, or beside one on its way.

        They are owed once more as soon as nothing of them is on its way, unless they were tried anew meanwhile.
        """

        self._resting: dict[_Stream, Millis] = {}
        """Streams whose place has had as many messages as it takes at once, and until when."""

        self._held = FAR
        """Until when cards wait for an answer to redraw them that ``run`` has not seen; the first of them."""

        self._next = Millis(0)
        """Until when ``run`` waits; 0 while it looks."""

        tables.on_commit.append(self._committed)

    async def run(self) -> None:
        """Deliver until cancelled."""
        try:
            while True:
                self._nudge.clear()
                self._held, self._next, now = FAR, Millis(0), self._time.now()
                again: Millis | None = None
                try:
                    try:
                        await self._begin_due()
                    finally:
                        again = await self._store.next_try(now)
                except StoreFault as fault:
                    _log.warning("messages wait for the store", reason=str(fault))
                self._next = min(again or FAR, self._held, Millis(now + LOOK_AGAIN), *self._resting.values())
                await self._time.wait(self._nudge, self._next)
        finally:
            for task in self._busy.values():
                task.cancel()

    async def deliver_due(self) -> None:
        """Deliver until nothing is due now, in full places as soon as they take it; each stream in its order.

        Raises StoreFault, when all that were on their way have come to an end.
        """
        try:
            while await self._begin_due() or self._busy or self._resting:
                await _all(self._busy.values())
                if self._resting and not self._busy:
                    await self._time.wait(asyncio.Event(), min(self._resting.values()))
        except StoreFault:
            await _all(self._busy.values())
            raise

    @contextmanager
    def answering(self, command: CommandId) -> Iterator[None]:
        """While this lasts, the answer to the command may redraw the card that is held for it, or that it ``redraws``.

        It may come after a newer face that is sent meanwhile, also when the process has died: that face stays owed, and
        is sent once more when the answer has ended, unless the answer has shown the same.
        """
        self._answering[command] += 1
        try:
            yield
        finally:
            self._answering[command] -= 1
            if not self._answering[command]:
                del self._answering[command]
                if self._redrawing.pop(command, None) in self._kept:
                    self._nudge.set()

    def redraws(self, command: CommandId, table: TableId, key: str) -> None:
        """The answer to the command, if that is under way, may redraw this card."""
        if command in self._answering:
            self._redrawing[command] = table, key

    async def redrawn(self, held: Held, ref: str) -> None:
        """An answer has redrawn the card at ``ref``: what was held back for that is owed no longer.

        Where a face of the card may be on its way, the card is sent once more: either of the two may come last.
        """
        try:
            if (held.table, held.card.key) in self._begun:
                self.doubted(held, ref)
            else:
                await self._store.redrawn(held.table, held.card.key, held.version, ref)
        except StoreFault as fault:
            _log.warning("a redrawn card could not be noted", table=held.table, reason=str(fault))
            self.doubted(held, ref)

    async def stands(self, held: Held, ref: str) -> None:
        """What an answer has shown on the card would be shown now: what was sent meanwhile need not come after it."""
        if (row := self._kept.get((held.table, held.card.key))) is not None:
            await self.redrawn(replace(held, version=row.version), ref)

    def doubted(self, held: Held, ref: str) -> None:
        """An answer that was to redraw the card may have done so, or do so yet, over a newer face: that is sent."""
        self._doubts.add(_Doubt((held.table, held.card.key), held.version, ref))
        self._nudge.set()

    # --- streams ------------------------------------------------------------------------------------

    async def _begin_due(self) -> int:
        """Take up the streams where something is due and nobody is at work, and then what is in doubt or was kept.

        Says how many there were. Raises StoreFault, and then what could be begun is.
        """
        now = self._time.now()
        # A clock that was set back keeps nobody resting.
        latest = now + LOOK_AGAIN
        self._resting = {stream: until for stream, until in self._resting.items() if now < until <= latest}
        rows = await self._store.owed(now, AT_ONCE + len(self._busy) + len(self._resting))
        passed_over = self._busy.keys() | self._resting.keys()
        fresh = [row for row in rows if (row.table, row.recipient) not in passed_over][: AT_ONCE - len(self._busy)]
        for row in fresh:
            stream = row.table, row.recipient
            self._busy[stream] = asyncio.create_task(self._work(row))
            self._busy[stream].add_done_callback(partial(self._worked, stream))
        return len(fresh) + await self._owe_once_more()

    async def _owe_once_more(self) -> int:
        """Have sent again what is in doubt, and not on its way, and what was kept for answers that have ended.

        Says how much. Raises StoreFault when all was tried, and forgets nothing that the store did not take.
        """
        # In an order of their own, not the set's: else the same evening would go another way in another process.
        due = sorted(doubt for doubt in self._doubts if doubt.card not in self._under_way)
        kept = [(card, row) for card, row in self._kept.items() if not self._is_redrawn(card)]
        await _all([*[self._resolve(doubt) for doubt in due], *[self._release(card, row) for card, row in kept]])
        return len(due) + len(kept)

    def _is_redrawn(self, card: _Card) -> bool:
        """Whether an answer is on its way that may redraw the card."""
        return card in self._redrawing.values()

    def _is_kept(self, row: OwedRow) -> bool:
        """Whether nothing has been wished since it was sent, and nobody doubts what stands there."""
        kept = self._kept.get((row.table, row.key))
        return kept is not None and (kept.id, kept.version, 0) == (row.id, row.version, row.attempts)

    async def _release(self, card: _Card, row: OwedRow) -> None:
        await self._store.release(row)
        if self._kept.get(card) == row:
            del self._kept[card]
        self._nudge.set()

    async def _resolve(self, doubt: _Doubt) -> None:
        await self._store.once_more(*doubt.card, doubt.version, doubt.ref)
        self._doubts.discard(doubt)
        self._nudge.set()

    async def _work(self, first: OwedRow) -> None:
        """Deliver what is due in a stream, as long as its place has room. Raises StoreFault."""
        row: OwedRow | None = first
        while row is not None and (row.table, row.recipient) not in self._resting:
            await self._deliver(row)
            row = await self._store.next_owed(first, self._time.now())

    def _worked(self, stream: _Stream, task: asyncio.Task[None]) -> None:
        del self._busy[stream]
        if task.cancelled():
            return
        if (trouble := task.exception()) is None:
            self._nudge.set()  # Something may have been owed after the last look.
        else:
            _log.warning("messages wait for the store", table=stream[0], reason=str(trouble))

    async def _deliver(self, row: OwedRow) -> None:
        card = row.table, row.key
        if self._is_redrawn(card) and self._is_kept(row):
            # It was sent like that, and its answer is still on its way.
            await self._store.hold(row, self._time.now())
            return
        unnoted = self._begun.get(card) == row.id
        self._begun[card] = row.id
        self._under_way.add(card)
        # What is made from now on shows the newest.
        self._kept.pop(card, None)
        settled = self._doubts_of(card)
        self._doubts -= settled
        tried = False
        try:
            doubtful = unnoted or row.attempts > 0 or row.id <= self._store.inherited
            outcome = await self._messenger.bring(row, doubtful=doubtful)
            await self._note(row, outcome)
            tried = not (isinstance(outcome, NotSent) and outcome.trouble is Trouble.FULL)
        except StoreFault:
            raise
        except Exception:  # noqa: BLE001 - a bug in one message must not keep all others from their people
            if await self._store.envelope(row) is not None:  # Else it is owed no longer, as of a deleted table.
                _log.exception("a message is given up", table=row.table, key=row.key)
            await self._store.give_up(row)
            tried = True
        finally:
            self._under_way.discard(card)
            if not tried:
                self._doubts |= settled
        if tried or not unnoted:
            del self._begun[card]
        if self._doubts_of(card):
            self._nudge.set()

    def _doubts_of(self, card: _Card) -> set[_Doubt]:
        return {doubt for doubt in self._doubts if doubt.card == card}

    async def _note(self, row: OwedRow, outcome: Sent | NotSent | None) -> None:
        now = self._time.now()
        match outcome:
            case None:
                await self._store.give_up(row)
            case Sent(post):
                await self._note_reach(row, reached=True)
                card = row.table, row.key
                # An answer may come after it, or may have: of two calls under way either may be the last.
                overdrawn = self._is_redrawn(card) or bool(self._doubts_of(card))
                await self._store.sent(row, post, now, keep=overdrawn)
                if overdrawn:
                    self._kept[card] = row
            case NotSent(Trouble.UNREACHABLE):
                await self._note_reach(row, reached=False)
                await self._store.not_reached(row)
            case NotSent(Trouble.POST_GONE):
                await self._store.post_anew(row)
            case NotSent(Trouble.PLACE_SHUT):
                await self._store.retry(row, Millis(now + MINUTE))
            case NotSent(Trouble.FULL, int(wait)):
                self._resting[row.table, row.recipient] = Millis(now + min(wait, LOOK_AGAIN))
            case NotSent(_, wait):
                if row.attempts + 1 == MOST_TRIES:
                    _log.warning("a message fails again and again", table=row.table, key=row.key)
                pause = min(FIRST_PAUSE << min(row.attempts, 20), LONGEST_PAUSE) if wait is None else wait
                await self._store.retry(row, Millis(now + min(pause, LONGEST_WAIT)))

    async def _note_reach(self, row: OwedRow, *, reached: bool) -> None:
        """Whether somebody's private card arrives: the table tells those whom it does not reach where to look.

        It is noted first: what is struck off is not tried again. Raises StoreFault.
        """
        if row.kind is not Message.HAND or row.retract or row.player is None:
            return
        view = await self._tables.view(row.table, row.player)
        if view is not None and view.seat is not None and view.seats[view.seat].reached is not reached:
            await self._tables.note_reach(row.table, row.player, reached=reached)

    def _committed(self, change: Change) -> None:
        if change.held is not None:
            self.redraws(change.command, change.table, change.held)
        if change.retracts or any(message.key != change.held for message in change.owed):
            self._nudge.set()
        elif change.owed:
            # The answer redraws it; only where that does not come there is something to do.
            self._held = min(self._held, held_until(change))
            if self._held < self._next:
                self._nudge.set()


async def _all(work: Iterable[Awaitable[None]]) -> None:
    """Let all of it come to an end. Raises what something of it has raised."""
    for trouble in await asyncio.gather(*work, return_exceptions=True):
        if trouble is not None:
            raise trouble
