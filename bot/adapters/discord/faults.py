"""What Discord refuses, by its codes: troubles that tables expect.

What has no code of its own, such as a proxy's page, or refuses the token says nothing of the message, and passes.
A person's own channel is shut by whatever forbids it. Any other code is a mistake of ours, and stays an exception.
"""

import ssl
from typing import Final

import aiohttp
import discord

from bot.core.ports import NotSent, Trouble
from storage.ids import Millis

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_GUILD: Final = 10004
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_USER: Final = 10013
SLOW_MODE: Final = 20016
TAKEN_FOR_SPAM: Final = 20026
CHANNEL_WRITE_LIMIT: Final = 20028
EDITS_OF_OLD_MESSAGE: Final = 30046
DMS_TOO_FAST: Final = 40003
SERVICE_LIMITED: Final = 40062
MISSING_ACCESS: Final = 50001
CANNOT_MESSAGE_USER: Final = 50007
NO_TEXT_CHANNEL: Final = 50008
MISSING_PERMISSIONS: Final = 50013
WRONG_CHANNEL_TYPE: Final = 50024
INVALID_RECIPIENTS: Final = 50033
MISSHAPEN: Final = 50035
THREAD_ARCHIVED: Final = 50083
NO_MUTUAL_GUILD: Final = 50278
OVERLOADED: Final = 130000
THREAD_EXISTS: Final = 160004
THREAD_LOCKED: Final = 160005
TOO_MANY_THREADS: Final = 160006

NO_THREAD: Final = frozenset({MISSING_ACCESS, MISSING_PERMISSIONS, WRONG_CHANNEL_TYPE, TOO_MANY_THREADS})
"""Why no thread may be made of a message: the game then stays in the channel. THREAD_EXISTS is none of them."""

_LATER: Final = frozenset({SLOW_MODE, CHANNEL_WRITE_LIMIT, DMS_TOO_FAST, SERVICE_LIMITED, OVERLOADED})
CLOSED_TO_EDITS: Final = frozenset({EDITS_OF_OLD_MESSAGE, THREAD_ARCHIVED})
"""The message stands, but not as it should: a new post is allowed, and opens an archived thread again."""

_UNREACHABLE: Final = frozenset({UNKNOWN_USER, CANNOT_MESSAGE_USER, INVALID_RECIPIENTS, NO_MUTUAL_GUILD})
_PLACE_GONE: Final = frozenset({UNKNOWN_CHANNEL, UNKNOWN_GUILD, NO_TEXT_CHANNEL, WRONG_CHANNEL_TYPE})
_PLACE_SHUT: Final = frozenset({TAKEN_FOR_SPAM, MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_LOCKED})
"""The channel or thread is gone, or closed to us. Of a person's own channel it means: they cannot be reached."""

BROKEN: Final = (aiohttp.ClientError, ConnectionError, TimeoutError, ssl.SSLError)
"""What calls raise where the way to Discord breaks: nobody knows what was heard. A full disk is none of it."""

EXPECTED: Final = (discord.HTTPException, *BROKEN)
"""What calls raise that ``trouble_of`` sorts."""

_BAD: Final = 400
_FORBIDDEN: Final = 403
_TOO_MANY: Final = 429
_PASSING: Final = frozenset({401, 429, *range(500, 600)})
"""Statuses that pass, whatever stands in the answer."""

_SECOND: Final = 1000


def trouble_of(error: Exception, *, person: bool = False, edited: bool = False) -> NotSent:
    """The trouble that an error of discord.py stands for; raises the error again when it is a bug.

    ``person``: a person was written to, no channel. Opening their channel may be refused without a code.
    ``edited``: there was a post to be edited; else something was posted, deleted or looked for.
    """
    match error:
        case discord.HTTPException(code=code) if code == UNKNOWN_MESSAGE or (edited and code in CLOSED_TO_EDITS):
            return NotSent(Trouble.POST_GONE)
        case discord.HTTPException(code=0, status=status) if person and status == _BAD:
            return NotSent(Trouble.UNREACHABLE)
        case discord.HTTPException() if passes(error):
            wait = _asked_to_wait(error)
            # A proxy's 429 may hide an answer of Discord's; Discord's own always says how long to wait.
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
    """Whether it says nothing against what was asked for: it is too much at this moment, or not Discord's answer."""
    return error.code == 0 or error.status in _PASSING or error.code in _LATER


def _asked_to_wait(error: discord.HTTPException) -> Millis | None:
    """What the answer's ``Retry-After`` asks for, in milliseconds."""
    seconds = error.response.headers.get("Retry-After", "")
    return Millis(int(seconds) * _SECOND) if seconds.isdecimal() else None
