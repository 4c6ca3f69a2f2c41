"""Calls of the client-server interface of a Matrix homeserver. Expected failures are results, never exceptions."""

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final, TypeAlias
from urllib.parse import quote

import aiohttp
import yarl

from bot.core import metrics
from bot.core.clock.host_clock import HostClock
from bot.core.clock.pace import MINUTE, SECOND
from bot.core.clock.wall_time import WallTime
from storage.ids import Millis

Json: TypeAlias = Mapping[str, object]
"""A JSON object as it was received: nothing in it has been checked."""

CALL_TIMEOUT: Final = 10
"""Seconds until a call counts as failed. The server may still carry it out."""

FORBIDDEN: Final = "M_FORBIDDEN"
LIMITED: Final = "M_LIMIT_EXCEEDED"
TOO_LARGE: Final = "M_TOO_LARGE"

USUAL_WAIT: Final = Millis(5 * SECOND)
"""How long to wait after a refusal by a limit that does not say it."""

LONGEST_WAIT: Final = Millis(MINUTE)
"""The longest wait that a server can ask for: a wrong number must not silence the bot for hours."""

_WORDS: Final = frozenset(
    {
        "account",
        "account_data",
        "admin",
        "claim",
        "context",
        "createRoom",
        "device_signing",
        "event",
        "invite",
        "join",
        "keys",
        "kick",
        "leave",
        "login",
        "logout",
        "media",
        "messages",
        "query",
        "redact",
        "rooms",
        "send",
        "sendToDevice",
        "signatures",
        "state",
        "sync",
        "upload",
        "user",
        "users",
        "versions",
        "whoami",
    }
)
"""The words in Matrix's addresses. All else there is an id, or names what is sent."""

_RETRY_AFTER: Final = "Retry-After"
_LONGEST_NUMBER: Final = 9

_JSON: Final = "application/json"
_Content: TypeAlias = tuple[str, bytes]
"""The type of a body, and its bytes."""


@dataclass(frozen=True, slots=True)
class Done:
    """The server has carried out the call."""

    body: Json


@dataclass(frozen=True, slots=True)
class Failed:
    """The server has refused the call, or nobody knows what it did."""

    status: int | None
    """The status of HTTP; None if no answer arrived."""

    code: str = ""
    """The server's own code, such as ``M_FORBIDDEN``; empty if the answer has none."""

    wait: Millis | None = None
    """How long the server asks to wait before the next try, at most ``LONGEST_WAIT``."""

    body: Json | None = None
    """The answer, if it is a JSON object. It may say how to go on, as a 401 of user-interactive authentication does."""

    @property
    def refused(self) -> bool:
        """Whether the call certainly had no effect."""
        return self.status is not None and self.status < HTTPStatus.INTERNAL_SERVER_ERROR

    @property
    def limited(self) -> bool:
        """Whether a rate limit refused the call."""
        return self.status == HTTPStatus.TOO_MANY_REQUESTS or self.code == LIMITED

    @property
    def retry_after(self) -> Millis:
        """How long to wait after a refusal by a limit."""
        return USUAL_WAIT if self.wait is None else self.wait


Result: TypeAlias = Done | Failed


def path(*parts: str) -> str:
    """The parts of a path, each escaped and after a slash.

    >>> path("rooms", "!room:example.org", "leave")
    '/rooms/%21room%3Aexample.org/leave'
    """
    return "".join(f"/{quote(part, safe='')}" for part in parts)


class Homeserver:
    """The homeserver, for one account. Close it at the end."""

    def __init__(self, address: str, token: str | None = None) -> None:
        """``address`` is without a path, such as ``https://matrix.example.org``."""
        self._address = address
        self._session: aiohttp.ClientSession | None = None
        self.token = token
        self.date: str | None = None
        """The time at the server, as its last answer told it in the header ``Date``."""

        self._clock = HostClock("matrix", WallTime())

    async def close(self) -> None:
        """Close all connections."""
        if self._session is not None:
            await self._session.close()

    async def call(
        self,
        method: str,
        where: str,
        body: Json | None = None,
        *,
        params: Mapping[str, str] | None = None,
        seconds: float = CALL_TIMEOUT,
    ) -> Result:
        """Call ``/_matrix/client/v3`` and ``where``. A ``where`` that begins with ``/_`` is the whole path.

        ``seconds`` limits the whole call. A redirect counts as refused: its target would get the password or the keys.
        """
        content = None if body is None else (_JSON, json.dumps(body).encode())
        return await self._send(method, where, params, seconds, content)

    async def upload(self, data: bytes, media_type: str) -> Result:
        """Upload a file. The body of the result has its address, ``mxc://…``, in ``content_uri``."""
        # Without a file name: everybody who downloads the file would see it.
        return await self._send("POST", "/_matrix/media/v3/upload", None, CALL_TIMEOUT, (media_type, data))

    async def _send(
        self, method: str, where: str, params: Mapping[str, str] | None, seconds: float, content: _Content | None
    ) -> Result:
        if self._session is None:
            # No limit of the session: ``seconds`` limits each call.
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
        if self._session.closed:
            return Failed(None)
        whole = where if where.startswith("/_") else f"/_matrix/client/v3{where}"
        # Encoded already by ``path``: a room's id may contain a slash or a question mark.
        url = yarl.URL(self._address + whole, encoded=True)
        headers = {} if self.token is None else {"Authorization": f"Bearer {self.token}"}
        route = metrics.route(method, whole, _WORDS)
        kind, data = content or (_JSON, None)
        headers["Content-Type"] = kind
        try:
            async with (
                asyncio.timeout(seconds),
                self._session.request(
                    method, url, params=params, data=data, headers=headers, allow_redirects=False
                ) as answer,
            ):
                metrics.calls("matrix", route, str(answer.status)).inc()
                self.date = answer.headers.get("Date")
                self._clock.hear(self.date)
                return _read(answer.status, await answer.read(), answer.headers.get(_RETRY_AFTER, ""))
        except (TimeoutError, aiohttp.ClientError, OSError):
            metrics.calls("matrix", route, metrics.NO_ANSWER).inc()
            return Failed(None)


def _read(status: int, data: bytes, retry_after: str) -> Result:
    """The result that an answer means. ``retry_after`` is its header of that name."""
    body = _object(data)
    if status == HTTPStatus.OK:
        # A proxy may answer for the server, with a page of HTML: then nobody knows what the server did.
        return Failed(HTTPStatus.BAD_GATEWAY) if body is None else Done(body)
    code = (body or {}).get("errcode")
    return Failed(status, code if isinstance(code, str) else "", _wait(body or {}, retry_after), body)


def _wait(body: Json, retry_after: str) -> Millis | None:
    """The wait that the answer asks for: in its header, or in the body, as older servers do."""
    if retry_after.isdecimal() and len(retry_after) <= _LONGEST_NUMBER:
        return min(Millis(int(retry_after) * SECOND), LONGEST_WAIT)
    asked = body.get("retry_after_ms")
    return min(Millis(asked), LONGEST_WAIT) if isinstance(asked, int) and asked >= 0 else None


def _object(data: bytes) -> Json | None:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        # An answer may hold objects that somebody has nested a thousand deep.
        return None
    return found if isinstance(found, dict) else None
