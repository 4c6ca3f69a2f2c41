"""The fake Discord of the load evenings."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.bench.load.play import BEAT
from tests.stub.server import Discord, open_discord


@asynccontextmanager
async def unlimited() -> AsyncIterator[Discord]:
    """A fake Discord whose limits hold for each channel, and not for all calls together."""
    async with open_discord() as discord:
        discord.wire.keeping = False
        discord.gateway.heartbeat = BEAT
        # Discord's limit for opening DMs is not published, and this evening opens four thousand at once.
        del discord.limits.rules["POST /users/@me/channels"]
        discord.limits.overall = None
        yield discord
