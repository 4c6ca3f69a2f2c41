"""The part of the store for the processes that share it."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection

from storage.engine.database import Database
from storage.engine.server_clock import ServerClock
from storage.ids import Millis, TableId
from storage.messages.due import due_rows
from storage.messages.rows import HORIZON, OutboxMessage, Stream
from storage.messages.streams import channel_of, name_of
from storage.processes import claims
from storage.processes.claims import Expired, Sent
from storage.writer import Writer


class Released(NamedTuple):
    """A process's claim to a stream, which it needs no more."""

    process: str
    stream: Stream
    rows: AbstractSet[tuple[int, int | None]]
    """The rows that were read together with the claim: of each its id, and what it wanted."""

    platforms: Collection[str]
    """The platforms whose rows were read."""

    now: Callable[[], Millis]
    """Gives the present moment."""


@dataclass(frozen=True, slots=True)
class Wish:
    """Streams that a process wants to send, and what it reads together with its claims to them."""

    process: str
    streams: Collection[Stream]
    now: Millis
    """Rows that are due at this moment are read."""

    limit: int
    """The most rows that are read."""

    platforms: Collection[str]
    """Rows of these platforms are read."""

    since: Millis | None
    """What other processes have sent since this moment is read, too, and shared channels are claimed; None: neither."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a process has claimed."""

    process: str
    streams: Mapping[Stream, str | None]
    """The streams that it has now, and of each the claim to its channel, if other streams write there, too."""

    due: Sequence[OutboxMessage]
    """What is due in these streams, as ``MessageStore.due``."""

    sent: Sent
    """What others have sent."""

    behind: Collection[Stream] = ()
    """Streams that were left out because another process has their channel."""


class ProcessStore:
    """Who shares the database, and who has claimed what. Every awaited call may raise StoreFault."""

    def __init__(self, database: Database, writer: Writer) -> None:
        self._database = database
        self._writer = writer
        self.is_shared: Final = database.is_shared
        """Whether other processes may use the database. If not, this process need not claim anything."""

        self.clock: Final = ServerClock()
        self._newer: set[Stream] = set()
        """Streams in which something newer was due when they were released."""

        self.on_newer: list[Callable[[Stream], None]] = []
        """Called for each of them: another process may rely on this one to send it. A listener must not raise."""

        if self.is_shared:
            writer.on_written.append(self._tell_newer)

    async def enter(self, process: str, until: Millis, names: Collection[str]) -> tuple[Collection[str], int]:
        """The process begins, alive until then, with claims to all of these names. Gives the number of processes, too.

        If others have some of them, nothing is stored, and the claims that stand in the way are given.
        """

        def entered(connection: Connection) -> tuple[Collection[str], int]:
            return claims.enter(connection, process, until, names), claims.count(connection)

        return await self._writer.run(entered)

    async def renew(self, process: str, now: Millis, until: Millis) -> int | None:
        """The process is alive until then, and what it has sent long ago is forgotten. Gives the number of processes.

        None if the process's time was over: then its claims may be lost.
        """

        def renewed(connection: Connection) -> int | None:
            self.clock.measure(connection)
            claims.forget_sent(connection, process, Millis(now - HORIZON))
            return claims.count(connection) if claims.renew(connection, process, now, until) else None

        return await self._writer.run_beside((), renewed)

    async def end(self, process: str, now: Millis) -> None:
        """The process ends. What it has not released is in doubt."""
        await self._writer.run(claims.end, process, now)

    async def has_others(self, process: str, now: Millis) -> bool:
        """Whether another process is alive."""
        return await self._database.read(claims.has_others, process, now)

    async def end_expired(self, now: Millis, lease: int) -> tuple[Sequence[Expired], Sequence[str]]:
        """End all processes whose time is over.

        No process says that it is alive for longer than a lease. If that stands in its row all the same, because
        somebody has edited the row or has set the server's clock back, the row gets a lease from now. Gives these
        processes, too.
        """
        # Twice the lease, because the clocks by which two processes go may differ by seconds.
        latest, until = Millis(now + 2 * lease), Millis(now + lease)

        def ended(connection: Connection) -> tuple[Sequence[Expired], Sequence[str]]:
            return claims.end_expired(connection, now), claims.shorten(connection, latest, until)

        # Ending them stops all other writes. So a read asks first whether there are any.
        if not await self._database.read_at_once(claims.has_wrong_time, now, latest):
            return (), ()
        return await self._writer.run(ended)

    async def claims(self, name: str) -> Mapping[str, str]:
        """The claims to this name, and to all that begins with it and a space, and the process that has each."""
        return await self._database.read(claims.begin_with, name)

    async def claim(self, process: str, names: Collection[str]) -> Collection[str]:
        """Claim these names. Gives those that the process has now."""
        return await self._writer.run_after_notes(claims.claim, process, names)

    async def hold(self, name: str) -> bool:
        """Hold this name until the database is closed. False: another process holds it."""
        return await self._database.hold(name)

    async def take_over(self, process: str, name: str, other: str) -> bool:
        """Replace the process's claim to ``other`` by one to ``name``, and end another process's claim to ``name``.

        False if the process has no claim to ``other``.
        """
        return await self._writer.run(claims.take_over, process, name, other)

    def note_heard(self, connections: Collection[tuple[str, str]], open_now: Millis) -> None:
        """These connections, given as platform and name, are heard at this moment of open time."""
        self._writer.note((), claims.hear, connections, open_now)

    async def last_heard(self) -> Mapping[tuple[str, str], Millis]:
        """When each connection was last heard, in open time, by whichever process had it."""
        return await self._database.read_at_once(claims.last_heard)

    async def claim_card(self, process: str, stream: Stream, ref: str) -> int | None:
        """Claim the stream of the card at ``ref``. Gives the revision that the card shows, None if others have it."""

        def claimed(connection: Connection) -> int | None:
            mine = claims.claim(connection, process, [name_of(stream)])
            return claims.shown_at(connection, stream, ref) if mine else None

        return await self._writer.run_after_notes(claimed)

    def note_sent(self, process: str, channel: str, at: Millis) -> None:
        """The process has sent a message to the channel. Others read this with their next claim."""
        self._writer.note_last(claims.note_sent, (process, channel, at))

    async def claim_due(self, wish: Wish) -> Claimed:
        """Claim streams, together with what other callers wish at the same moment: the answer holds theirs, too.

        If the wish asks for what others have sent, a stream is left out whose channel another process has.
        """
        # A table's streams are claimed and released while its row is locked: so who gets no claim to one may rely on
        # the process that has it, which looks for newer rows when it releases it.
        return await self._writer.run_together(_claim_due, wish, _tables_of(wish.streams))

    def note_released(self, process: str, names: Collection[str]) -> None:
        """End these claims with the next write, after the outcomes that were noted before."""
        for name in names:
            self._writer.note_last(claims.release, (process, name))

    def note_stream_released(self, released: Released) -> None:
        """The same for the claim to a stream. Calls ``on_newer`` if other rows are due there by then."""
        self._writer.note_last(self._release, released, _tables_of([released.stream]))

    def _release(self, connection: Connection, released: Sequence[Released]) -> None:
        last = released[-1]
        # A process that has begun again has a new id, and its earlier claims ended then.
        known = {one.stream: one.rows for one in released if one.process == last.process}
        found = claims.release_and_find(connection, last.process, known, last.now(), last.platforms)
        for row, stream in found.items():
            if row not in known.get(stream, {row}):
                self._newer.add(stream)

    def _tell_newer(self, _: int) -> None:
        newer, self._newer = self._newer, set()
        for stream in newer:
            for listener in self.on_newer:
                listener(stream)

    def note_channels_released(self, process: str, used: Collection[str]) -> None:
        """End the process's claims to channels, except those that are ``used``, with the next write."""
        self._writer.note((), claims.release_channels, process, used)

    async def draw_again(self, streams: Collection[Stream], since: Millis, now: Millis) -> None:
        """Send the streams' cards once more: a frozen process may have covered what was sent since then."""
        tables: list[TableId] = [subject for subject, _ in streams if isinstance(subject, str)]
        await self._writer.run_beside(tables, claims.draw_again, streams, since, now)


def _tables_of(streams: Iterable[Stream]) -> Collection[TableId]:
    return {subject for subject, _ in streams if isinstance(subject, str)}


def _claim_due(connection: Connection, wishes: Sequence[Wish]) -> Claimed:
    """Carry out all wishes. A process that has begun again has a new id: only that one can claim something."""
    last = wishes[-1]
    names = {name_of(stream): stream for wish in wishes if wish.process == last.process for stream in wish.streams}
    if last.since is None:
        got, sent = claims.claim(connection, last.process, names), Sent({})
    else:
        got, sent = claims.claim_and_sent(connection, last.process, names, last.since)
    mine: dict[Stream, str | None] = dict.fromkeys(names[name] for name in got)
    # Read after the claim: another process may have sent some of it just before.
    subjects = {subject for subject, _ in mine}
    rows = due_rows(connection, last.now, last.limit, last.platforms, subjects) if mine else ()
    rows = tuple(row for row in rows if row.stream in mine)
    channels = {} if last.since is None else {row.stream: name for row in rows if (name := channel_of(row))}
    if last.since is None or not channels:
        return Claimed(last.process, mine, rows, sent)
    mine |= channels
    had = {None, *claims.claim(connection, last.process, {*channels.values()})}
    behind = {stream for stream, name in mine.items() if name not in had}
    mine = {stream: name for stream, name in mine.items() if name in had}
    # Read after the claim, too: until then others may have sent something.
    sent = claims.sent_by_others(connection, last.process, last.since)
    return Claimed(last.process, mine, tuple(row for row in rows if row.stream in mine), sent, behind)
