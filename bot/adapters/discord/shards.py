"""How a shard comes back: whatever the gateway does, there is another try, after a pause that is never long."""

from typing import Final

import discord
from discord.gateway import ReconnectWebSocket

LONGEST: Final = 5
"""The exponent of two for the longest pause, in seconds; the library's own is ten."""


def persevere(shard: discord.ShardInfo) -> None:
    """Let the shard try again as well where the gateway takes the connection and closes it before a word.

    After another failure the library takes just that for a bug, and ends; elsewhere it tries again without a pause.
    """
    library = shard._parent  # noqa: SLF001 - no setting of the library reaches there
    library._handled_exceptions += (ReconnectWebSocket,)  # noqa: SLF001 - as above
    library._backoff._max = LONGEST  # noqa: SLF001 - as above
