"""The bot's process among others that share its database: it says that it is alive, and claims what it works on."""

import asyncio
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import structlog

from bot.core import metrics
from bot.core.claimed_channels import ClaimedChannels
from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import Time, WallTime
from storage.engine.server_clock import ServerClock
from storage.errors import StoreError, StoreFault, StoreMoved, StoreTooNew
from storage.ids import Millis
from storage.messages.rows import HORIZON, OutboxMessage, Stream
from storage.processes.claims import Sent
from storage.processes.process_store import ProcessStore, Released, Wish

_log: Final = structlog.get_logger()

LEASE: Final = 20 * SECOND
"""How long a process counts as alive after it has said so. Releases that can share a database have the same lease."""

RENEWED_EVERY: Final = 3 * SECOND

TRIED_EVERY: Final = SECOND // 4
"""How often a process tries to have the turn that another one has."""


class Displaced(StoreError):
    """Other processes serve what this one served: it was cut off, or stood still. One line says what."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The claim to send a stream's messages. It ends when it is released, or with the process that has it."""

    stream: Stream
    process: str
    """The process's id. A process that begins again has a new one."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """What came of the wish to claim streams."""

    due: Mapping[Claim, Sequence[OutboxMessage]]
    """The streams that no other process has, with what is due there."""

    again: Collection[Stream] = ()
    """Streams of other processes that these do not look after: they are to be claimed again."""


class ServerTime(WallTime):
    """The clock of the database's server, by which all processes go."""

    def __init__(self, clock: ServerClock) -> None:
        self._clock = clock

    def now(self) -> Millis:
        """The present moment."""
        return self._clock.now()


class Processes:
    """What this process may do alone: it has a claim to it, and no other process has.

    All claims of a process end together, when it has not said for a while (its lease) that it is alive: it died, it was
    frozen, or it cannot reach the database. The first process that notices this ends the claims. Then others may claim
    the same names.
    So before each call this process asks its own clock whether its claims would outlast the call.

    If no other process can use the database, everything is this process's, and nothing is stored.
    """

    parts: int | None = 1
    """Into how many equal parts the processes divide what an account may do, such as its calls a second.

    None: this process has just begun, and others may not know of it yet. When it says again that it is alive, all of
    them have counted the processes anew.
    """

    def __init__(self, store: ProcessStore, time: Time, serves: Collection[str] = (), lease: int | None = None) -> None:
        """``serves``: what only one process at a time may serve, such as a shard. It does not begin without them."""
        self._store = store
        self.time = time
        self._serves, self._lease = set(serves), LEASE if lease is None else lease
        self._id = ""
        self._until = Millis(0)
        """Until when this process is alive, as far as the others know."""

        self._uses: Counter[Stream] = Counter()
        """How many tasks of this process use or want its claim to a stream: the last of them releases it."""

        self._read: dict[Stream, frozenset[tuple[int, int | None]]] = {}
        """By claimed stream: the rows that were read with the claim, each with what it wanted."""

        self._platforms: Collection[str] = ()
        """The platforms of which rows were read last."""

        self._channels = ClaimedChannels()
        self._released: dict[Stream, Millis] = {}
        """The streams that were released since this process last said that it is alive, and when."""

        self._others_until = Millis(0)
        """Until when a message that another process has sent may still count in a channel's limit."""

        self._sent_by_others = Sent({})
        """What other processes had sent to which channel, as of this process's last claim."""

        self._noted: set[tuple[str, Millis]] = set()
        """Messages of which the others were told since this process last said that it is alive: (channel, moment)."""

        self._turns: dict[str, asyncio.Lock] = {}
        """By the name of each turn: held as long as this process has it."""

        self.is_shared: Final = store.is_shared
        self.on_lost: list[Callable[[], Awaitable[None]]] = []
        """Called when all claims may have been lost, before anything is claimed anew. Each ends its calls."""

        self.on_freed: list[Callable[[], None]] = []
        """Called when the claims of dead processes have ended: what these have left can be sent."""

        self.waits_for: Collection[str] = ()
        """What another process serves, and this one waits for; empty if it waits for nothing."""

        self.stands_by: set[str] = set()
        """What another process serves, while this one serves all else; it takes this over when that one has ended."""

    async def enter(self) -> None:
        """Begin: from now on this process is alive. Wait until no other serves the same.

        Raises StoreFault. While it waits, it tries again after a fault, but not after StoreMoved and StoreTooNew.
        """
        if not self.is_shared:
            return
        told: Collection[str] = ()
        self.waits_for = await self._begin()
        while self.waits_for:
            if self.waits_for != told:
                _log.info("this process waits: another one serves the same", taken=sorted(self.waits_for))
                told = self.waits_for
            await self.time.wait(asyncio.Event(), Millis(self.time.now() + RENEWED_EVERY))
            try:
                self.waits_for = await self._begin()
            except (StoreMoved, StoreTooNew):
                raise
            except StoreFault as fault:
                _log.warning("this process waits for the store", reason=str(fault))

    async def serve(self, names: Collection[str]) -> None:
        """Wait until no other process serves these. From then on this one does, as if it had begun with them."""
        wanted = set(names)
        while self.is_shared and not wanted <= self._serves:
            me, got = self._id, frozenset[str]()
            try:
                got = frozenset(await self.claim(wanted))
            except StoreFault as fault:
                _log.warning("this process waits for the store", reason=str(fault))
            # If it has begun again meanwhile, the claims have ended.
            if wanted <= got and me == self._id:
                self._serves |= wanted
                break
            if not wanted <= self.stands_by:
                _log.info("this process waits: another one serves the same", taken=sorted(wanted))
            self.stands_by |= wanted
            await self.time.wait(asyncio.Event(), Millis(self.time.now() + RENEWED_EVERY))
        self.stands_by -= wanted

    async def leave(self) -> None:
        """End. What is still claimed is in doubt. If that fails, the claims end when their time is over."""
        if not self._until:
            return
        try:
            await self._store.end(self._id, self.time.now())
        except StoreFault as fault:
            _log.warning("this process's claims end later", reason=str(fault))

    async def run(self) -> None:
        """Say that this process is alive, and end the claims of those that are not, until cancelled.

        Raises Displaced; StoreTooNew if a newer release has changed the schema and left this one behind; and StoreMoved
        if everything was moved to another database.
        """
        while self.is_shared:
            await self.time.wait(asyncio.Event(), Millis(self.time.now() + RENEWED_EVERY))
            try:
                await self.renew()
            except (StoreMoved, StoreTooNew):
                raise  # No later try can succeed.
            except StoreFault as fault:
                _log.warning("this process cannot say that it is alive", reason=str(fault))

    async def _begin(self) -> Collection[str]:
        """Begin under a new id, unless others serve the same: gives what they have. Raises StoreFault."""
        await self._end_expired()
        # Known before the write: if its outcome is not, the next begin ends this id.
        self._id, until = secrets.token_hex(8), Millis(self.time.now() + self._lease)
        taken, processes = await self._store.enter(self._id, until, self._serves)
        if not taken:
            self._until = until
            self.parts = 1 if processes == 1 else None
            self._note_others(processes)
        return taken

    async def renew(self) -> None:
        """Say that this process is alive, and end those that are not. Raises StoreFault.

        If it comes too late, this process begins again, without claims to messages. Raises Displaced if another one
        serves by now what it served.
        """
        now = self.time.now()
        until = Millis(now + self._lease)
        if self._until and (processes := await self._store.renew(self._id, now, until)):
            self._until = until
            self.parts = processes
            self._note_others(processes)
            self._released = {stream: at for stream, at in self._released.items() if at >= now}
            self._noted = {(channel, at) for channel, at in self._noted if at >= now}
        else:
            await self._begin_again()
        await self._end_expired()

    def _note_others(self, processes: int) -> None:
        if processes > 1:
            self._others_until = Millis(self.time.now() + HORIZON)

    async def _begin_again(self) -> None:
        _log.warning("this process was cut off or stood still: others may have its work now")
        metrics.CLAIMS_LOST.inc()
        # Nothing is sent until it has begun again.
        self._until = Millis(0)
        for told in self.on_lost:
            await told()
        # This process may have covered what others have sent meanwhile.
        await self._store.draw_again(self._uses.keys() | self._released.keys(), self.time.now())
        await self._store.end(self._id, self.time.now())
        self._uses.clear()
        self._read.clear()
        self._channels.clear()
        self._released.clear()
        if taken := await self._begin():
            names = ", ".join(sorted(taken))
            raise Displaced(f"this process stood still or was cut off, and another one serves {names} now")

    async def _end_expired(self) -> None:
        ended, shortened = await self._store.end_expired(self.time.now(), self._lease)
        for process in shortened:
            _log.warning("a process is said to live too long: it ends soon unless it says so itself", process=process)
        for dead in ended:
            _log.warning("a process is dead: others do its work", process=dead.process, claims=len(dead.claims))
            for told in self.on_freed:
                told()

    # --- what processes divide among themselves -------------------------------------------------------

    @property
    def id(self) -> str:
        """The name under which this process claims now. It has a new one after it has begun again."""
        return self._id

    async def claims(self, name: str) -> Mapping[str, str]:
        """The claims to this name, and to all that begins with it and a space, and the process of each.

        Raises StoreFault.
        """
        return await self._store.claims(name)

    async def claim(self, names: Collection[str]) -> Collection[str]:
        """Claim these names, and give those that this process has now. Raises StoreFault."""
        return await self._store.claim(self._id, names)

    async def hold(self, name: str) -> bool:
        """Hold a name until the store is closed, without saying every few seconds that this process is alive.

        False: another process holds it. A restart of the server may let another one in only if this process stood still
        as a whole: so ask again from time to time. Raises StoreFault.
        """
        return await self._store.hold(name)

    async def take_over(self, name: str, other: str) -> bool:
        """Replace this process's claim to ``other`` by one to ``name``, and end another process's claim to ``name``.

        False if this process has no claim to ``other`` any more. Raises StoreFault.
        """
        return await self._store.take_over(self._id, name, other)

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[bool]:
        """Gives whether this process has the claim of this name. Then no other process gets it until the block ends.

        Raises StoreFault.
        """
        me = self._id
        is_mine = not self.is_shared or name in await self.claim([name])
        try:
            yield is_mine
        finally:
            if is_mine and self.is_shared:
                self._store.note_released(me, [name])

    async def take_turn(self, name: str) -> None:
        """Return when no other task, of any process, has the turn of this name. Call ``end_turn`` afterwards.

        A process that dies keeps its turn until its claims end. Raises StoreFault.
        """
        # The claim alone does not keep two tasks of this process apart.
        mine = self._turns.setdefault(name, asyncio.Lock())
        await mine.acquire()
        try:
            while self.is_shared and name not in await self.claim([name]):
                await self.time.wait(asyncio.Event(), Millis(self.time.now() + TRIED_EVERY))
        except BaseException:
            mine.release()
            raise

    def end_turn(self, name: str, pause: int = 0) -> None:
        """The turn ends in ``pause`` milliseconds."""
        asyncio.get_running_loop().call_later(pause / SECOND, self._end_turn, self._id, name)

    def _end_turn(self, process: str, name: str) -> None:
        if self.is_shared:
            self._store.note_released(process, [name])
        self._turns[name].release()

    # --- what processes tell each other ----------------------------------------------------------------

    def note_heard(self, connections: Collection[tuple[str, str]], open_now: Millis) -> None:
        """Tell the others that this process hears these connections (platform, name) at this moment of open time."""
        if self.is_shared and connections:
            self._store.note_heard(connections, open_now)

    async def unheard(self, open_now: Millis) -> Mapping[tuple[str, str], Millis]:
        """For how many milliseconds of open time nobody has said that they hear each connection. Raises StoreFault."""
        if not self.is_shared:
            return {}
        return {name: Millis(open_now - at) for name, at in (await self._store.last_heard()).items()}

    def note_sent(self, channel: str) -> None:
        """Tell the others that this process has just sent a message to the channel."""
        if self.parts == 1:
            return
        at = self.time.now()
        # A channel has one row for each millisecond: two messages of the same one would count as one.
        while (channel, at) in self._noted:
            at = Millis(at + 1)
        self._noted.add((channel, at))
        self._store.note_sent(self._id, channel, at)

    def sent_by_others(self, channel: str) -> Sequence[Millis]:
        """When others had sent messages to the channel, as of this process's last claim: those of ``HORIZON``."""
        return self._sent_by_others.to(channel)

    # --- what this process may do ---------------------------------------------------------------------

    def may_call(self, claim: Claim) -> bool:
        """Whether the claim outlasts a call that begins now."""
        return not self.is_shared or (claim.process == self._id and self.time.now() + HORIZON < self._until)

    async def has_others(self) -> bool:
        """Whether other processes are alive. Raises StoreFault."""
        return self.is_shared and await self._store.has_others(self._id, self.time.now())

    async def claim_due(
        self, streams: Mapping[Stream, Sequence[OutboxMessage]], now: Millis, limit: int, platforms: Collection[str]
    ) -> Claimed:
        """Claim the streams, and give those that no other process has, with what of the rows is still due.

        Afterwards ``release`` the claims. Raises StoreFault.
        """
        if not self.is_shared or not streams:
            return Claimed({Claim(stream, self._id): rows for stream, rows in streams.items()})
        wanted = {row.id for rows in streams.values() for row in rows}
        claimed = await self.claim_streams(streams, now, limit, platforms)
        due = {claim: [row for row in rows if row.id in wanted] for claim, rows in claimed.due.items()}
        # What is left out counts as not read: it is looked at again when the claim is released.
        self._note_read(due)
        self.release([claim for claim, rows in due.items() if not rows])
        return Claimed({claim: rows for claim, rows in due.items() if rows}, claimed.again)

    async def claim_streams(
        self, streams: Collection[Stream], now: Millis, limit: int, platforms: Collection[str]
    ) -> Claimed:
        """Claim the streams, and give those that no other process has, with what is due there, perhaps nothing.

        Afterwards ``release`` the claims. A process that has the stream of a table looks, when it releases it, whether
        there is more to send. Raises StoreFault.
        """
        claims = {stream: Claim(stream, self._id) for stream in streams}
        if not all(map(self.may_call, claims.values())):
            return Claimed({}, streams)
        me, mine, self._platforms = self._id, None, platforms
        # Counted before the write: another task that releases the stream meanwhile must not end the claim.
        self._uses.update(claims.keys())
        self._channels.begin()
        try:
            since = Millis(now - HORIZON) if now < self._others_until else None
            claimed = await self._store.claim_due(Wish(me, streams, now, limit, platforms, since))
            # Others may have asked at the same moment, also for other streams.
            mine = {stream: claimed.streams[stream] for stream in streams if stream in claimed.streams}
            self._sent_by_others = claimed.sent
        finally:
            # If this process has begun again meanwhile, the claims have ended.
            self._channels.end(mine if mine and me == self._id else {})
            if mine is None:
                # The write may have claimed channels, and nobody knows which.
                self._store.note_channels_released(me, self._channels.used)
            self.release([claim for stream, claim in claims.items() if not mine or stream not in mine])
        due: dict[Claim, list[OutboxMessage]] = {claims[stream]: [] for stream in mine}
        for row in claimed.due:
            if row.stream in mine:
                due[claims[row.stream]].append(row)
        self._note_read(due)
        lost = claims.keys() - mine.keys()
        return Claimed(due, {one for one in lost if one in claimed.behind or not isinstance(one[0], str)})

    def _note_read(self, due: Mapping[Claim, Sequence[OutboxMessage]]) -> None:
        for claim, rows in due.items():
            if claim.process == self._id:
                self._read[claim.stream] = frozenset((row.id, row.wanted) for row in rows)

    async def claim_card(self, stream: Stream, ref: str) -> tuple[Claim, int] | None:
        """Claim the stream of the card at ``ref``. Gives the claim, and the revision that the card shows in the store.

        Afterwards ``release`` the claim. None: another process has the stream, or may have it. Raises StoreFault.
        """
        claim = Claim(stream, self._id)
        self._uses[stream] += 1
        shown = None
        try:
            if self.may_call(claim):
                shown = await self._store.claim_card(self._id, stream, ref)
        finally:
            if shown is None:
                self.release([claim])
        return None if shown is None or not self.may_call(claim) else (claim, shown)

    def share(self, claim: Claim) -> None:
        """Let one more task use the claim. Both of them ``release`` it."""
        if claim.process == self._id:
            self._uses[claim.stream] += 1

    def release(self, claims: Collection[Claim]) -> None:
        """Use these claims no more. They end after the outcomes that were noted before."""
        if not self.is_shared:
            return
        # A claim from before this process began again ended then. Its stream may have been claimed anew.
        streams = [claim.stream for claim in claims if claim.process == self._id]
        self._uses.subtract(streams)
        unused = {stream for stream in streams if self._uses[stream] <= 0}
        for stream in unused:
            del self._uses[stream]
        self._released |= dict.fromkeys(unused, self.time.now())
        for stream in unused:
            rows = self._read.pop(stream, frozenset())
            self._store.note_stream_released(Released(self._id, stream, rows, self._platforms, self.time.now))
        self._store.note_released(self._id, self._channels.release(unused))
