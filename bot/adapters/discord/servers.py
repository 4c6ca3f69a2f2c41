"""In which servers the bot is, as far as Discord has named them to the shards of this process."""

from collections.abc import Sequence
from typing import Protocol

import discord


class Client(Protocol):
    """What the library holds of servers."""

    @property
    def guilds(self) -> Sequence[discord.Guild]: ...
    @property
    def shard_count(self) -> int | None: ...
    def get_guild(self, server: int, /) -> discord.Guild | None:
        """The server, or None where the bot is not, or cannot know it yet."""


class Servers:
    """Tells where the bot is from where it only was: the library forgets no server by itself.

    A shard that identifies is named all its servers, and each is a new object of the library then. One that is still
    the same object was not among them: the bot was removed while nobody listened.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._named: set[int] = set()
        """The shards that have been named their servers."""

        self._old: dict[int, discord.Guild] = {}
        """Servers of earlier sessions, by number, that have not been named since."""

    def identifies(self, shard: int) -> None:
        """A session is about to begin; what has happened since the last one ended is told by its beginning alone."""
        self._named.discard(shard)
        self._old |= {guild.id: guild for guild in self._client.guilds if guild.shard_id == shard}

    def named(self, shard: int) -> None:
        """A session has begun: all servers of the shard have been named."""
        self._old = {number: guild for number, guild in self._old.items() if self._client.get_guild(number) is guild}
        self._named.add(shard)

    def told_of(self, server: int) -> None:
        """Discord tells what the server is like: the bot is in it, also where the library has kept an old object."""
        self._old.pop(server, None)

    def sees(self, server: str) -> bool | None:
        """Whether the bot is in the server now; None where that cannot be seen: not yet, or by other shards only."""
        number = int(server)
        guild = self._client.get_guild(number)
        if guild is not None and self._old.get(number) is not guild:
            return True
        return False if shard_of(number, self._client.shard_count or 1) in self._named else None


def shard_of(guild: int, count: int) -> int:
    """Which shard hears of the server, as Discord deals them out."""
    return (guild >> 22) % count
