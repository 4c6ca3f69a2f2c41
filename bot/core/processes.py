"""The bot's process among others that share its database: it says that it is alive, and claims what it works on."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

import structlog

from bot.core import metrics
from bot.core.clock.pace import SECOND
from bot.core.clock.wall_time import Time, WallTime
from bot.core.stream_claims import StreamClaims
from storage.engine.server_clock import ServerClock
from storage.errors import StoreError, StoreFault, StoreMoved, StoreTooNew
from storage.ids import Millis
from storage.processes.process_store import ProcessStore

_log: Final = structlog.get_logger()

LEASE: Final = 20 * SECOND
"""How long a process counts as alive after it has said so. Releases that can share a database have the same lease."""

RENEWED_EVERY: Final = 3 * SECOND

TRIED_EVERY: Final = SECOND // 4
"""How often a process tries to have the turn that another one has."""


class Displaced(StoreError):
    """Other processes serve what this one served: it was cut off, or stood still. One line says what."""


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

    ``streams`` has the claims to streams of messages.

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
        self.id = ""
        """The name under which this process claims now. It has a new one after it has begun again."""

        self.until = Millis(0)
        """Until when this process is alive, as far as the others know."""

        self.streams: Final = StreamClaims(store, self)
        self._noted: set[tuple[str, Millis]] = set()
        """Messages of which the others were told since this process last said that it is alive: (channel, moment)."""

        self._turns: dict[str, asyncio.Lock] = {}
        """By the name of each turn: held as long as this process has it."""

        self.is_shared: Final = store.is_shared
        self.on_lost: list[Callable[[], Awaitable[None]]] = []
        """Called when all claims may have been lost, before anything is claimed anew. Each ends its calls."""

        self.on_freed: list[Callable[[], None]] = []
        """Called when the claims of dead processes have ended: what these have left can be sent."""

        self.on_taken: list[Callable[[], None]] = []
        """Called when this process has taken a share of a platform: it answers for one more connection."""

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
        self.waits_for, in_doubt = await self._begin(), False
        while self.waits_for:
            if self.waits_for != told:
                _log.info("this process waits: another one serves the same", taken=sorted(self.waits_for))
                told = self.waits_for
            await self.time.wait(asyncio.Event(), Millis(self.time.now() + RENEWED_EVERY))
            try:
                if in_doubt:
                    # It may have begun after all, and would wait for itself.
                    await self._store.end(self.id, self.time.now())
                self.waits_for, in_doubt = await self._begin(), False
            except (StoreMoved, StoreTooNew):
                raise
            except StoreFault as fault:
                in_doubt = True
                _log.warning("this process waits for the store", reason=str(fault))

    async def serve(self, names: Collection[str]) -> None:
        """Wait until no other process serves these. From then on this one does, as if it had begun with them."""
        wanted = set(names)
        while self.is_shared and not wanted <= self._serves:
            me, got = self.id, frozenset[str]()
            try:
                got = frozenset(await self.claim(wanted))
            except StoreFault as fault:
                _log.warning("this process waits for the store", reason=str(fault))
            # If it has begun again meanwhile, the claims have ended.
            if wanted <= got and me == self.id:
                self._serves |= wanted
                break
            if not wanted <= self.stands_by:
                _log.info("this process waits: another one serves the same", taken=sorted(wanted))
            self.stands_by |= wanted
            await self.time.wait(asyncio.Event(), Millis(self.time.now() + RENEWED_EVERY))
        self.stands_by -= wanted

    async def leave(self) -> None:
        """End. What is still claimed is in doubt. If that fails, the claims end when their time is over."""
        if not self.until:
            return
        try:
            await self._store.end(self.id, self.time.now())
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
        # Known before the write: if its outcome is not, this id is ended before the next try.
        self.id, until = secrets.token_hex(8), Millis(self.time.now() + self._lease)
        taken, processes = await self._store.enter(self.id, until, self._serves)
        if not taken:
            self.until = until
            self.parts = 1 if processes == 1 else None
            if processes > 1:
                self.streams.note_others()
        return taken

    async def renew(self) -> None:
        """Say that this process is alive, and end those that are not. Raises StoreFault.

        If it comes too late, this process begins again, without claims to messages. Raises Displaced if another one
        serves by now what it served.
        """
        now = self.time.now()
        until = Millis(now + self._lease)
        if self.until and (processes := await self._store.renew(self.id, now, until)):
            self.until = until
            self.parts = processes
            if processes > 1:
                self.streams.note_others()
            self.streams.said_alive(now)
            self._noted = {(channel, at) for channel, at in self._noted if at >= now}
        else:
            await self._begin_again()
        await self._end_expired()

    async def _begin_again(self) -> None:
        _log.warning("this process was cut off or stood still: others may have its work now")
        metrics.CLAIMS_LOST.inc()
        # Nothing is sent until it has begun again.
        self.until = Millis(0)
        for told in self.on_lost:
            await told()
        await self.streams.draw_again()
        await self._store.end(self.id, self.time.now())
        self.streams.clear()
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

    async def claims(self, name: str) -> Mapping[str, str]:
        """The claims to this name, and to all that begins with it and a space, and the process of each.

        Raises StoreFault.
        """
        return await self._store.claims(name)

    async def claim(self, names: Collection[str]) -> Collection[str]:
        """Claim these names, and give those that this process has now. Raises StoreFault."""
        return await self._store.claim(self.id, names)

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
        return await self._store.take_over(self.id, name, other)

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[bool]:
        """Gives whether this process has the claim of this name. Then no other process gets it until the block ends.

        Raises StoreFault.
        """
        me = self.id
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
        asyncio.get_running_loop().call_later(pause / SECOND, self._end_turn, self.id, name)

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
        self._store.note_sent(self.id, channel, at)

    def sent_by_others(self, channel: str) -> Sequence[Millis]:
        """When others had sent messages to the channel, as of this process's last claim: those of ``HORIZON``."""
        return self.streams.sent_by_others.to(channel)

    async def has_others(self) -> bool:
        """Whether other processes are alive. Raises StoreFault."""
        return self.is_shared and await self._store.has_others(self.id, self.time.now())
