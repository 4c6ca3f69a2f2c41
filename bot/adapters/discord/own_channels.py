"""People's own channels with the bot: opened once, however many people play."""

from dataclasses import dataclass, field
from typing import Final

import discord

MOST: Final = 10_000
"""People whose channels are remembered, those that were opened last; the library itself remembers 128."""


@dataclass(frozen=True, slots=True)
class OwnChannels:
    """The channels by the names of their people. A channel's id never changes."""

    known: dict[str, int] = field(default_factory=dict)

    async def of(self, client: discord.Client, address: str) -> discord.PartialMessageable:
        """The person's own channel. Raises what discord.py raises when it cannot be opened."""
        if address not in self.known:
            opened = await client.create_dm(discord.Object(int(address)))
            if len(self.known) >= MOST:
                del self.known[next(iter(self.known))]
            self.known[address] = opened.id
        return client.get_partial_messageable(self.known[address])
