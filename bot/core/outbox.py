"""Messages that tables owe, on their way: stored first, then sent, then struck off."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

import structlog

from bot.core.actions import Held
from bot.core.pace import MINUTE, SECOND
from bot.core.ports import Delivery, NotSent, Platform, Screens, Sent, Status, Trouble, WeekTable
from bot.core.standings import Standings
from bot.core.tables import Tables
from bot.core.time import Time
from bot.core.views import Holder, TableView
from storage.changes import Change, Message
from storage.entries import Ending
from storage.envelopes import Envelope
from storage.errors import StoreFault
from storage.ids import Millis, PlayerId, TableId
from storage.outbox import OwedRow
from storage.store import Store

_log: Final = structlog.get_logger()

AT_ONCE: Final = 50
FIRST_PAUSE: Final = 2 * SECOND
LONGEST_PAUSE: Final = 10 * MINUTE
KNOCKS: Final = 60
"""How often, a minute apart, a channel is tried that the house may not write to."""

LOOK_AGAIN: Final = 30 * SECOND
CARDS: Final = frozenset({Message.TABLE, Message.HAND})
"""Messages that are edited in place; all others are posted once."""

SOUNDING: Final = frozenset({Message.HAND, Message.TURN})
"""What asks for something notifies, once; everything else comes silently."""

_Stream: TypeAlias = tuple[TableId, PlayerId | None]
"""A table's channel, or one of its people: what is owed there goes out in its order."""


class Deliveries:
    """Brings what is owed to the platforms, until nothing is."""

    def __init__(
        self, store: Store, tables: Tables, screens: Screens, time: Time, platforms: Sequence[Platform]
    ) -> None:
        self._store = store
        self._tables = tables
        self._screens = screens
        self._standings = Standings(store, time)
        self._time = time
        self._platforms: Mapping[str, Platform] = {platform.name: platform for platform in platforms}
        self._nudge = asyncio.Event()
        self._busy: dict[_Stream, asyncio.Task[None]] = {}
        self._on_its_way: set[tuple[TableId, str]] = set()
        """What is being sent at this moment, by table and key."""

        self._begun: set[int] = set()
        """Rows that were begun to be sent, and of which the store does not know yet what became of them."""

        tables.on_commit.append(self._committed)

    async def run(self) -> None:
        """Deliver until cancelled."""
        try:
            while True:
                self._nudge.clear()
                now = self._time.now()
                again: Millis | None = None
                try:
                    await self._begin_due()
                    again = await self._store.next_try(now)
                except StoreFault as fault:
                    _log.warning("messages wait for the store", reason=str(fault))
                latest = Millis(now + LOOK_AGAIN)
                await self._time.wait(self._nudge, latest if again is None else min(again, latest))
        finally:
            for task in self._busy.values():
                task.cancel()

    async def deliver_due(self) -> None:
        """Deliver until nothing is due now; streams side by side, each in its order.

        Raises StoreFault, when all that were on their way have come to an end.
        """
        while await self._begin_due() or self._busy:
            for trouble in await asyncio.gather(*self._busy.values(), return_exceptions=True):
                if trouble is not None:
                    raise trouble

    async def redrawn(self, held: Held, ref: str) -> None:
        """An answer has redrawn the card at ``ref``: what was held back for that is owed no longer.

        An older face of the card that is on its way just now would come after the answer, so then the card is sent.
        """
        if (held.table, held.card.key) not in self._on_its_way:
            await self._store.redrawn(held.table, held.card.key, held.version, ref)

    # --- streams ------------------------------------------------------------------------------------

    async def _begin_due(self) -> int:
        """Take up the streams where something is due and nobody is at work; says how many."""
        rows = await self._store.owed(self._time.now(), AT_ONCE + len(self._busy))
        fresh = [row for row in rows if (row.table, row.recipient) not in self._busy][: AT_ONCE - len(self._busy)]
        for row in fresh:
            stream = row.table, row.recipient
            self._busy[stream] = asyncio.create_task(self._work(row))
            self._busy[stream].add_done_callback(partial(self._worked, stream))
        return len(fresh)

    async def _work(self, first: OwedRow) -> None:
        """Deliver what is due in a stream. Raises StoreFault."""
        row: OwedRow | None = first
        while row is not None:
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
        doubtful = row.id <= self._store.inherited or row.id in self._begun
        self._on_its_way.add((row.table, row.key))
        try:
            outcome = await self._bring(row, doubtful=doubtful)
        except StoreFault:
            raise
        except Exception:  # noqa: BLE001 - a bug in one message must not keep all others from their people
            _log.exception("a message could not be made", table=row.table, key=row.key)
            outcome = None
        finally:
            self._on_its_way.discard((row.table, row.key))
        await self._note(row, outcome)
        if not (isinstance(outcome, NotSent) and (outcome.doubtful or (doubtful and outcome.trouble is Trouble.LATER))):
            self._begun.discard(row.id)

    # --- one message --------------------------------------------------------------------------------

    async def _bring(self, row: OwedRow, *, doubtful: bool) -> Sent | NotSent | None:
        """Send it or take it back; what may have been posted before without our knowing is looked for first."""
        match await self._look(row) if doubtful else Sent(None):
            case Sent(None):
                pass
            case Sent(str(ref)) if row.retract or row.kind in CARDS:
                await self._store.stands(row, ref, self._time.now())
            case found:
                return found
        return await (self._retract(row) if row.retract else self._send(row, doubtful=doubtful))

    async def _look(self, row: OwedRow) -> Sent | NotSent:
        """Where the row's message was posted, if it was; what that was to take the place of is deleted.

        A place needs no looking for, since of one card there is one.
        """
        view = await self._tables.view(row.table, None)
        envelope = await self._store.envelope(row)
        platform = self._platforms.get(envelope.platform)
        nowhere = row.kind is Message.PLACE or (row.player is not None and envelope.address is None)
        if view is None or platform is None or nowhere:
            return Sent(None)
        address = None if row.recipient is None else envelope.address
        found = await platform.find(envelope.place or view.channel, address, row.nonce)
        if isinstance(found, Sent) and found.post is not None and envelope.post not in {None, found.post}:
            gone = await platform.retract(view.channel, envelope.post)
            if isinstance(gone, NotSent) and gone.trouble is Trouble.LATER:
                return replace(gone, doubtful=True)
        return found

    async def _send(self, row: OwedRow, *, doubtful: bool) -> Sent | NotSent | None:
        """None for what need not be sent any more."""
        view = await self._tables.view(row.table, row.player)
        envelope = await self._store.envelope(row)
        platform = self._platforms.get(envelope.platform)
        if view is None or _has_had_its_day(row, view, envelope):
            return None
        if platform is None:
            return NotSent(Trouble.LATER, Millis(LONGEST_PAUSE))
        if row.player is not None and envelope.address is None:
            return NotSent(Trouble.UNREACHABLE)
        over = row.kind is Message.RESULT
        standings = await self._standings.of_game(row.table) if over else None
        delivery = self._delivery(row, view, envelope, standings)
        self._begun.add(row.id)
        outcome = await platform.deliver(delivery)
        match outcome:
            case NotSent(Trouble.PLACE_GONE):
                return await self._leave_place(delivery)
            case NotSent(Trouble.PLACE_SHUT):
                return await self._wait_outside(row, delivery)
            case Sent(str(ref)) if doubtful and row.kind in CARDS and delivery.post is None:
                # Where nobody may look it may be an older post after all, given back by its nonce.
                await self._store.stands(row, ref, self._time.now())
                return await self._send(row, doubtful=False)
            case _:
                return outcome

    async def _leave_place(self, tried: Delivery) -> NotSent | None:
        """From a place that is gone the game goes back to its channel; without a channel it ends.

        What was tried counts, not what is known by now: an edit tells only of where its post stood, and another
        message may have left the place meanwhile.
        """
        if tried.post is not None:
            return NotSent(Trouble.POST_GONE)
        if tried.place is not None:
            await self._store.forget_post(tried.table, Message.PLACE.value)
            return NotSent(Trouble.POST_GONE)
        await self._tables.end(tried.table, Ending.PLACE_GONE)
        return None

    async def _wait_outside(self, row: OwedRow, tried: Delivery) -> NotSent | None:
        """A place made for the game is left for its channel; before a channel the house waits for an hour."""
        if (tried.place is not None and tried.post is None) or row.attempts >= KNOCKS:
            return await self._leave_place(tried)
        return NotSent(Trouble.LATER, Millis(MINUTE))

    def _delivery(self, row: OwedRow, view: TableView, envelope: Envelope, standings: WeekTable | None) -> Delivery:
        language = (row.player is not None and envelope.language) or view.language
        stands = row.kind in CARDS or row.kind is Message.PLACE
        return Delivery(
            table=row.table,
            community=envelope.community,
            channel=view.channel,
            place=envelope.place,
            kind=row.kind,
            about=row.about,
            player=row.player,
            address=envelope.address,
            panel=self._screens.message(row.kind, view, language, row.about, standings),
            language=language,
            nonce=row.nonce,
            post=envelope.post if stands else None,
            posted=envelope.posted if stands else None,
            # A card that is only posted afresh asks for nothing new.
            sounds=row.kind in SOUNDING and envelope.post is None,
        )

    async def _retract(self, row: OwedRow) -> Sent | NotSent | None:
        view = await self._tables.view(row.table, None)
        envelope = await self._store.envelope(row)
        if view is None or envelope.post is None:
            return Sent(None)
        platform = self._platforms.get(envelope.platform)
        if platform is None:
            return NotSent(Trouble.LATER, Millis(LONGEST_PAUSE))
        return await platform.retract(view.channel, envelope.post)

    async def _note(self, row: OwedRow, outcome: Sent | NotSent | None) -> None:
        now = self._time.now()
        match outcome:
            case None:
                await self._store.give_up(row)
            case Sent(post):
                await self._store.sent(row, post, now)
                await self._note_reach(row, reached=True)
            case NotSent(Trouble.UNREACHABLE):
                await self._store.give_up(row)
                await self._note_reach(row, reached=False)
            case NotSent(Trouble.PLACE_GONE) if row.retract:
                await self._store.give_up(row)
            case NotSent(Trouble.PLACE_SHUT) if row.retract and row.attempts >= KNOCKS:
                await self._store.give_up(row)
            case NotSent(Trouble.POST_GONE):
                await self._store.post_anew(row)
            case NotSent(_, wait):
                pause = min(FIRST_PAUSE << min(row.attempts, 20), LONGEST_PAUSE) if wait is None else wait
                await self._store.retry(row, Millis(now + pause))

    async def _note_reach(self, row: OwedRow, *, reached: bool) -> None:
        """Whether somebody's private card arrives: the table tells those whom it does not reach where to look."""
        if row.kind is not Message.HAND or row.player is None:
            return
        view = await self._tables.view(row.table, row.player)
        if view is not None and view.seat is not None and view.seats[view.seat].reached is not reached:
            await self._tables.note_reach(row.table, row.player, reached=reached)

    def _committed(self, change: Change) -> None:
        if change.owed or change.retracts:
            self._nudge.set()


def _has_had_its_day(row: OwedRow, view: TableView, envelope: Envelope) -> bool:
    """Whether what is owed would not be true any more, or not wanted.

    The game went on, or who it is for left, moved, came back, or does not want to be called.
    """
    if row.kind is Message.TABLE:
        # The card of a chapter that is over is written to its end where it stands; the lobby's is where a place hangs.
        return 0 < row.about < view.chapter and envelope.post is None
    if row.player is None:
        return False
    if row.kind is Message.HAND:
        # One that is over is written to its end where it stands, and is not posted any more.
        current = view.seat is not None and row.about == view.chapter and view.status is Status.PLAYING
        return not current and envelope.post is None
    if view.seat is None:
        return True
    match row.kind:
        case Message.TURN:
            return view.decision != row.about or not envelope.notify
        case Message.AWAY:
            return view.seats[view.seat].holder is not Holder.AWAY
        case _:
            return False
