"""Everything that the fake Discord stores, and its clock."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from tests.stub.bodies import Json
from tests.stub.changes import Changes
from tests.stub.things import Channel, Guild, Interaction, Kind, Message, User

EPOCH: Final = 1_420_070_400_000
"""The Unix time in milliseconds from which Discord counts its ids."""


@dataclass(slots=True)
class Clock:
    """The time at Discord: the real time plus ``ahead`` seconds, so that tests need not wait."""

    ahead: float = 0.0

    def now(self) -> float:
        """Seconds since 1970, Unix time."""
        return time.time() + self.ahead


class World:
    """All accounts, servers, channels and interactions."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.changes = Changes()
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        """The open DMs by person."""

        self.interactions: dict[str, Interaction] = {}
        """By token."""

        self.commands: Sequence[Json] = ()
        self.emojis: dict[int, tuple[str, bytes]] = {}
        """Name and image of each emoji of the application."""

        self._count = count()
        self.bot = self.add_user("Minotaur", bot=True)

    def new_id(self, at: float | None = None) -> int:
        """A new id. As in Discord, its upper bits are the time."""
        milliseconds = round((self.clock.now() if at is None else at) * 1000) - EPOCH
        return milliseconds << 22 | next(self._count) & 0x3FFFFF

    # --- making ---------------------------------------------------------------------------------------

    def add_user(self, name: str, *, locale: str = "en-US", bot: bool = False, manages: bool = False) -> User:
        """A new account."""
        user = User(self.new_id(), name, locale, bot, manages=manages)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, locale: str = "en-US", *, shard: int = 0, shards: int = 1) -> Guild:
        """A new server with the bot in it. Its id belongs to shard ``shard`` of ``shards``."""
        made = self.new_id()
        made += (shard - (made >> 22)) % shards << 22
        guild = self.guilds[made] = Guild(made, name, locale, {self.bot.id})
        return guild

    def add_channel(self, guild: Guild, name: str, *, readers: frozenset[int] | None = None) -> Channel:
        """A new channel of the server."""
        channel = Channel(self.new_id(), Kind.TEXT, name, guild.id, readers=readers)
        self.channels[channel.id] = channel
        return channel

    def add_thread(self, parent: Channel, start: Message, name: str) -> Channel:
        """A new thread at the message ``start``. As in Discord, it has the message's id."""
        thread = Channel(
            start.id, Kind.THREAD, name, parent.guild, parent.id, readers=parent.readers, allowed=parent.allowed
        )
        self.channels[thread.id] = thread
        return thread

    def dm(self, user: int) -> Channel:
        """The DM of this person and the bot; it is created at the first call."""
        if (found := self.dms.get(user)) is None:
            found = self.dms[user] = Channel(self.new_id(), Kind.DM, "", recipient=user)
            self.channels[found.id] = found
        return found

    # --- finding --------------------------------------------------------------------------------------

    def readers(self, channel: Channel) -> frozenset[int]:
        """The people who can read the channel."""
        if channel.recipient is not None:
            return frozenset({channel.recipient})
        guild = self.guilds.get(channel.guild or 0)
        members = frozenset(guild.members if guild else ()) - {self.bot.id}
        return members if channel.readers is None else members & channel.readers

    def shares_guild(self, user: int) -> bool:
        """Whether the person is a member of any server with the bot."""
        return any(guild.has_bot and user in guild.members for guild in self.guilds.values())

    def message(self, channel: int, message: int) -> Message | None:
        """The message; None if it does not exist or is deleted."""
        place = self.channels.get(channel)
        found = place.messages.get(message) if place else None
        return None if found is None or found.deleted else found
