"""The dispatcher: brings every message to its platform until what is shown is what is wanted."""

import asyncio
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from contextvars import Context
from dataclasses import replace
from typing import Final, NamedTuple

import structlog
from structlog.contextvars import bind_contextvars

from bot.core import metrics
from bot.core.clock.deadlines import BEAT
from bot.core.clock.pace import SECOND
from bot.core.delivery.cards import CLAIM_RETRY, Card, Cards
from bot.core.delivery.own_work import OwnWork, left_to_others, streams_at_once
from bot.core.delivery.sending import ClaimOver, MessageSender, Outcome
from bot.core.delivery.tries import LOOK_AGAIN, Tries
from bot.core.errors import LeftToNewer
from bot.core.ports import Announcing, NotSent, Platform, Screens, Sent
from bot.core.processes import Processes
from bot.core.stream_claims import Claim
from bot.core.table.tables import Tables
from storage.changes import Change, Message
from storage.errors import StoreFault
from storage.ids import Millis, TableId
from storage.messages.due import Due
from storage.messages.rows import LONGEST_HOLD, OutboxMessage, Stream
from storage.store import Store

_log: Final = structlog.get_logger()

AT_ONCE: Final = 500
"""How many rows are read in one look."""

REST: Final = 9
"""After a look the next one waits this many times as long as the look took: looks take a tenth of the time at most.

While much is due, one look then reads what several would have read, and a card is edited once for several changes.
"""

LONGEST_REST: Final = 0.3
"""The most seconds for which a look waits after the one before: the first look after a start may take long."""

PRESSES_FIRST: Final = 0.004
"""The most seconds for which a message waits while presses are carried out: else many presses would stop messages."""

OTHERS_AGAIN: Final = 5 * SECOND
"""How often a process looks at what others want shown: one may die before it has claimed what its presses want."""

FAULT_PAUSE: Final = SECOND
"""After so long the next look begins if the store has failed. When nobody presses, nothing else wakes the dispatcher.
"""


class _Work(NamedTuple):
    """The work on a stream."""

    platform: str
    task: asyncio.Task[StoreFault | None]


class Nudge(asyncio.Event):
    """Wakes the dispatcher: to look at all that is due, or only at what this process itself wants shown."""

    everything = True
    """Whether to look at all that is due. The first look does."""

    def set(self) -> None:
        """Wake it to look at everything."""
        self.everything = True
        super().set()

    def set_own(self) -> None:
        """Wake it to look at this process's own work."""
        super().set()

    def clear(self) -> None:
        """Forget all that the dispatcher was woken for."""
        self.everything = False
        super().clear()


class Dispatcher:
    """Sends what is wanted and not shown. docs/design/delivery.md says how and why.

    A stream's messages go out one after the other, in their order; streams do not wait for each other.
    """

    def __init__(
        self, store: Store, tables: Tables, screens: Screens, processes: Processes, platforms: Sequence[Platform]
    ) -> None:
        self._store = store.messages
        self._processes, self._time = processes, processes.time
        self._tables, self._platforms = tables, platforms
        self._sender = MessageSender(store, tables, screens, processes, platforms)
        self.cards: Final = Cards(store.messages, processes, self._look_for)
        """The cards on the platforms, of which answers to presses redraw some."""

        self._nudge, self._own = Nudge(), OwnWork()
        self._tries = Tries(store.messages, tables, processes, self._look_again_in)
        self._looking = asyncio.Lock()
        self._busy: dict[Stream, _Work] = {}
        """The work on each stream that is being worked on."""

        self._deleted: dict[int, set[str]] = {}
        """By the row of each running call: the posts that somebody has deleted since the call began."""

        self._look_again = False
        """Whether a look has skipped a row because its stream was busy: then the stream's end leads to a new look."""

        self._gate = asyncio.Lock()
        """Held before each message, while presses go first and for a turn of the event loop."""

        self._kept: dict[Stream, Claim] = {}
        """The claims to streams whose channel is full. They are kept, so that no other process tries them, too."""

        now = self._time.now()
        # The process before may have lived until now; or, if the clock was set back meanwhile, until its next beat.
        lived = max(now, store.clock.beat + BEAT)
        inherited = store.messages.inherited.items()
        self._maybe_posted = {id_ for id_, due in inherited if not lived < due <= now + LONGEST_HOLD}
        """Ids of rows that may have been posted although the store does not know where: they are looked for first.

        A call whose moment had not come while the process before lived was not posted. One that waits for longer than
        any call does was: the clock was set back.
        """

        self._resumed = processes.is_shared
        """Whether the cards of the previous process are in doubt. Where processes share, their claims tell it."""

        self._claims: set[asyncio.Task[None]] | None = None
        """The tasks that claim streams for changes that are being stored; None while ``run`` is not called."""

        self._waits_until: Millis | None = None
        """Until when ``run`` waits; None while it does not wait."""

        self._listen(store, processes)

    def _listen(self, store: Store, processes: Processes) -> None:
        if processes.is_shared:
            self._tables.on_storing.append(self._storing)
        self._tables.on_commit.append(self._committed)
        self._tables.on_moved.append(self._nudge.set)
        store.processes.on_newer.append(self._look_for)
        processes.on_lost.append(self._begin_again)
        processes.on_freed.append(self._nudge.set)

    async def run(self) -> None:
        """Send what is due until cancelled."""
        loop = asyncio.get_running_loop()
        self._claims = set()
        try:
            while True:
                all_open = len(self._open_platforms()) == len(self._platforms)
                now, began = self._time.now(), loop.time()
                until = [Millis(now + (LOOK_AGAIN if all_open else SECOND))]
                try:
                    coming = await self._look(everything=not all_open)
                    until += [] if coming is None else [coming]
                except StoreFault as fault:
                    _log.warning("messages wait for the store", reason=str(fault))
                    until.append(Millis(now + FAULT_PAUSE))
                    self._nudge.everything = True
                self._nudge.everything |= not all_open
                await asyncio.sleep(min(REST * (loop.time() - began), LONGEST_REST))
                # What another look found would only wait behind the messages that wait here.
                async with self._gate:
                    pass
                self._waits_until = min([*until, *self._tries.ends_of_rests()])
                await self._time.wait(self._nudge, self._waits_until)
                self._waits_until = None
        finally:
            for task in (*self._claims, *(work.task for work in self._busy.values())):
                task.cancel()
            self._claims = None

    def wake(self) -> None:
        """Look at all that is due: something was stored that is no change of a table."""
        self._nudge.set()

    async def deliver_due(self) -> None:
        """Send until nothing is due now. What a full channel does not take is sent as soon as the channel takes it.

        Raises StoreFault, after all running calls have ended.
        """
        try:
            while True:
                missed, _ = await self._begin_due()
                if missed:
                    continue
                if self._busy:
                    tasks = [work.task for work in self._busy.values()]
                    ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                    if fault := next((task.result() for task in ended if task.result()), None):
                        raise fault
                elif rests := self._tries.ends_of_rests():
                    await self._time.wait(asyncio.Event(), min(rests))
                else:
                    return
        except StoreFault:
            await asyncio.gather(*(work.task for work in self._busy.values()))
            raise

    # --- answers to presses ---------------------------------------------------------------------------

    async def post_first(self, table: TableId, seconds: float) -> None:
        """Send what is due in the table's channel and thread, and wait for that, but not much longer than this.

        An answer that is sent afterwards stands below these messages. If the store fails, the next look sends them.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        try:
            # More is due after the thread was made.
            while (left := until - loop.time()) > 0:
                if (claiming := self.cards.claiming.get((table, None))) is not None:
                    await asyncio.wait([claiming], timeout=left)
                    continue
                await self._begin_due()
                work = self._busy.get((table, None))
                if work is None:
                    return
                await asyncio.wait([work.task], timeout=left)
        except StoreFault as fault:
            _log.warning("messages wait for the store", table=table, reason=str(fault))

    # --- posts that are gone --------------------------------------------------------------------------

    async def lost(self, refs: Sequence[str]) -> None:
        """Somebody has deleted the post with one of these refs. While its table is played, it is posted anew.

        Raises StoreFault.
        """
        # A post whose call still runs may be one of them: the store does not know its ref yet. This comes before the
        # write, because the call may end meanwhile.
        for deleted in self._deleted.values():
            deleted.update(refs)
        await self._store.lost(refs)
        self._nudge.set()

    async def failing_in(self, platform: str, community: str) -> frozenset[str]:
        """The community's channels in which something has failed. Raises StoreFault.

        The store knows them: the bot may have been restarted since, or another process may have tried.
        """
        return await self._store.failing_in(platform, community)

    async def opened_again(self, channel: str) -> None:
        """The bot may write in the channel again: send what has failed there. Raises StoreFault."""
        await self._store.try_again(channel, self._time.now())
        self._nudge.set()

    # --- streams --------------------------------------------------------------------------------------

    async def _begin_again(self) -> None:
        """All claims may be lost: end what is under way."""
        self._kept.clear()
        tasks = [work.task for work in self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # A task that was cancelled before its first step has not taken its stream out.
        self._busy = {stream: work for stream, work in self._busy.items() if not work.task.done()}
        self._nudge.set()

    async def _look(self, *, everything: bool) -> Millis | None:
        """Start what is due, and return when to look again; None if something will nudge. Raises StoreFault.

        Where others send, too, most looks are for what this process's own changes want, not for ``everything``.
        """
        everything |= self._nudge.everything
        self._nudge.clear()
        now = self._time.now()
        if not self._processes.is_shared:
            _, coming = await self._begin_due()
            return coming
        # The moment is too far ahead if the clock was set back.
        others = not self._own.others_at - OTHERS_AGAIN <= now < self._own.others_at
        if everything or others or self._tries.limits_accounts:
            await self._begin_due(leaves=not everything)
            self._own.others_at = Millis(now + OTHERS_AGAIN)
        else:
            await self._begin_own()
        coming = self._own.next(now, self._taken)
        return self._own.others_at if coming is None else min(self._own.others_at, coming)

    async def _begin_own(self) -> None:
        """Start the streams in which this process's own changes want something. Raises StoreFault."""
        async with self._looking:
            now = self._begin_look()
            if streams := self._own.take(now, self._taken):
                await self._claim_own(streams, now)

    def _storing(self, change: Change) -> None:
        """Claim the streams of the change's messages in the transaction that stores it, so nobody else reads them."""
        # If an account takes few messages, a look at all that is due chooses among them.
        if self._claims is None or self._tries.limits_accounts or not streams_at_once(change, self._time.now()):
            return
        # It begins before the transaction, and finds the change there.
        task = asyncio.create_task(self._claim_with(change), context=Context())
        self._claims.add(task)
        task.add_done_callback(self._claims.discard)

    async def _claim_with(self, change: Change) -> None:
        now = self._time.now()
        if not (streams := streams_at_once(change, now) - self._taken):
            return
        try:
            await self._claim_own(streams, now)
        except StoreFault:
            self._nudge.set_own()  # If the change is stored all the same, ``_committed`` notes what it wants.

    async def _claim_own(self, streams: Collection[Stream], now: Millis) -> None:
        """Claim the streams, and start to send what is due there. Raises StoreFault."""
        with self._claiming(streams):
            claimed = await self._processes.streams.claim_streams(streams, now, AT_ONCE, self._open_platforms())
            # Changes that were stored later have not been noted yet.
            for stream in streams:
                self._own.forget(stream, now)
            self._look_again |= sum(map(len, claimed.due.values())) >= AT_ONCE
            self._retry_claims(claimed.again, now)
            due = {
                claim: [row for row in rows if not self.cards.leaves(row, claim)] for claim, rows in claimed.due.items()
            }
            self._processes.streams.release([claim for claim, rows in due.items() if not rows])
            self._begin({claim: rows for claim, rows in due.items() if rows})
            self._release_kept(streams)

    @contextmanager
    def _claiming(self, streams: Collection[Stream]) -> Iterator[None]:
        """Nobody else claims these streams meanwhile; answers that want one of them wait."""
        ended = asyncio.get_running_loop().create_future()
        self.cards.claiming |= dict.fromkeys(streams, ended)
        try:
            yield
        finally:
            for stream in streams:
                del self.cards.claiming[stream]
            ended.set_result(None)

    @property
    def _taken(self) -> AbstractSet[Stream]:
        """The streams that this process is sending or claiming, or that rest."""
        return self._busy.keys() | self._tries.resting.keys() | self.cards.claiming.keys()

    def _begin_look(self) -> Millis:
        """The present moment, after what ends with a new look has ended."""
        now = self._time.now()
        self.cards.begin_look()
        self._tries.begin_look(now)
        for stream in self._kept.keys() - self._taken:
            self._own.note_again(stream, now)
        return now

    def _release_kept(self, streams: Iterable[Stream]) -> None:
        """Release the kept claims to these streams, whose messages have been read again."""
        self._processes.streams.release([self._kept.pop(stream) for stream in streams if stream in self._kept])

    def _retry_claims(self, streams: Iterable[Stream], now: Millis) -> None:
        """Another process is sending in these streams, or in their channels."""
        for stream in streams:
            self._own.note_again(stream, Millis(now + CLAIM_RETRY))

    def _begin(self, claimed: Mapping[Claim, Sequence[OutboxMessage]]) -> None:
        """Start to send the rows of each claimed stream."""
        for claim, rows in claimed.items():
            cards = [self.cards.of(row.ref) for row in rows if row.ref is not None]
            # In a context of its own: a look that a press has asked for also sends what has nothing to do with it.
            task = asyncio.create_task(self._work(claim, rows, cards), context=Context())
            self._busy[claim.stream] = _Work(rows[0].route.platform, task)

    async def _begin_due(self, *, leaves: bool = False) -> tuple[bool, Millis | None]:
        """Start the streams that have something due. Raises StoreFault.

        Returns whether skipped streams ended during the look and may have more to send, and when the next row is due.
        ``leaves``: for a moment, rows that others want shown are left to these.
        """
        # One look at a time: a stream that ends during a look may have written something that the look did not see.
        async with self._looking:
            now = self._begin_look()
            if not self._resumed:
                await self._store.resume(now)
                self._resumed = True
            busy = self._busy.keys() | self.cards.claiming.keys()
            own = self._own.take(now, busy | self._tries.resting.keys())
            resting = self._tries.resting_accounts()
            open_now = [platform for platform in self._open_platforms() if platform not in resting]
            due, limit = await self._due_here(now, open_now)
            passed_over = {row.stream for row in due.rows} & busy
            for stream in passed_over:
                self._own.note_again(stream, now)
            left = left_to_others(due.rows, own, now) if leaves else frozenset()
            streams: dict[Stream, list[OutboxMessage]] = {}
            taken = busy | self._taken
            for row in due.rows:
                if row.stream not in taken and row.id not in left and not self.cards.leaves(row):
                    streams.setdefault(row.stream, []).append(row)
            careful = [platform.name for platform in self._platforms if platform.careful]
            chosen = self._tries.first(streams, careful, [work.platform for work in self._busy.values()])
            with self._claiming(chosen):
                claimed = await self._processes.streams.claim_due(chosen, now, limit, open_now)
                self._begin(claimed.due)
                self._release_kept({*own, *chosen})
            self._retry_claims(claimed.again, now)
            self._look_again |= len(due.rows) == AT_ONCE or chosen != streams
            missed = not passed_over <= self._busy.keys() | self.cards.claiming.keys()
            if missed:
                self._nudge.set()
            return missed, due.next

    async def _due_here(self, now: Millis, platforms: Sequence[str]) -> tuple[Due, int]:
        """What is due, without the messages of tables that are left to a newer release, and the limit of the look.

        Those messages stay due for as long as the newer release does not send them: others must not wait for them.
        """
        limit = AT_ONCE
        while True:
            due = await self._store.due(now, limit, platforms)
            rows = tuple(row for row in due.rows if row.table is None or not self._tables.is_left(row.table))
            left = len(due.rows) - len(rows)
            if len(due.rows) < limit or left <= limit - AT_ONCE:
                return replace(due, rows=rows[:AT_ONCE]), limit
            limit = AT_ONCE + left

    def _open_platforms(self) -> Sequence[str]:
        return [platform.name for platform in self._platforms if platform.is_open]

    async def _work(self, claim: Claim, rows: Sequence[OutboxMessage], _kept: Sequence[Card]) -> StoreFault | None:
        """Send a stream's rows; return the store's fault that ended this, if there was one.

        ``_kept`` keeps the rows' cards in memory until the end: an answer that redraws one of them meanwhile notes on
        the card what it has shown, and then the row is not sent.
        """
        if rows[0].table is not None:
            bind_contextvars(table=rows[0].table)
        failed: StoreFault | None = None
        try:
            await self._send_all(claim, rows)
        except StoreFault as fault:
            _log.warning("messages wait for the store", table=claim.stream[0], reason=str(fault))
            failed = fault
        except Exception:  # noqa: BLE001 - a bug in one stream must not keep it from other processes
            _log.exception("messages cannot be sent", table=claim.stream[0])
        finally:
            del self._busy[claim.stream]
        # A task that was cancelled releases nothing: nobody knows what became of its call. Private messages are
        # released also if they rest: a press there wants its answer at once.
        if claim.stream in self._tries.resting and claim.stream[1] is None:
            self._kept[claim.stream] = claim
        else:
            self._processes.streams.release([claim])
        if failed is not None:
            asyncio.get_running_loop().call_later(FAULT_PAUSE / SECOND, self._nudge.set)
        elif self._look_again:
            self._look_again = False
            self._nudge.set()
        elif self._own.is_due(claim.stream, self._time.now()):
            self._nudge.set_own()
        return failed

    async def _send_all(self, claim: Claim, rows: Iterable[OutboxMessage]) -> None:
        """Send the rows in their order. Raises StoreFault.

        After a failed post no other post is made. Rows after a new thread are read again, because they go there.
        """
        posted = failed = False
        for row in rows:
            if row.kind is Message.PLACE and posted:
                break  # The thread hangs on the lobby's card, which may just have been posted: look again.
            # Otherwise, when hundreds of messages are due, a press would wait until all of them are drawn.
            async with self._gate:
                await asyncio.sleep(0)
                await self._tables.settled(PRESSES_FIRST)
            if self._tries.rests(row) or self.cards.leaves(row, claim) or (failed and row.unposted):
                continue
            sent = await self._in_turn(claim, row)
            posted |= row.unposted
            failed |= row.unposted and not sent
            if row.kind is Message.PLACE:
                break
        else:
            return
        self._look_again_in(claim.stream, self._time.now())

    # --- one message ----------------------------------------------------------------------------------

    async def _in_turn(self, claim: Claim, row: OutboxMessage) -> bool:
        """Send a message, after waiting for the card's turn; returns whether it arrived. Raises StoreFault."""
        if row.ref is None:
            return await self._send(claim, row, Card())
        card = self.cards.of(row.ref)
        async with card.turn:
            if row.wanted is not None and not row.doubt_until and row.wanted <= card.shown:
                return True  # An answer has shown it since the row was read.
            return await self._send(claim, row, card)

    async def _send(self, claim: Claim, row: OutboxMessage, card: Card) -> bool:
        began = self._time.now()
        deleted = self._deleted[row.id] = set()
        try:
            outcome = await self._sender.bring(claim, row, unsure=row.id in self._maybe_posted or row.tries > 0)
            await self._tries.note(outcome, began)
            if isinstance(outcome.result, Sent) and outcome.result.post in deleted:
                await self.lost([outcome.result.post])
        except StoreFault:
            self._store.note_unknown(row)
            raise
        except (ClaimOver, LeftToNewer):
            return False  # Another process sends it.
        except Exception:  # noqa: BLE001 - a bug in one message must not keep all others from their people
            if await self._store.is_there(row):  # Otherwise its table was deleted meanwhile.
                _log.exception("a message is given up", table=row.table, league=row.league, key=row.key)
            self._store.note_given_up(row)
            outcome = Outcome(row, None)
        finally:
            del self._deleted[row.id]
        if outcome.tried:
            self._maybe_posted.discard(row.id)
        else:
            metrics.LIMITS.labels(row.route.platform).inc()
        if outcome.revision is not None:
            card.shown = max(card.shown, outcome.revision)
        older = outcome.revision is not None and row.wanted is not None and outcome.revision < row.wanted
        if older or row.tries > 0 or row.doubt_until > began or row.kind is Announcing.EVENING_END:
            # It is not settled, or others may have waited for it, as the next evening's card does for the podium.
            self._look_again_in(row.stream, max(self._time.now(), row.doubt_until))
        return not isinstance(outcome.result, NotSent)

    def _look_again_in(self, stream: Stream, at: Millis) -> None:
        """Look at the stream at that moment, and at once for how long to wait."""
        self._own.note_again(stream, at)
        self._nudge.set_own()

    def _look_for(self, stream: Stream | None) -> None:
        if stream is None:
            self._nudge.set()
        else:
            self._look_again_in(stream, self._time.now())

    def _committed(self, change: Change) -> None:
        if not change.owed and not change.retracts:
            return
        if self._processes.is_shared:
            self._own.note(change)
            if self._is_planned(change):
                return
        self._nudge.set_own()

    def _is_planned(self, change: Change) -> bool:
        """Whether each message of the change is being claimed already, or is not due before the next look."""
        now, until = self._time.now(), self._waits_until
        claimed = streams_at_once(change, now) <= self.cards.claiming.keys()
        return claimed and until is not None and all(not now < owed.due < until for owed in change.owed)
