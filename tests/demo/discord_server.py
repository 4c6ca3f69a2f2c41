"""A Discord in memory, with the shipped bot at work: its adapter, core and store. Its clock runs with the real time."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord
import simcord
from simcord.actors import MemberActor
from simcord.backend.cdn import CDN_BASE
from simcord.builders import ChannelHandle

from bot.adapters.discord.callers import NAME
from bot.adapters.discord.client import Discord
from bot.core.clock.wall_time import WallTime
from bot.core.table.robots import Robots
from bot.core.ui.languages import LANGUAGES, spoken
from bot.pictures.painter import Painter
from bot.wiring import Bot, open_bot
from storage.ids import Millis

LOCALES: Final = {
    language: next(locale.value for locale in discord.Locale if spoken(locale.value) == language)
    for language in LANGUAGES
}
"""Language → the first locale of Discord that speaks it."""

TICK: Final = 0.5
"""Seconds between two steps of the world's clock."""

PEOPLE: Final = ("Cindy", "Ben", "Emily", "Charlie")


class WorldTime(WallTime):
    """The clock of the Discord in memory."""

    def __init__(self) -> None:
        self._world: simcord.Env | None = None

    def enter(self, world: simcord.Env) -> None:
        """Show the time of this world from now on."""
        self._world = world

    def now(self) -> Millis:
        """The world's time in milliseconds; 0 before there is a world."""
        return Millis(0 if self._world is None else int(self._world.now().timestamp() * 1000))

    async def wait(self, nudge: asyncio.Event, until: Millis | None) -> None:
        """Return when the nudge is set or the moment has come. An answer that goes on waits for the nudge alone."""
        if self._world is not None:
            # The simulator calls a press done although its answer goes on.
            with suppress(simcord.SetupError):
                await self._world.external_wait(nudge.wait(), reason="the table's next change")
                return
        await super().wait(nudge, until)


@dataclass(frozen=True, slots=True)
class Server:
    """A channel with four people, and the bot at work."""

    world: simcord.Env
    bot: Bot
    channel: ChannelHandle
    people: tuple[MemberActor, ...]
    emoji: Mapping[str, bytes]
    """The picture of each emoji, by its URL in that world, which stores only the names of emoji."""

    def picture(self, url: str) -> bytes | None:
        """The picture with that URL in that world, None if there is none."""
        return self.emoji.get(url) or self.world.backend.cdn.get(url)


@asynccontextmanager
async def open_server(language: str) -> AsyncIterator[Server]:
    """A server in a Discord of its own."""
    time = WorldTime()
    painter = Painter()
    client = Discord(pictures=painter)
    robots = Robots(paced=True)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            open_bot(f"sqlite+aiosqlite:///{Path(folder, 'demo.db')}", [client], time=time, robots=robots) as bot,
            _world_of(client, bot) as world,
        ):
            time.enter(world)
            channel, people = await _furnish(world, bot, language)
            clock = asyncio.create_task(_let_time_pass(world))
            try:
                async with bot.at_work():
                    yield Server(world, bot, channel, people, emoji_pictures(client, painter))
            finally:
                clock.cancel()


@asynccontextmanager
async def _world_of(client: Discord, bot: Bot) -> AsyncIterator[simcord.Env]:
    client.serve(bot)
    async with simcord.run(client, shard_count=1) as world:
        assert client.user is not None
        await client.user.edit(username="Minotaur")
        yield world


def emoji_pictures(client: Discord, painter: Painter) -> Mapping[str, bytes]:
    """The picture of each emoji of the bot, by its URL."""
    images = painter.dice()
    return {
        f"{CDN_BASE}/emojis/{discord.PartialEmoji.from_str(emoji).id}.png": images[key]
        for key, emoji in client.responder.emoji.items()
    }


async def _furnish(world: simcord.Env, bot: Bot, language: str) -> tuple[ChannelHandle, tuple[MemberActor, ...]]:
    """Create a channel and people. The first person has already mentioned the bot."""
    guild = world.create_guild("Labyrinth", preferred_locale=LOCALES[language])
    # Interactions of this Discord name en-US as the server's language, so the bot learns the real one here.
    await bot.communities.of(NAME, str(guild.id), language)
    channel = guild.create_text_channel("games")
    users = [world.create_user(name.lower(), global_name=name) for name in PEOPLE]
    for user in users:
        known = await bot.people.person(NAME, str(user.id), user.global_name or user.name)
        await bot.people.speak(known.id, language)
    people = tuple(guild.add_member(user) for user in users)
    me = guild.me
    assert me is not None
    await people[0].send(channel, me.mention)
    return channel, people


async def _let_time_pass(world: simcord.Env) -> None:
    """Let the world's clock run with the real time."""
    loop = asyncio.get_running_loop()
    before = loop.time()
    while True:
        await asyncio.sleep(TICK)
        passed, before = loop.time() - before, loop.time()
        world.backend.advance_clock(passed)
