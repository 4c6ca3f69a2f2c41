"""What happens around the tables: a server that is left, a channel that goes, somebody who calls the house."""

from collections.abc import Collection, Sequence
from typing import Final, Protocol

import discord
import structlog

from bot.adapters.discord import faults
from bot.adapters.discord.desk import NAME, Desk
from bot.core.ports import Ending
from storage.ids import TableId

CALM: Final = 10_000
"""Milliseconds between two answers to calls in one channel."""

MOST_CHANNELS: Final = 1_000
"""Channels whose last call is remembered."""

_log: Final = structlog.get_logger()


class Client(Protocol):
    """Who the bot is, and where it answers."""

    @property
    def user(self) -> discord.ClientUser | None: ...
    @property
    def desk(self) -> Desk: ...


class Events:
    """Reacts to what Discord tells of servers and channels."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._called: dict[int, int] = {}
        """When each channel's last call was answered."""

    # --- places that go -------------------------------------------------------------------------------

    async def server_left(self, guild: discord.Guild) -> None:
        """The bot was removed: the server's tables end, and what was played there is kept for a month."""
        community = await self._client.desk.community_of(guild.id, None)
        await self._client.desk.house.departures.left(community.id)

    async def server_joined(self, guild: discord.Guild) -> None:
        """The bot was invited, perhaps again."""
        await self._client.desk.house.departures.back(NAME, str(guild.id))

    async def looked_around(self, guilds: Sequence[discord.Guild], shards: Collection[int], count: int) -> None:
        """Where the bot is, as these shards see it: what happened while it was not looking is noted now."""
        present = {str(guild.id) for guild in guilds}
        departures = self._client.desk.house.departures
        await departures.compare(NAME, present, lambda name: shard_of(int(name), count) in shards)

    async def channel_gone(self, guild: discord.Guild, channel: int) -> None:
        """A channel was deleted: tables that were opened there end."""
        community = await self._client.desk.community_of(guild.id, None)
        tables = await self._client.desk.house.tables.live_in(community.id, str(channel))
        views = [await self._client.desk.house.tables.view(table, None) for table in tables]
        await self._end([view.id for view in views if view is not None and view.channel == str(channel)])

    async def _end(self, tables: Sequence[TableId]) -> None:
        for table in tables:
            _log.info("a table's place is gone", table=table)
            await self._client.desk.house.tables.end(table, Ending.PLACE_GONE)

    # --- calls ----------------------------------------------------------------------------------------

    async def said(self, message: discord.Message) -> None:
        """Somebody mentions the bot: here are buttons that open a table, for those who have no commands."""
        me = self._client.user
        # A reply mentions whom it answers: only who is named in the words themselves is called.
        if message.author.bot or message.guild is None or me is None or me.id not in message.raw_mentions:
            return
        if not self._calm(message.channel.id):
            return
        community = await self._client.desk.community_of(message.guild.id, message.guild.preferred_locale)
        drawn = await self._client.desk.render(
            self._client.desk.house.screens.open_invitation(community.language), pictures=False
        )
        try:
            await message.channel.send(view=drawn.view, silent=True)
        except faults.EXPECTED as error:
            trouble = faults.trouble_of(error)
            _log.info("a call could not be answered", channel=message.channel.id, trouble=trouble.trouble)

    def _calm(self, channel: int) -> bool:
        """Whether the channel's last call is long enough ago; if so, this one is its last."""
        now = self._client.desk.house.time.now()
        self._called = {place: at for place, at in self._called.items() if now - at < CALM}
        if channel in self._called or len(self._called) >= MOST_CHANNELS:
            return False
        self._called[channel] = now
        return True


def shard_of(guild: int, count: int) -> int:
    """Which shard hears of the server, as Discord deals them out."""
    return (guild >> 22) % count
