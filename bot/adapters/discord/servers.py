"""The servers that the bot is in, as far as Discord has named them to the shards of this process."""

from collections.abc import Sequence
from typing import Protocol

import discord


class Client(Protocol):
    """The part of the client that knows servers."""

    @property
    def guilds(self) -> Sequence[discord.Guild]: ...
    @property
    def shard_count(self) -> int | None: ...
    def get_guild(self, server: int, /) -> discord.Guild | None:
        """The server; None if the bot is not in it, or does not know it yet."""


class Servers:
    """Tells the servers that the bot is in from those that it was in: the library keeps servers of earlier sessions.

    When a session begins, Discord names all servers of the shard, and the library makes a new object for each. A server
    whose object is still the old one was not named: the bot was removed between the sessions.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._named: set[int] = set()
        """The shards whose session has named their servers."""

        self._old: dict[int, discord.Guild] = {}
        """Server id → its object from an earlier session, for servers that have not been named since."""

    def identifies(self, shard: int) -> None:
        """A session of the shard is about to begin.

        Only its list of servers will show what changed since the last one.
        """
        self._named.discard(shard)
        self._old |= {guild.id: guild for guild in self._client.guilds if guild.shard_id == shard}

    def named(self, shard: int) -> None:
        """The shard's session has begun and has named all its servers."""
        # The same object as before the session: Discord has not named this server.
        self._old = {number: guild for number, guild in self._old.items() if self._client.get_guild(number) is guild}
        self._named.add(shard)

    def let_go(self, shard: int) -> None:
        """Another process serves the shard: this one does not hear any more which servers the bot is in there."""
        self._named.discard(shard)

    def told_of(self, server: int) -> None:
        """Discord sends the details of the server. So the bot is in it, even if the library has kept the old object."""
        self._old.pop(server, None)

    def sees(self, server: str) -> bool | None:
        """Whether the bot is in the server now; None if unknown: not named yet, or a shard of another process."""
        number = int(server)
        guild = self._client.get_guild(number)
        if guild is not None and self._old.get(number) is not guild:
            return True
        return False if shard_of(number, self._client.shard_count or 1) in self._named else None


def shard_of(guild: int, count: int) -> int:
    """The number of the shard that gets the server's events: Discord computes it from the server's id."""
    return (guild >> 22) % count
