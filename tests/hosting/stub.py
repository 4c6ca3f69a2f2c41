"""A small fake Discord on a local port: only what a bot needs to start and stop."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

TOKEN = "good.token.here"
BOT = {"id": "77", "username": "Minotaur", "discriminator": "0001", "avatar": None, "bot": True}
APPLICATION = {
    "id": "77",
    "name": "Minotaur",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "owner": {"id": "1", "username": "host", "discriminator": "0", "avatar": None},
}
LIMITS = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
HELLO, HEARTBEAT, IDENTIFY, ACKNOWLEDGED = 10, 1, 2, 11


@dataclass(slots=True)
class StubDiscord:
    """The state of the fake: what was asked, and how it answers."""

    url: str = ""
    emojis: list[str] = field(default_factory=list)
    new_emoji: asyncio.Event = field(default_factory=asyncio.Event)
    endpoint: str | None = None
    broken: bool = False
    """True: every answer is 503."""

    turns_out: int | None = None
    """The close code for every bot that identifies; None to accept it."""

    asked: list[str] = field(default_factory=list)
    """Methods and paths of all calls, without bodies."""

    identified: asyncio.Event = field(default_factory=asyncio.Event)
    goodbyes: list[int | None] = field(default_factory=list)
    """The close codes of ended gateway connections."""

    @web.middleware
    async def guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Note the call, and refuse it without the token."""
        self.asked.append(f"{request.method} {request.path}")
        if self.broken:
            return web.Response(status=503, text="upstream is away")
        if request.path != "/gateway" and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return answer({"message": "401: Unauthorized", "code": 0}, 401)
        return await handler(request)

    async def me(self, _: web.Request) -> web.Response:
        """The bot's user."""
        return answer(BOT)

    async def application(self, _: web.Request) -> web.Response:
        """The bot's application."""
        return answer(APPLICATION | {"interactions_endpoint_url": self.endpoint})

    async def commands(self, request: web.Request) -> web.Response:
        """Replace all commands."""
        known = {"application_id": "77", "version": "1", "default_member_permissions": None}
        return answer([{**command, **known, "id": str(n)} for n, command in enumerate(await request.json())])

    async def emoji(self, request: web.Request) -> web.Response:
        """Add an emoji, or list all of them."""
        if request.method == "POST":
            self.emojis.append((await request.json())["name"])
            self.new_emoji.set()
            return answer({"id": str(len(self.emojis)), "name": self.emojis[-1], "animated": False}, 201)
        return answer({"items": [{"id": str(n), "name": name} for n, name in enumerate(self.emojis, 1)]})

    async def drawn(self, count: int) -> None:
        """Return when there are so many emoji."""
        while len(self.emojis) < count:
            self.new_emoji.clear()
            await self.new_emoji.wait()

    async def gateway_address(self, _: web.Request) -> web.Response:
        """The gateway's URL, as the REST API tells it."""
        return answer({"url": self.gateway, "shards": 1, "session_start_limit": LIMITS})

    @property
    def gateway(self) -> str:
        """The gateway's URL."""
        return f"{self.url.replace('http', 'ws', 1)}/gateway"

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """The gateway: it sends HELLO, and READY with no servers."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 10_000}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            said = json.loads(message.data)
            if said["op"] == HEARTBEAT:
                await socket.send_json({"op": ACKNOWLEDGED})
            elif said["op"] == IDENTIFY and self.turns_out is not None:
                await socket.close(code=self.turns_out)
            elif said["op"] == IDENTIFY:
                ready = {"v": 10, "user": BOT, "guilds": [], "session_id": "s", "resume_gateway_url": self.gateway}
                ready |= {"shard": [0, 1], "application": {"id": "77", "flags": 0}}
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.identified.set()
        self.goodbyes.append(socket.close_code)
        return socket


def answer(content: object, status: int = 200) -> web.Response:
    """JSON without a charset, as Discord sends it."""
    return web.Response(status=status, body=json.dumps(content).encode(), headers={"Content-Type": "application/json"})


@asynccontextmanager
async def stub_discord() -> AsyncIterator[StubDiscord]:
    """A fake Discord that runs within this block."""
    stub = StubDiscord()
    app = web.Application(middlewares=[stub.guard])
    rest = "/api/v10"
    app.router.add_get(f"{rest}/users/@me", stub.me)
    app.router.add_get(f"{rest}/oauth2/applications/@me", stub.application)
    app.router.add_put(f"{rest}/applications/77/commands", stub.commands)
    app.router.add_route("*", f"{rest}/applications/77/emojis", stub.emoji)
    app.router.add_get(f"{rest}/gateway/bot", stub.gateway_address)
    app.router.add_get("/gateway", stub.socket)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    assert site.name is not None
    host, port = runner.addresses[0][:2]
    stub.url = f"http://{host}:{port}"
    yield stub
    await runner.cleanup()
