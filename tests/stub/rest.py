"""The REST API: checks each call's token and limits, applies faults, answers, and records everything."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from math import ceil
from types import MappingProxyType
from typing import Final, TypeAlias

from aiohttp import web

from tests.stub.bodies import Json, number, written
from tests.stub.faults import Belated, Broken, Cut, Effect, Garbled, Hang, Refuse, Slow, Switchboard, TooMany
from tests.stub.limits import Limits, Passage
from tests.stub.refusals import Refusal
from tests.stub.sockets import is_over, reset
from tests.stub.wire import Call, File, Wire, split_form
from tests.stub.world import World

VERSION: Final = "/api/v10"
DONE: Final = 200
TOO_MANY: Final = 429
OLD_EDITS: Final = 30046


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer: JSON (``said``), an empty body, or a page of this content type, as a proxy sends it."""

    said: object = None
    status: int = DONE
    headers: Mapping[str, str] = field(default_factory=dict)
    page: str | None = None
    kind: str = "text/html"


Handler: TypeAlias = Callable[[Call], Reply]
"""Carries out a call. Raises Refusal, and has then changed nothing."""

VIA: Final = MappingProxyType({"Via": "1.1 google"})
LIMITED: Final = MappingProxyType({"message": "You are being rate limited."})
NOTHING: Final = Reply(status=204)
BANNED: Final = Reply(status=TOO_MANY, headers={"Retry-After": "1"}, page="<html>error code: 1015</html>")


class Rest:
    """Receives calls and answers them."""

    def __init__(self, world: World, wire: Wire, switchboard: Switchboard, limits: Limits, token: str) -> None:
        self._world = world
        self._wire = wire
        self._switchboard = switchboard
        self._limits = limits
        self._token = f"Bot {token}"
        self._closing = asyncio.Event()

    def close(self) -> None:
        """Release the calls that still wait for an answer."""
        self._closing.set()

    def serve(self, app: web.Application, routes: Mapping[str, Handler]) -> None:
        """Register these routes, such as ``POST /channels/{channel}/messages``. ``*`` stands for any method."""
        for route, handler in routes.items():
            method, path = route.split(" ")
            app.router.add_route(method, VERSION + path, self._server(route, handler))

    def _server(self, route: str, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            call = await self._read(route, request)
            try:
                reply = await self._reply(call, handler, request)
                call.status = None if reply is None else reply.status
                return self._response(call, reply)
            finally:
                call.answered = self._world.clock.now()
                self._wire.note(call)
                self._world.changes.tell()

        return serve

    # --- reading --------------------------------------------------------------------------------------

    async def _read(self, route: str, request: web.Request) -> Call:
        raw = await request.read()
        said, files = _split(request, raw)
        call = Call(
            at=self._world.clock.now(),
            route=route,
            path=request.path.removeprefix(VERSION),
            places=dict(request.match_info),
            query=dict(request.query),
            raw=raw,
            said=said,
            files=files,
            token=request.headers.get("Authorization", ""),
        )
        self._aim(call)
        return call

    def _aim(self, call: Call) -> None:
        """Note which channel and person the call is about, and who can read its result."""
        channel = self._world.channels.get(call.number("channel"))
        interaction = self._world.interactions.get(call.places.get("token", ""))
        if channel is not None:
            call.channel, call.person = channel.id, channel.recipient
            call.readers = self._world.readers(channel)
        elif interaction is not None:
            call.channel, call.person = interaction.channel.id, interaction.user.id
        elif call.route == "POST /users/@me/channels":
            call.person = number(call.body, "recipient_id")

    # --- answering ------------------------------------------------------------------------------------

    async def _reply(self, call: Call, handler: Handler, request: web.Request) -> Reply | None:
        """The answer; None if the connection is reset instead."""
        if call.token != self._token and "token" not in call.places:
            return _refused(Refusal(0))
        passage = self._limits.take(call.route, _major(call), call.at)
        if passage.wait is not None:
            return _too_many(passage)
        effect = self._switchboard.expire(call.route, call.channel, call.person)
        match effect:
            case Belated(seconds):
                reset(request)
                await self._wait(seconds)
            case Slow(seconds, late=True):
                await self._wait(seconds)
            case _:
                pass
        reply = _spoilt(effect, passage) or self._carried_out(call, handler, effect, passage)
        match effect:
            case Slow(seconds, late=False):
                await self._wait(seconds)
            case Cut() | Belated():
                reply = None
            case Hang(seconds):
                await self._wait(seconds)
                call.deserted = is_over(request)
                reply = None
            case Broken(status, after) if after:
                reply = _broken(status)
            case Garbled(page, status, kind, after) if after:
                reply = Reply(None, status, VIA, page, kind)
            case _:
                pass
        if reply is None:
            reset(request)
        return reply

    def _carried_out(self, call: Call, handler: Handler, effect: Effect | None, passage: Passage) -> Reply | None:
        if isinstance(effect, Cut | Hang) and not effect.after:
            return None
        try:
            reply = handler(call)
        except Refusal as refusal:
            return _refused(refusal)
        except Exception as bug:
            self._wire.bugs.append(bug)
            raise
        call.done = True
        return Reply(reply.said, reply.status, passage.headers)

    async def _wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        except TimeoutError:
            return

    @staticmethod
    def _response(call: Call, reply: Reply | None) -> web.Response:
        if reply is None:
            return web.Response()
        if reply.page is not None:
            headers = {**reply.headers, "Content-Type": reply.kind}
            return web.Response(body=reply.page.encode("latin-1"), status=reply.status, headers=headers)
        call.answer = b"" if reply.said is None else written(reply.said)
        # discord.py parses a body as JSON only with exactly this content type.
        headers = {**reply.headers, **({"Content-Type": "application/json"} if call.answer else {})}
        return web.Response(body=call.answer, status=reply.status, headers=headers)


def _split(request: web.Request, raw: bytes) -> tuple[object, list[File]]:
    if request.content_type == "multipart/form-data":
        return split_form(raw, request.headers["Content-Type"].partition("boundary=")[2].strip('"'))
    said: object = json.loads(raw) if raw else None
    return said, []


def _major(call: Call) -> str:
    """The part of the path by which Discord counts the limit: the channel or the token."""
    return call.places.get("channel") or call.places.get("token", "")


def _refused(refusal: Refusal) -> Reply:
    return Reply(refusal.body, refusal.status)


def _spoilt(effect: Effect | None, passage: Passage) -> Reply | None:
    """The answer of a fault that prevents the call; None if there is no such fault."""
    match effect:
        case Refuse(code, wait, None) if code == OLD_EDITS:
            return _too_many(Passage(passage.headers, wait), Refusal(code).body)
        case Refuse(code, status=status):
            return Reply(Refusal(code).body, status or Refusal(code).status)
        case TooMany(via=False):
            return BANNED
        case TooMany(wait, everywhere):
            return _too_many(Passage(passage.headers, wait, everywhere))
        case Broken(status, after) if not after:
            return _broken(status)
        case Garbled(page, status, kind, after) if not after:
            return Reply(None, status, VIA, page, kind)
        case _:
            return None


def _broken(status: int) -> Reply:
    return Reply({"message": f"{status}: {HTTPStatus(status).phrase}", "code": 0}, status)


def _too_many(passage: Passage, said: Json = LIMITED) -> Reply:
    """The answer "wait". The Via header shows that Discord itself sends it, not the proxy that bans."""
    wait = passage.wait or 0.0
    headers = {**passage.headers, **VIA, "Retry-After": str(ceil(wait))}
    if passage.everywhere:
        headers["X-RateLimit-Global"] = "true"
    return Reply({**said, "retry_after": round(wait, 3), "global": passage.everywhere}, TOO_MANY, headers)
