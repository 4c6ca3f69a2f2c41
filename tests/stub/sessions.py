"""Gateway sessions: the events that a bot received since it identified, and its sockets."""

import asyncio
import zlib
from collections import deque
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from tests.stub.bodies import written
from tests.stub.sockets import reset
from tests.stub.wire import Frame, Wire
from tests.stub.world import Clock

REMEMBERED: Final = 10_000
"""How many events a session keeps for a resume."""


class Socket:
    """One connection of a bot. Frames are sent in order."""

    def __init__(self, request: web.Request, ws: web.WebSocketResponse, wire: Wire, clock: Clock) -> None:
        self.ws = ws
        self.session: Session | None = None
        self.silent = False
        """True while the connection is open but frames are thrown away: they are lost."""

        self._request = request
        self._wire = wire
        self._clock = clock
        self._owed: asyncio.Queue[bytes] = asyncio.Queue()
        # Only zlib-stream is supported. For any other compression the fake sends plain text, which discord.py accepts.
        self._packing = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None

    def send(self, raw: bytes) -> None:
        """Queue a frame behind those that wait."""
        if not self.silent:
            self._owed.put_nowait(raw)

    async def pump(self) -> None:
        """Send the queued frames until the connection is closed."""
        while not self.ws.closed:
            raw = await self._owed.get()
            self.note(raw, to_bot=True)
            try:
                await self._write(raw)
            except ConnectionError:
                return

    def note(self, raw: bytes, *, to_bot: bool) -> None:
        """Record a frame."""
        shard = self.session.shard if self.session else 0
        self._wire.note_frame(Frame(self._clock.now(), shard, to_bot, raw))

    async def _write(self, raw: bytes) -> None:
        if self._packing is None:
            await self.ws.send_str(raw.decode())
        else:
            await self.ws.send_bytes(self._packing.compress(raw) + self._packing.flush(zlib.Z_SYNC_FLUSH))

    def drop(self) -> None:
        """Reset the connection."""
        reset(self._request)


@dataclass(slots=True, eq=False)
class Session:
    """A session of a bot that has identified. After a lost connection a new socket can resume it."""

    id: str
    shard: int
    shards: int
    intents: int
    socket: Socket | None = None
    sequence: int = 0
    """The number of the last event."""

    told: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    beats: list[float] = field(default_factory=list)
    """The times of the bot's heartbeats."""

    def tell(self, event: str, said: object) -> None:
        """Send an event now, or at the next resume if there is no socket."""
        self.sequence += 1
        raw = written({"op": 0, "t": event, "s": self.sequence, "d": said})
        self.told.append((self.sequence, raw))
        if self.socket is not None:
            self.socket.send(raw)

    def go_on(self, socket: Socket, heard: int) -> None:
        """Use this socket from now on, and send every event after number ``heard`` again."""
        self.socket, socket.session = socket, self
        for number, raw in self.told:
            if number > heard:
                socket.send(raw)

    def hears(self, guild: int | None, intent: int) -> bool:
        """Whether the session receives events of this server (None for DMs) and this intent."""
        # Discord's rule: the shard is the server's id >> 22, modulo the number of shards. DMs belong to shard 0.
        return self.shard == ((guild or 0) >> 22) % self.shards and self.intents & intent == intent
