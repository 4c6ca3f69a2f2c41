"""How long a call to Discord may take, what passes for its answer, and which limits are waited out."""

from collections.abc import Mapping
from functools import partial
from operator import index
from typing import Final

import aiohttp
import discord
from discord.http import HTTPClient, Route, json_or_text

SILENCE: Final = 15
"""Seconds that Discord may keep silent when all has been said; a picture of ours is said in no time."""

LONGEST: Final = 60
"""Seconds for one call altogether."""

LONGEST_LIMIT: Final = 15
"""Seconds of a limit that the library waits out by itself.

Short limits concern many at once, and the library lets all of them pass in their order. A longer one is no reason to
stand still: what is stored as owed is sent when Discord says. The library's own ``max_ratelimit_timeout`` would not do:
it refuses every call whose limit is counted over more than that, however much of it is left.
"""

_NOTHING: Final = 204
_EDIT: Final = "PATCH"
_CHANNELS: Final = "/channels/"
_TOO_MANY: Final = 429
_LEAST_CODE: Final = 10_000
_JSON: Final = "application/json"
_MADE_KNOWN: Final = "/applications/"
"""In the addresses of commands and emoji: nobody stands behind them, so they may wait out limits of their own."""


def bound(http: HTTPClient) -> None:
    """Let no call of the client's last longer, and no answer pass for what it is not.

    Each call by itself, for the library must not be interrupted between its tries: while it waits out a limit on
    everything, it holds up all others until it comes back.
    """
    timeout = aiohttp.ClientTimeout(total=LONGEST, sock_connect=SILENCE, sock_read=SILENCE)
    within = partial(http.request, timeout=timeout, raise_for_status=_hear)
    http.request = within  # type: ignore[method-assign]  # All but answers to interactions passes here.


def bound_answers(http: HTTPClient) -> None:
    """The same for what is heard of answers to interactions; once the client has logged in."""
    # They go straight to the session. To have it traced, which it offers, costs each press a twentieth more.
    session = vars(http)["_HTTPClient__session"]
    if isinstance(session, aiohttp.ClientSession):  # Where Discord is only pretended there is none.
        session._raise_for_status = _overhear  # noqa: SLF001 - it can be told so only when it is made


async def _overhear(response: aiohttp.ClientResponse) -> None:
    """Gateways and people's files come by the same session."""
    if str(response.url).startswith(Route.BASE):
        await _hear(response)


async def _hear(response: aiohttp.ClientResponse) -> None:
    """Look at every answer to a call before the library does, which takes what it does not expect for a bug of ours.

    Raises ClientPayloadError for what Discord does not say; what was asked for may have been done. Raises HTTPException
    at once for edits of messages, and for limits that the library should not wait out. Those with a number have a
    reason of their own, such as a message too old to be edited: trying again is vain.
    """
    if response.status == _NOTHING:
        return
    if response.ok:
        # To read it twice would cost every press; what is cut off in the middle does not end like that.
        said = (await response.read()).strip()
        if response.headers.get("Content-Type") != _JSON or said[:1] + said[-1:] not in {b"{}", b"[]"}:
            raise aiohttp.ClientPayloadError("not Discord")
        return
    try:
        refused = await json_or_text(response)
        error = discord.HTTPException(response, refused)
        # Discord's codes are numbers, 0 or large; others repeat the status there.
        if 0 < index(error.code) < _LEAST_CODE:
            raise ValueError(error.code)
    except (ValueError, AttributeError, TypeError) as strange:
        raise aiohttp.ClientPayloadError("not Discord") from strange
    # While a message is edited nobody else may edit it. The library would repeat the edit for half a minute; the
    # dispatcher repeats it later, and lets the answer to a press go first.
    edits = response.method == _EDIT and _CHANNELS in response.url.path
    if edits or (response.status == _TOO_MANY and not _is_waited_out(response, refused)):
        raise error


def _is_waited_out(response: aiohttp.ClientResponse, said: Mapping[str, object] | str) -> bool:
    match said:
        case {"retry_after": int() | float() as seconds, **more}:
            alone = _MADE_KNOWN in response.url.path and not more.get("global")
            return alone or (not more.get("code") and seconds <= LONGEST_LIMIT)
        case _:
            return False
