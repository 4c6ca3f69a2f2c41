"""What a bot was told since it identified, and the sockets that it came by."""

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
"""Events that a session can repeat."""


class Socket:
    """One connection of a bot; what is sent goes out in order."""

    def __init__(self, request: web.Request, ws: web.WebSocketResponse, wire: Wire, clock: Clock) -> None:
        self.ws = ws
        self.session: Session | None = None
        self.silent = False
        """Whether nothing more arrives, though the connection stands; what is told meanwhile is lost."""

        self._request = request
        self._wire = wire
        self._clock = clock
        self._owed: asyncio.Queue[bytes] = asyncio.Queue()
        # Any other packing that is asked for is not done: the library takes plain text as well.
        self._packing = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None

    def send(self, raw: bytes) -> None:
        """Tell it something, after everything else that it was told."""
        if not self.silent:
            self._owed.put_nowait(raw)

    async def pump(self) -> None:
        """Send what is to be sent, until the other side has gone."""
        while not self.ws.closed:
            raw = await self._owed.get()
            self.note(raw, to_bot=True)
            try:
                await self._write(raw)
            except ConnectionError:
                return

    def note(self, raw: bytes, *, to_bot: bool) -> None:
        """Keep what went through."""
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
    """A bot that has identified; a new socket may go on with it."""

    id: str
    shard: int
    shards: int
    intents: int
    socket: Socket | None = None
    sequence: int = 0
    """How many events it was told."""

    told: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    beats: list[float] = field(default_factory=list)
    """When it gave signs of life."""

    def tell(self, event: str, said: object) -> None:
        """Tell an event, now or when the session is resumed."""
        self.sequence += 1
        raw = written({"op": 0, "t": event, "s": self.sequence, "d": said})
        self.told.append((self.sequence, raw))
        if self.socket is not None:
            self.socket.send(raw)

    def go_on(self, socket: Socket, heard: int) -> None:
        """Come by this socket from now on, with everything that was told after ``heard``."""
        self.socket, socket.session = socket, self
        for number, raw in self.told:
            if number > heard:
                socket.send(raw)

    def hears(self, guild: int | None, intent: int) -> bool:
        """Whether an event of that server (None: of people's own channels) and kind is for it."""
        return self.shard == ((guild or 0) >> 22) % self.shards and self.intents & intent == intent
