"""How long a call to Discord may take, and which limits are waited out: no call holds up what others wait for."""

from functools import partial
from typing import Final

import aiohttp
import discord
from discord.http import HTTPClient, json_or_text

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

_TOO_MANY: Final = 429
_MADE_KNOWN: Final = "/applications/"
"""In the addresses of commands and emoji: nobody stands behind them, so they may wait as long as it takes."""


def bound(http: HTTPClient) -> None:
    """Let no call of the client's last longer.

    Each call by itself, for the library must not be interrupted between its tries: while it waits out a limit on
    everything, it holds up all others until it comes back.
    """
    timeout = aiohttp.ClientTimeout(total=LONGEST, sock_connect=SILENCE, sock_read=SILENCE)
    within = partial(http.request, timeout=timeout, raise_for_status=_refuse)
    http.request = within  # type: ignore[method-assign]  # The one place that all calls pass.


async def _refuse(response: aiohttp.ClientResponse) -> None:
    """Raise at once for limits that the library should not wait out.

    Those with a number have a reason of their own, such as a message too old to be edited: trying again is vain.
    """
    said = await json_or_text(response) if response.status == _TOO_MANY else ""
    if isinstance(said, str) or _MADE_KNOWN in response.url.path:
        return
    if said.get("code"):
        raise discord.HTTPException(response, said)
    if said.get("retry_after", 0) > LONGEST_LIMIT:
        raise discord.RateLimited(said["retry_after"])
