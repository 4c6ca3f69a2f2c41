"""The gateway: bots connect here, receive events, lose the connection and resume."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Final

from aiohttp import WSMsgType, web

from tests.stub.bodies import Json, number, numbers, parsed, part, text, written
from tests.stub.faults import CONNECT, Broken, Closed, Late, Lost, Switchboard, Twice
from tests.stub.payloads import guild_object, user_object
from tests.stub.sessions import Session, Socket
from tests.stub.starts import Starts
from tests.stub.wire import Wire
from tests.stub.world import World

RECONNECT: Final = 7
INVALID: Final = 9
HELLO: Final = 10
ACK: Final = 11

WRONG_TOKEN: Final = 4004
WRONG_SHARD: Final = 4010
NOT_GRANTED: Final = 4014
PRIVILEGED: Final = 1 << 1 | 1 << 8 | 1 << 15
"""Intents that Discord grants only on request: members, presences, message content."""

ENDS: Final = frozenset({1000, 1001})
"""Close codes with which a bot also ends its session."""


class Gateway:
    """Sends events to the bots. A bot without the right token is not let in."""

    def __init__(self, world: World, wire: Wire, switchboard: Switchboard, starts: Starts, token: str) -> None:
        self.heartbeat = 41.25
        """Seconds between two heartbeats of the bot."""

        self.url = ""
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        self.resumed = 0
        self.goodbyes: list[int | None] = []
        """The codes with which sockets were closed."""

        self._world = world
        self._wire = wire
        self._switchboard = switchboard
        self._starts = starts
        self._token = token
        self._sockets: set[Socket] = set()
        self._later: set[asyncio.TimerHandle] = set()

    # --- what a test does -----------------------------------------------------------------------------

    def live(self, shard: int | None = None) -> Sequence[Session]:
        """The sessions that have a socket now, of all shards or of one shard."""
        of = (shard, None)
        return [
            session for session in self.sessions.values() if session.socket and (shard is None or session.shard in of)
        ]

    def drop(self, shard: int | None = None) -> None:
        """Reset the sockets; the sessions can be resumed."""
        for session in self.live(shard):
            assert session.socket is not None
            session.socket.drop()
            session.socket = None

    def fall_silent(self, shard: int | None = None, *, silent: bool = True) -> None:
        """Send nothing more, while the sockets stay open; with ``silent=False``, send again."""
        for session in self.live(shard):
            assert session.socket is not None
            session.socket.silent = silent

    def ask_to_reconnect(self, shard: int | None = None) -> None:
        """Tell the bot to reconnect and resume."""
        self._say(self.live(shard), RECONNECT, None)

    def invalidate(self, shard: int | None = None, *, resumable: bool = False) -> None:
        """Tell the bot that its session is invalid; if ``resumable``, that it may try to resume the session."""
        sessions = self.live(shard)
        self._say(sessions, INVALID, resumable)
        if not resumable:
            for session in sessions:
                del self.sessions[session.id]

    async def close(self) -> None:
        """Close all sockets."""
        for timer in self._later:
            timer.cancel()
        for socket in tuple(self._sockets):
            await socket.ws.close(code=1001)

    @staticmethod
    def _say(sessions: Sequence[Session], op: int, said: object) -> None:
        for session in sessions:
            assert session.socket is not None
            session.socket.send(written({"op": op, "d": said}))

    # --- telling --------------------------------------------------------------------------------------

    def tell(self, event: str, said: Json, *, guild: int | None, intent: int = 0, person: int | None = None) -> bool:
        """Send an event to its shard. True if any session gets it, now or after a resume."""
        listeners = [session for session in self.sessions.values() if session.hears(guild, intent)]
        match self._switchboard.expire(f"EVENT {event}", number(said, "channel_id") or None, person):
            case Lost():
                pass
            case Late(seconds):
                loop = asyncio.get_running_loop()
                self._later.add(loop.call_later(seconds, self._tell, listeners, event, said))
            case Twice():
                self._tell([*listeners, *listeners], event, said)
            case _:
                self._tell(listeners, event, said)
        return bool(listeners)

    @staticmethod
    def _tell(listeners: Sequence[Session], event: str, said: Json) -> None:
        for session in listeners:
            session.tell(event, said)

    # --- listening ------------------------------------------------------------------------------------

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Accept a bot's connection, unless a fault for ``CONNECT`` strikes."""
        effect = self._switchboard.expire(CONNECT)
        self._world.changes.tell()
        if isinstance(effect, Broken):
            return web.Response(status=effect.status)
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        if isinstance(effect, Closed):
            if effect.greeted:
                await ws.send_str(self._hello().decode())
                for _sign_of_life_and_name in range(2):
                    await ws.receive()
            await ws.close(code=effect.code)
        else:
            await self._serve(request, ws)
        return ws

    def _hello(self) -> bytes:
        return written({"op": HELLO, "d": {"heartbeat_interval": round(self.heartbeat * 1000)}})

    async def _serve(self, request: web.Request, ws: web.WebSocketResponse) -> None:
        """Serve one socket until it ends."""
        socket = Socket(request, ws, self._wire, self._world.clock)
        self._sockets.add(socket)
        socket.send(self._hello())
        pump = asyncio.create_task(socket.pump())
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    raw = message.data.encode()
                    socket.note(raw, to_bot=False)
                    await self._hear(socket, parsed(raw))
        finally:
            pump.cancel()
            self._sockets.discard(socket)
            self._left(socket)

    def _left(self, socket: Socket) -> None:
        session = socket.session
        self.goodbyes.append(socket.ws.close_code)
        if session is not None and session.socket is socket:
            session.socket = None
            if socket.ws.close_code in ENDS:
                self.sessions.pop(session.id, None)
        self._world.changes.tell()

    async def _hear(self, socket: Socket, frame: Json) -> None:
        match frame.get("op"):
            case 1:
                socket.send(written({"op": ACK, "d": None}))
                if socket.session is not None:
                    socket.session.beats.append(self._world.clock.now())
            case 2:
                await self._identify(socket, part(frame, "d"))
            case 6:
                await self._resume(socket, part(frame, "d"))
            case _:
                pass
        self._world.changes.tell()

    async def _identify(self, socket: Socket, said: Json) -> None:
        shard, shards = (numbers(said, "shard") or [0, 1])[:2]
        intents = number(said, "intents")
        if text(said, "token") != self._token:
            await socket.ws.close(code=WRONG_TOKEN)
        elif not 0 <= shard < shards:
            await socket.ws.close(code=WRONG_SHARD)
        elif intents & PRIVILEGED:
            await socket.ws.close(code=NOT_GRANTED)
        elif not self._starts.left(self._world.clock.now()):
            await self._reset_token()
        elif not self._starts.take(shard, self._world.clock.now()):
            socket.send(written({"op": INVALID, "d": False}))
        else:
            self._begin(socket, Session(secrets.token_hex(16), shard, shards, intents))

    async def _reset_token(self) -> None:
        """The bot has begun more sessions than it may in a day: end them all, and let no bot in any more."""
        self._token = ""
        for socket in tuple(self._sockets):
            await socket.ws.close(code=WRONG_TOKEN)

    def _begin(self, socket: Socket, session: Session) -> None:
        """Begin a session. Drop older sessions of the shard that have no socket: their bot is gone."""
        gone = [old.id for old in self.sessions.values() if old.shard == session.shard and old.socket is None]
        for old in gone:
            del self.sessions[old]
        self.sessions[session.id] = session
        self.identified += 1
        session.go_on(socket, 0)
        guilds = [guild for guild in self._world.guilds.values() if guild.has_bot and session.hears(guild.id, 0)]
        application = {"id": str(self._world.bot.id), "flags": 0}
        session.tell(
            "READY",
            {
                "v": 10,
                "user": user_object(self._world.bot),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.url,
                "shard": [session.shard, session.shards],
                "application": application,
                "private_channels": [],
                "relationships": [],
            },
        )
        for guild in guilds:
            session.tell("GUILD_CREATE", guild_object(self._world, guild))

    async def _resume(self, socket: Socket, said: Json) -> None:
        session = self.sessions.get(text(said, "session_id"))
        if text(said, "token") != self._token:
            await socket.ws.close(code=WRONG_TOKEN)
        elif session is None:
            socket.send(written({"op": INVALID, "d": False}))
        else:
            self.resumed += 1
            session.go_on(socket, number(said, "seq"))
            session.tell("RESUMED", {})
