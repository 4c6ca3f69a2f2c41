"""The shipped bot on a page of this machine: its adapter, core and store run on a Discord in memory.

``make demo`` prints an address to open in a browser. You are Cindy, in a channel with the bot, and may also play for
three guests ("Viewing as"). Robots fill the table, and the clock runs. When the demo ends, everything is forgotten.

Everything is on one page, as in a server where the bot may make no threads and people accept no private messages:
"My dice" or "My cards" shows what you hold, for your eyes only.
"""

import argparse
import asyncio
import socket
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import discord
import simcord
from simcord.actors import MemberActor
from simcord.backend.cdn import CDN_BASE
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle
from simcord.preview import Preview

from bot.adapters.discord.callers import NAME
from bot.adapters.discord.client import Discord
from bot.core.ui.languages import LANGUAGES, spoken
from bot.logs import log_to_stderr
from bot.pictures.painter import Painter
from bot.wiring import Bot, open_bot
from storage.ids import Millis

LOCALES: Final = {
    language: next(locale.value for locale in discord.Locale if spoken(locale.value) == language)
    for language in LANGUAGES
}
"""Language → the first locale of Discord that speaks it."""

CANNOT_SEND_TO_THEM: Final = 50007
TICK: Final = 1.0
"""Seconds between two checks for something new."""


class WorldTime:
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
        """Return when ``nudge`` is set or the time has come."""
        length = None if until is None else max(0, until - self.now()) / 1000
        try:
            async with asyncio.timeout(length):
                await nudge.wait()
        except TimeoutError:
            return


@dataclass(frozen=True, slots=True)
class Server:
    """A channel with four people, and the bot at work."""

    world: simcord.Env
    bot: Bot
    channel: ChannelHandle
    people: tuple[MemberActor, ...]
    emoji: Mapping[str, tuple[str, bytes]]
    """Name and picture of each emoji, by its URL in that world, which stores only the names of emoji."""


@asynccontextmanager
async def open_server(language: str) -> AsyncIterator[Server]:
    """A server in a Discord of its own."""
    time = WorldTime()
    painter = Painter()
    client = Discord(pictures=painter)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            open_bot(f"sqlite+aiosqlite:///{Path(folder, 'demo.db')}", [client], time=time) as bot,
            _world_of(client, bot) as world,
        ):
            time.enter(world)
            channel, people = await _furnish(world, bot, language)
            async with bot.at_work():
                yield Server(world, bot, channel, people, _emoji(client, painter))


@asynccontextmanager
async def _world_of(client: Discord, bot: Bot) -> AsyncIterator[simcord.Env]:
    client.serve(bot)
    async with simcord.run(client, shard_count=1) as world:
        assert client.user is not None
        await client.user.edit(username="Minotaur")
        yield world


def _emoji(client: Discord, painter: Painter) -> Mapping[str, tuple[str, bytes]]:
    images = painter.dice()
    return {
        f"{CDN_BASE}/emojis/{discord.PartialEmoji.from_str(emoji).id}.png": (f"{key}.png", images[key])
        for key, emoji in client.responder.emoji.items()
    }


async def _furnish(world: simcord.Env, bot: Bot, language: str) -> tuple[ChannelHandle, tuple[MemberActor, ...]]:
    """Create a channel and people. The first person has already mentioned the bot."""
    guild = world.create_guild("Labyrinth", preferred_locale=LOCALES[language])
    # Interactions of this Discord name en-US as the server's language, so the bot learns the real one here.
    await bot.communities.of(NAME, str(guild.id), language)
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    channel = guild.create_text_channel("games", overwrites={guild.default_role: no_threads})
    users = [world.create_user(name) for name in ("Cindy", "Ben", "Emily", "Charlie")]
    for user in users:
        known = await bot.people.person(NAME, str(user.id), user.name)
        await bot.people.speak(known.id, language)
        post = f"/channels/{user.dm_channel.id}/messages"
        world.inject_error("POST", post, status=403, code=CANNOT_SEND_TO_THEM, times=None)
    people = tuple(guild.add_member(user) for user in users)
    me = guild.me
    assert me is not None
    await people[0].send(channel, me.mention)
    return channel, people


async def demo(port: int, language: str) -> None:
    """Serve the page until interrupted. Raises SystemExit, with one line, if the port is taken."""
    _check_free(port)
    async with (
        open_server(language) as server,
        server.world.preview(
            server.channel,
            viewers=server.people,
            layout="channel",
            locale=LOCALES[language],
            assets=server.emoji,
            port=port,
        ) as page,
    ):
        print(f"Open {page.url}", flush=True)
        await _let_time_pass(server.world, page)


def _check_free(port: int) -> None:
    """Raise SystemExit if another process serves this port. The check comes first: the world takes a while to open."""
    try:
        # Like the page's own server, this takes over a port that was closed a moment ago.
        socket.create_server(("127.0.0.1", port)).close()
    except OSError as taken:
        raise SystemExit(
            f'Port {port} is taken, perhaps by another demo: end it, or choose a port with ARGS="--port {port + 1}".'
        ) from taken


async def _let_time_pass(world: simcord.Env, page: Preview) -> None:
    """Let the world's clock run with the real time, and redraw the page when the bot has done something."""
    seen = 0
    while True:
        await asyncio.sleep(TICK)
        world.backend.advance_clock(TICK)
        if len(world.http_requests) != seen:
            # This fails while somebody presses something. That press redraws the page anyway.
            with suppress(SetupError):
                await page.refresh()
            seen = len(world.http_requests)


def main(words: Sequence[str] | None = None) -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="make demo", description=__doc__)
    parser.add_argument("--port", type=int, default=8137, help="where on this machine; else 8137")
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="what the server and you speak")
    args = parser.parse_args(words)
    log_to_stderr()
    try:
        asyncio.run(demo(args.port, args.lang))
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
