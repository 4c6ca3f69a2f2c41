"""Sorts Discord's refusals by their codes into the troubles that tables expect.

A refusal that is not Discord's (such as a proxy's page), and a refusal of the token, say nothing of the message: try
again later. If Discord forbids a call in a private channel, the person cannot be reached. Any other code is a bug of
ours and stays an exception.
"""

import ssl
from typing import Final

import aiohttp
import discord

from bot.core.ports import NotSent, Trouble
from storage.ids import Millis

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_ROLE: Final = 10011
UNKNOWN_USER: Final = 10013
SLOW_MODE: Final = 20016
TAKEN_FOR_SPAM: Final = 20026
CHANNEL_WRITE_LIMIT: Final = 20028
TOO_MANY_ROLES: Final = 30005
EDITS_OF_OLD_MESSAGE: Final = 30046
DMS_TOO_FAST: Final = 40003
SENDING_DISABLED: Final = 40004
FEATURE_DISABLED: Final = 40006
SERVICE_LIMITED: Final = 40062
BLOCKED_ADDRESS: Final = 40333
MISSING_ACCESS: Final = 50001
CANNOT_MESSAGE_USER: Final = 50007
NO_TEXT_CHANNEL: Final = 50008
MISSING_PERMISSIONS: Final = 50013
WRONG_CHANNEL_TYPE: Final = 50024
INVALID_RECIPIENTS: Final = 50033
MISSHAPEN: Final = 50035
THREAD_ARCHIVED: Final = 50083
NO_MUTUAL_GUILD: Final = 50278
TWO_FACTOR_REQUIRED: Final = 60003
OVERLOADED: Final = 130000
THREAD_EXISTS: Final = 160004
THREAD_LOCKED: Final = 160005
TOO_MANY_THREADS: Final = 160006

NO_THREAD: Final = frozenset({MISSING_ACCESS, MISSING_PERMISSIONS, WRONG_CHANNEL_TYPE, TOO_MANY_THREADS})
"""Codes that refuse a thread: the game then stays in the channel. THREAD_EXISTS is not one of them."""

_LATER: Final = frozenset(
    {SLOW_MODE, CHANNEL_WRITE_LIMIT, DMS_TOO_FAST, SENDING_DISABLED, FEATURE_DISABLED, SERVICE_LIMITED, OVERLOADED}
)
_NOT_DISCORDS: Final = frozenset({0, BLOCKED_ADDRESS})
"""Codes of responses that come from something before Discord: a proxy, or Cloudflare, which blocks an address."""

CLOSED_TO_EDITS: Final = frozenset({EDITS_OF_OLD_MESSAGE, THREAD_ARCHIVED})
"""Codes of a post that cannot be edited any more. A new post is allowed, and opens an archived thread again."""

_UNREACHABLE: Final = frozenset({UNKNOWN_USER, CANNOT_MESSAGE_USER, INVALID_RECIPIENTS, NO_MUTUAL_GUILD})
_PLACE_GONE: Final = frozenset({UNKNOWN_CHANNEL, UNKNOWN_GUILD, NO_TEXT_CHANNEL, WRONG_CHANNEL_TYPE})
_PLACE_SHUT: Final = frozenset({TAKEN_FOR_SPAM, MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_LOCKED})
"""The channel or thread is gone, or closed to the bot. If it is a private channel, the person cannot be reached."""

BROKEN: Final = (aiohttp.ClientError, ConnectionError, TimeoutError, ssl.SSLError)
"""Exceptions of a broken connection: nobody knows whether the call arrived. A full disk is not one of them."""

EXPECTED: Final = (discord.HTTPException, *BROKEN)
"""Exceptions of a call to Discord that ``trouble_of`` can sort."""

_BAD: Final = 400
_FORBIDDEN: Final = 403
_TOO_MANY: Final = 429
_PASSING: Final = frozenset({401, 429, *range(500, 600)})
"""HTTP statuses of failures that pass, whatever the response says. 401 is a problem of the token."""

_SECOND: Final = 1000


def trouble_of(error: Exception, *, person: bool = False, edited: bool = False) -> NotSent:
    """The trouble behind an exception of discord.py. Raises the exception again if it is a bug of ours.

    ``person``: the message goes to a person, not to a channel. Discord may refuse to open their channel without a code.
    ``edited``: the call edits a post. Any other call posts, deletes or looks for a message.
    """
    match error:
        case discord.HTTPException(code=code) if code == UNKNOWN_MESSAGE or (edited and code in CLOSED_TO_EDITS):
            return NotSent(Trouble.POST_GONE)
        case discord.HTTPException(code=0, status=status) if person and status == _BAD:
            return NotSent(Trouble.UNREACHABLE)
        case discord.HTTPException() if passes(error):
            wait = _asked_to_wait(error)
            # Discord's own 429 always says how long to wait. A proxy's 429 may hide that Discord carried out the call.
            refused = error.code in _LATER or (error.status == _TOO_MANY and wait is not None)
            return NotSent(Trouble.LATER, wait, refused=refused)
        case discord.HTTPException(code=code, status=status) if code in _UNREACHABLE or (
            person and (status == _FORBIDDEN or code in _PLACE_GONE | _PLACE_SHUT)
        ):
            return NotSent(Trouble.UNREACHABLE)
        case discord.HTTPException(code=code) if code in _PLACE_GONE:
            return NotSent(Trouble.PLACE_GONE)
        case discord.HTTPException(code=code) if code in _PLACE_SHUT:
            return NotSent(Trouble.PLACE_SHUT)
        case _ if isinstance(error, BROKEN):
            return NotSent(Trouble.LATER)
        case _:
            raise error


def passes(error: discord.HTTPException) -> bool:
    """Whether the error is about the moment, not about the request: Discord is busy, or something else has answered."""
    return error.code in _NOT_DISCORDS | _LATER or error.status in _PASSING


def _asked_to_wait(error: discord.HTTPException) -> Millis | None:
    """The ``Retry-After`` of the response in milliseconds; None if there is none."""
    seconds = error.response.headers.get("Retry-After", "")
    return Millis(int(seconds) * _SECOND) if seconds.isdecimal() else None
