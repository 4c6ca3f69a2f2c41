"""The smallest possible bot: only discord.py, without any code of ours."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeAlias

import discord

from tests.stub.bots import at
from tests.stub.changes import Changes
from tests.stub.server import Discord

Answer: TypeAlias = Callable[[discord.Interaction], Awaitable[None]]
INTENTS = discord.Intents(guilds=True, guild_messages=True)


async def silence(_interaction: discord.Interaction) -> None:
    """Answer nothing."""


class Tiny(discord.AutoShardedClient):
    """Notes what it hears, and answers interactions with ``answer``."""

    def __init__(self, *, intents: discord.Intents = INTENTS, shard_count: int | None = None) -> None:
        super().__init__(
            intents=intents, shard_count=shard_count, guild_ready_timeout=0.05, chunk_guilds_at_startup=False
        )
        self.heard: list[str] = []
        """One short text for each thing that happened."""

        self.answer: Answer = silence
        self._changes = Changes()

    async def hears(self, count: int) -> list[str]:
        """Wait until this many things have happened; returns all of them. Raises TimeoutError."""
        await self._changes.until(lambda: len(self.heard) >= count)
        return self.heard

    def note(self, word: str) -> None:
        """Note that something happened."""
        self.heard.append(word)
        self._changes.tell()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Skip the library's wait: no other shard identifies here."""

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer an interaction."""
        try:
            await self.answer(interaction)
        except discord.HTTPException as error:
            self.note(f"refused {error.code}")

    async def on_message(self, message: discord.Message) -> None:
        """Note a message."""
        self.note(f"message {message.content!r} from {message.author.name}")

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Note that a shard has resumed its session."""
        self.note(f"resumed {shard_id}")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Note that a channel was deleted."""
        self.note(f"channel {channel.name} gone")

    async def on_thread_delete(self, thread: discord.Thread) -> None:
        """Note that a thread was deleted."""
        self.note(f"thread {thread.name} gone")

    def channel(self, place: int) -> discord.PartialMessageable:
        """The channel with this id, to write to."""
        return self.get_partial_messageable(place)


@asynccontextmanager
async def tiny_bot(stub: Discord, *, shard_count: int | None = None) -> AsyncIterator[Tiny]:
    """The smallest bot, connected and ready."""
    bot = Tiny(shard_count=shard_count)
    with at(stub):
        serving = asyncio.create_task(bot.start(stub.token))
        try:
            await stub.until(lambda: len(stub.gateway.live()) == stub.application.shards)
            await bot.wait_until_ready()
            yield bot
        finally:
            await bot.close()
            await asyncio.wait({serving})
    serving.result()
