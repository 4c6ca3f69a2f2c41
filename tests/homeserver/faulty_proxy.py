"""A proxy between the bot and its homeserver, which lets single calls fail as networks, proxies and servers do."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

import aiohttp
import yarl
from aiohttp import web

CALLS: Final = (
    "sync",
    "send",
    "redact",
    "messages",
    "context",
    "event",
    "createRoom",
    "join",
    "leave",
    "upload",
    "claim",
    "query",
    "device_signing",
    "signatures",
    "sendToDevice",
    "account_data",
    "whoami",
    "login",
    "logout",
)
"""The kinds of calls, each named by a part of its path. ``upload`` means keys, ``media`` pictures and files."""

_HEADERS: Final = frozenset({"authorization", "content-type"})


def kind_of(path: str) -> str:
    """The kind of the call with this path, as in ``CALLS``."""
    parts = path.split("?", maxsplit=1)[0].split("/")[3:]
    if "media" in parts:
        return "media"
    special = [name for name in ("device_signing", "signatures") if name in parts]
    return next(iter(special + [name for name in CALLS if name in parts]), path)


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to a call in place of its answer."""

    arrives: bool
    """Whether the server carries the call out."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: bool = False
    """Whether the connection is closed without an answer."""

    half: bool = False
    """Whether the server's own answer comes, but only its first half."""

    hangs: bool = False
    """Whether no answer comes, until the caller gives up."""


def limited(wait: object = None, header: str | None = None) -> Fault:
    """A rate limit refuses the call. ``wait`` is in the body, in milliseconds; ``header`` is ``Retry-After``."""
    body = {"errcode": "M_LIMIT_EXCEEDED"} | ({} if wait is None else {"retry_after_ms": wait})
    headers = {} if header is None else {"Retry-After": header}
    return Fault(arrives=False, status=429, body=json.dumps(body).encode(), headers=headers)


PAGE: Final = b"<html><body>The server is not well.</body></html>"

FAULTS: Final[Mapping[str, Fault]] = {
    "limit, wait in the body": limited(30),
    "limit, wait in the header": limited(header="1"),
    "limit, no wait": limited(),
    "limit, negative wait": limited(-5, "-5"),
    "limit, huge wait": limited(10**18, "9" * 30),
    "limit, a text as wait": limited("soon", "soon"),
    "limit by a proxy": Fault(arrives=False, status=429, body=PAGE),
    "cut before": Fault(arrives=False, cut=True),
    "cut after": Fault(arrives=True, cut=True),
    "half an answer": Fault(arrives=True, half=True),
    "page with 500": Fault(arrives=False, status=500, body=PAGE),
    "page with 502": Fault(arrives=True, status=502, body=PAGE),
    "page with 200": Fault(arrives=True, status=200, body=PAGE),
    "hang": Fault(arrives=True, hangs=True),
}

UNHEARD: Final = Fault(arrives=False, hangs=True)
"""The call does not reach the server, and nothing comes back."""


class Proxy:
    """Passes calls on to the homeserver, and lets those fail that ``choose`` names."""

    def __init__(self, homeserver: str) -> None:
        self.url = ""
        self.choose: Callable[[str, int], Fault | None] = lambda _kind, _number: None
        """Called with the kind of each call and its number among the calls of this kind, from 1."""

        self.counts: Counter[str] = Counter()
        self.struck: list[tuple[str, int]] = []
        """The calls that failed."""

        self.changed = asyncio.Event()
        """Set when a call fails."""

        self._homeserver = homeserver
        self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))

    def fail(self, kinds: Collection[str], fault: Fault, *, times: int = 1) -> None:
        """Let the next calls of these kinds fail."""
        left = [fault] * times
        self.choose = lambda kind, _number: left.pop() if kind in kinds and left else None

    def heal(self) -> None:
        """Let no more calls fail."""
        self.choose = lambda _kind, _number: None

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Handle one call."""
        kind, said = kind_of(request.path), await request.read()
        self.counts[kind] += 1
        fault = self.choose(kind, self.counts[kind])
        if fault is None:
            return await self._passed_on(request, said)
        done = await self._passed_on(request, said) if fault.arrives else web.Response()
        self.struck.append((kind, self.counts[kind]))
        self.changed.set()
        if fault.hangs:
            await asyncio.Event().wait()
        if fault.cut:
            assert request.transport is not None
            request.transport.abort()
            return done
        if fault.half:
            assert isinstance(done.body, bytes)
            return web.Response(body=done.body[: len(done.body) // 2], content_type="application/json")
        return web.Response(status=fault.status, body=fault.body, headers=fault.headers)

    async def _passed_on(self, request: web.Request, said: bytes) -> web.Response:
        url = yarl.URL(self._homeserver + request.raw_path, encoded=True)
        headers = {key: value for key, value in request.headers.items() if key.lower() in _HEADERS}
        try:
            async with self._session.request(request.method, url, data=said or None, headers=headers) as answer:
                kind = answer.headers.get("Content-Type", "application/json")
                return web.Response(status=answer.status, body=await answer.read(), headers={"Content-Type": kind})
        except aiohttp.ClientError:
            return web.Response(status=HTTPStatus.BAD_GATEWAY, body=PAGE)

    async def close(self) -> None:
        """Close all connections to the homeserver."""
        await self._session.close()


@asynccontextmanager
async def open_proxy(homeserver: str) -> AsyncIterator[Proxy]:
    """A proxy in front of the homeserver at this address. It is closed at the end."""
    proxy = Proxy(homeserver)
    app = web.Application(client_max_size=2**26)
    app.router.add_route("*", "/{_:.*}", proxy.answer)
    # A call that the bot has given up must not go on waiting here.
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1, handler_cancellation=True)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    proxy.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield proxy
    finally:
        await runner.cleanup()
        await proxy.close()
