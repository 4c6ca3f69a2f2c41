"""People's private channels with the bot: each is opened once at most, and then remembered."""

from dataclasses import dataclass, field
from typing import Final

import discord

MOST: Final = 10_000
"""How many channels are remembered: those that were noted last. The library itself remembers 128."""


@dataclass(frozen=True, slots=True)
class OwnChannels:
    """The private channels by the ids of their people. A channel's id never changes."""

    known: dict[str, int] = field(default_factory=dict)

    async def of(self, client: discord.Client, address: str) -> discord.PartialMessageable:
        """The person's private channel. Raises what discord.py raises if the channel cannot be opened."""
        if address not in self.known:
            self.note(address, (await client.create_dm(discord.Object(int(address)))).id)
        return client.get_partial_messageable(self.known[address])

    def note(self, address: str, channel: int) -> None:
        """Remember the person's private channel."""
        if address not in self.known and len(self.known) >= MOST:
            # The first key is the channel that was noted first: dictionaries keep their order.
            del self.known[next(iter(self.known))]
        self.known[address] = channel
