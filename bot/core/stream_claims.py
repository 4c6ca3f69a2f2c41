"""The process's claims to streams of messages: while it has one, no other process sends there."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.core.claimed_channels import ClaimedChannels
from bot.core.clock.wall_time import Time
from storage.ids import Millis
from storage.messages.rows import HORIZON, OutboxMessage, Stream
from storage.processes.claims import Sent
from storage.processes.process_store import ProcessStore, Released, Wish


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
    """Streams that another process has, and does not look at once more when it releases them: claim them again."""


class Living(Protocol):
    """The process whose claims these are."""

    time: Time
    id: str
    until: Millis


class StreamClaims:
    """Claims streams before messages are sent there, and releases them afterwards.

    A claim ends when it is released, or with all other claims of its process.
    """

    def __init__(self, store: ProcessStore, process: Living) -> None:
        self._store = store
        self._process = process
        self._time = process.time
        self.is_shared = store.is_shared
        self._uses: Counter[Stream] = Counter()
        """How many tasks of this process use or want its claim to a stream: the last of them releases it."""

        self._read: dict[Stream, frozenset[tuple[int, int | None]]] = {}
        """By claimed stream: the rows that were read with the claim, each with what it wanted."""

        self._platforms: Collection[str] = ()
        """The platforms of which rows were read last."""

        self._channels = ClaimedChannels()
        self._released: dict[Stream, Millis] = {}
        """The streams that were released since this process last said that it is alive, and when."""

        self._alive_at = Millis(0)
        """When this process last said that it is alive."""

        self._others_until = Millis(0)
        """Until when a message that another process has sent may still count in a channel's limit."""

        self.sent_by_others = Sent({})
        """What other processes had sent to which channel, as of this process's last claim."""

    # --- what the process tells its claims ------------------------------------------------------------

    def note_others(self) -> None:
        """Other processes are alive now."""
        self._others_until = Millis(self._time.now() + HORIZON)

    def said_alive(self, at: Millis) -> None:
        """The process has said at this moment that it is alive."""
        self._alive_at = at
        self._released = {stream: when for stream, when in self._released.items() if when >= at}

    async def draw_again(self) -> None:
        """Want once more the cards that this process may have covered while others had its claims.

        Raises StoreFault.
        """
        # A call may have begun before, and the clocks of two processes differ a little.
        since = Millis(self._alive_at - HORIZON)
        await self._store.draw_again(self._uses.keys() | self._released.keys(), since, self._time.now())

    def clear(self) -> None:
        """All claims have ended."""
        self._uses.clear()
        self._read.clear()
        self._channels.clear()
        self._released.clear()

    # --- claims -----------------------------------------------------------------------------------------

    def may_call(self, claim: Claim) -> bool:
        """Whether the claim outlasts a call that begins now."""
        process = self._process
        return not self.is_shared or (claim.process == process.id and self._time.now() + HORIZON < process.until)

    async def claim_due(
        self, streams: Mapping[Stream, Sequence[OutboxMessage]], now: Millis, limit: int, platforms: Collection[str]
    ) -> Claimed:
        """Claim the streams, and give those that no other process has, with what of the rows is still due.

        Afterwards ``release`` the claims. Raises StoreFault.
        """
        if not self.is_shared or not streams:
            return Claimed({Claim(stream, self._process.id): rows for stream, rows in streams.items()})
        wanted = {row.id for rows in streams.values() for row in rows}
        claimed = await self.claim_streams(streams, now, limit, platforms)
        due = {claim: [row for row in rows if row.id in wanted] for claim, rows in claimed.due.items()}
        # Rows that are left out count as unread: releasing the claim looks at them again.
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
        claims = {stream: Claim(stream, self._process.id) for stream in streams}
        if not all(map(self.may_call, claims.values())):
            return Claimed({}, streams)
        me, mine, self._platforms = self._process.id, None, platforms
        # Counted before the write: another task that releases the stream meanwhile must not end the claim.
        self._uses.update(claims.keys())
        self._channels.begin()
        try:
            since = Millis(now - HORIZON) if now < self._others_until else None
            claimed = await self._store.claim_due(Wish(me, streams, now, limit, platforms, since))
            # Others may have asked at the same moment, also for other streams.
            mine = {stream: claimed.streams[stream] for stream in streams if stream in claimed.streams}
            self.sent_by_others = claimed.sent
        finally:
            # If this process has begun again meanwhile, the claims have ended.
            self._channels.end(mine if mine and me == self._process.id else {})
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
            if claim.process == self._process.id:
                self._read[claim.stream] = frozenset((row.id, row.wanted) for row in rows)

    async def claim_card(self, stream: Stream, ref: str) -> tuple[Claim, int] | None:
        """Claim the stream of the card at ``ref``. Gives the claim, and the revision that the card shows in the store.

        Afterwards ``release`` the claim. None: another process has the stream, or may have it. Raises StoreFault.
        """
        claim = Claim(stream, self._process.id)
        self._uses[stream] += 1
        claimed = None
        try:
            if self.may_call(claim):
                shown = await self._store.claim_card(self._process.id, stream, ref)
                # It may have taken so long that the claim would not outlast a call.
                claimed = (claim, shown) if shown is not None and self.may_call(claim) else None
        finally:
            if claimed is None:
                self.release([claim])
        return claimed

    def share(self, claim: Claim) -> None:
        """Let one more task use the claim. Both of them ``release`` it."""
        if claim.process == self._process.id:
            self._uses[claim.stream] += 1

    def release(self, claims: Collection[Claim]) -> None:
        """Use these claims no more. They end after the outcomes that were noted before."""
        if not self.is_shared:
            return
        # A claim from before this process began again ended then. Its stream may have been claimed anew.
        streams = [claim.stream for claim in claims if claim.process == self._process.id]
        self._uses.subtract(streams)
        unused = {stream for stream in streams if self._uses[stream] <= 0}
        for stream in unused:
            del self._uses[stream]
        self._released |= dict.fromkeys(unused, self._time.now())
        for stream in unused:
            rows = self._read.pop(stream, frozenset())
            self._store.note_stream_released(Released(self._process.id, stream, rows, self._platforms, self._time.now))
        self._store.note_released(self._process.id, self._channels.release(unused))
