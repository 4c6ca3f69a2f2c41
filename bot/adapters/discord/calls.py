"""Calls to Discord: how long they may take, which responses are Discord's, and which rate limits are waited out."""

from collections.abc import Awaitable, Callable, Mapping
from operator import index
from time import perf_counter
from typing import Final

import aiohttp
import discord
from discord.http import HTTPClient, Route, json_or_text

from bot.adapters.discord import library
from bot.adapters.discord.callers import NAME
from bot.core import metrics

SILENCE: Final = 15
"""Seconds that Discord may stay silent after a request was sent. A connection must be open within the same time."""

LONGEST: Final = 60
"""Seconds for one try of a call, from its beginning to the last byte of the response."""

LONGEST_EDIT: Final = 10
"""Seconds for an edit of a message. While it lasts, nobody else may edit that message, and its outcome is unknown."""

LONGEST_LIMIT: Final = 15
"""The longest rate limit, in seconds, that the library waits out by itself.

A short limit often holds for many calls at once, and the library sends them in their order when it is over. After a
longer limit the call fails: its message stays in the outbox until Discord allows it.

The library's own ``max_ratelimit_timeout`` would not do. It refuses every call whose limit is counted over a longer
window, however little of that window is left.
"""

_NOTHING: Final = 204
_EDIT: Final = "PATCH"
_CHANNELS: Final = "/channels/"
_TOO_MANY: Final = 429
# Discord's own error codes begin here.
_LEAST_CODE: Final = 10_000
_JSON: Final = "application/json"
_FIRST_ANSWER: Final = "/callback"
_WORDS: Final = frozenset(
    {
        "@me",
        "@original",
        "applications",
        "bot",
        "callback",
        "channels",
        "commands",
        "emojis",
        "gateway",
        "guilds",
        "interactions",
        "members",
        "messages",
        "oauth2",
        "permissions",
        "roles",
        "scheduled-events",
        "threads",
        "users",
        "webhooks",
    }
)
"""The words in Discord's addresses. All else there is an id, an emoji or a token."""

_MADE_KNOWN: Final = "/applications/"
"""Part of the addresses of commands and emoji. No player waits for these calls, so they may wait out longer limits."""


async def _at_once() -> None:
    """No call waits for its turn."""


def limit(
    http: HTTPClient,
    hear: Callable[[str | None], None] = lambda _: None,
    turn: Callable[[], Awaitable[None]] = _at_once,
) -> None:
    """Limit the time of every call of the client, and check every response before the library reads it.

    ``hear`` is told the header ``Date`` of every response. ``turn`` returns when a call may begin.

    The time limit is for one try, not for the whole call. The library must not be interrupted between two tries: while
    it waits out a global rate limit, all other calls wait until that call goes on.
    """
    usual = aiohttp.ClientTimeout(total=LONGEST, sock_connect=SILENCE, sock_read=SILENCE)
    edit = aiohttp.ClientTimeout(total=LONGEST_EDIT)

    async def check(response: aiohttp.ClientResponse) -> None:
        hear(response.headers.get("Date"))
        await _check(response)

    def longest(route: Route) -> aiohttp.ClientTimeout:
        return edit if _is_edit(route.method, route.path) else usual

    library.limit_calls(http, longest, check, unanswered, turn)


def _is_edit(method: str, path: str) -> bool:
    return method == _EDIT and _CHANNELS in path


def unanswered(method: str, path: str) -> None:
    """Count a call of which nobody knows what became."""
    metrics.calls(NAME, metrics.route(method, path, _WORDS), metrics.NO_ANSWER).inc()


async def check_answer(response: aiohttp.ClientResponse) -> None:
    """Check a response of the client's session, if it comes from Discord's API.

    Gateways and people's files use the same session. Raises what ``_check`` raises.
    """
    if not str(response.url).startswith(Route.BASE):
        return
    await _check(response)
    first = response.ok and response.url.path.endswith(_FIRST_ANSWER)
    if first and (arrived := metrics.ARRIVED.get()) is not None:
        metrics.ACKNOWLEDGED.labels(NAME).observe(perf_counter() - arrived)


async def _check(response: aiohttp.ClientResponse) -> None:
    """Check a response before the library reads it: the library takes an unexpected response for a bug of ours.

    Raises ClientPayloadError for a response that is not Discord's; the call may have been carried out all the same.
    Raises HTTPException at once for a refused edit of a message, and for a limit that the library should not wait out.
    A limit with an error code has a special reason, such as a message too old to be edited: a retry would fail again.
    """
    kind = metrics.route(response.method, response.url.path, _WORDS)
    metrics.calls(NAME, kind, str(response.status)).inc()
    if response.status == _NOTHING:
        return
    if response.ok:
        # The body is not parsed, because every press would pay for parsing it twice. The first and the last character
        # show whether the body was cut off.
        said = (await response.read()).strip()
        if response.headers.get("Content-Type") != _JSON or said[:1] + said[-1:] not in {b"{}", b"[]"}:
            raise aiohttp.ClientPayloadError("not Discord")
        return
    try:
        refused = await json_or_text(response)
        error = discord.HTTPException(response, refused)
        # Discord's codes are 0, or large numbers. A proxy or another server on the way repeats the HTTP
        # status there.
        if 0 < index(error.code) < _LEAST_CODE:
            raise ValueError(error.code)
    except (ValueError, AttributeError, TypeError) as strange:
        raise aiohttp.ClientPayloadError("not Discord") from strange
    # An edit holds its card's turn. The library would repeat the edit for half a minute. The dispatcher repeats it
    # later, and the answer to a press may go first.
    edits = _is_edit(response.method, response.url.path)
    if edits or (response.status == _TOO_MANY and not _is_waited_out(response, refused)):
        raise error


def _is_waited_out(response: aiohttp.ClientResponse, said: Mapping[str, object] | str) -> bool:
    match said:
        case {"retry_after": int() | float() as seconds, **more}:
            alone = _MADE_KNOWN in response.url.path and not more.get("global")
            return alone or (not more.get("code") and seconds <= LONGEST_LIMIT)
        case _:
            return False
