"""The yardstick: a bare bot of the library. It only answers; or after a commit; or it makes as many calls as ours."""

import argparse
import asyncio
import logging
import os
import re
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import cycle
from typing import Final, Self, TypeAlias

import discord
import yarl
from discord import ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.core.table.actions import Action
from bot.core.ui.presses import read
from bot.runtime import new_event_loop, tune
from bot.wiring import Bot, open_bot
from storage.ids import CommandId

Button: TypeAlias = ui.Button[ui.View | ui.LayoutView]
Select: TypeAlias = ui.Select[ui.View | ui.LayoutView]

REMEMBERED: Final = 1000
"""How many of its last posts in servers the bot edits in turn."""


class Bare(discord.AutoShardedClient):
    """Answers each press with a word."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )

    async def setup_hook(self) -> None:
        """Handle every button and menu, as bots do after a restart."""
        self.add_dynamic_items(Anything)

    async def pressed(self, interaction: discord.Interaction, word: str) -> None:
        """Answer a press with this custom id or value."""
        await interaction.response.send_message("Done.", ephemeral=True)


class Committing(Bare):
    """Answers after the press was carried out and is safe on disk."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self._bot = bot

    async def pressed(self, interaction: discord.Interaction, word: str) -> None:
        """Carry out the press, and answer."""
        press, user = read(word), interaction.user
        assert press is not None
        person = await self._bot.people.person("discord", str(user.id), user.name, interaction.locale.value)
        command = CommandId(f"discord:{interaction.id}")
        answer = await self._bot.tables.act(
            Action(press.table, person.id, command, press.verb, press.arg, press.decision)
        )
        assert answer.refusal is None, answer.refusal
        await super().pressed(interaction, word)


class Calling(Bare):
    """Redraws the pressed card in its answer, and makes as many other calls as the shipped bot: edits and posts.

    It computes nothing: each call sends the components of the pressed card once more. As many of the calls as the
    shipped bot's are in servers, because Discord tells a bot what happens there: also its own posts and edits.
    """

    def __init__(self, edits: float, posts: float, in_servers: float) -> None:
        super().__init__()
        self._edits, self._posts, self._in_servers = edits, posts, in_servers
        self._owed_edits = self._owed_posts = self._owed_in_servers = 0.0
        self._cards: deque[discord.PartialMessage] = deque()
        """The cards that were pressed. Edits go to each in turn, because Discord limits the edits in a channel."""

        self._posted: deque[discord.PartialMessage] = deque(maxlen=REMEMBERED)
        """The last posts in servers, which are edited in turn, too."""

        self._channels: Iterator[discord.TextChannel] = iter(())
        """The channels of all servers, again and again; none before the first post."""

    async def pressed(self, interaction: discord.Interaction, word: str) -> None:
        """Answer a press, and make the calls that are owed by now."""
        card = interaction.message
        assert card is not None
        channel = self.get_partial_messageable(card.channel.id)
        view = ui.LayoutView.from_message(card)
        # The library keeps no view that is finished.
        view.stop()
        if not card.flags.ephemeral:
            # A private card cannot be edited through its channel.
            self._cards.append(channel.get_partial_message(card.id))
        await interaction.response.edit_message(view=view)
        self._owed_edits += self._edits
        self._owed_posts += self._posts
        while self._owed_edits >= 1 and self._cards:
            self._owed_edits -= 1
            cards = self._posted if self._posted and self._is_next_in_server() else self._cards
            cards.rotate()
            await cards[0].edit(view=view)
        while self._owed_posts >= 1:
            self._owed_posts -= 1
            if self._is_next_in_server():
                place = self._next_channel()
                self._posted.append(place.get_partial_message((await place.send(view=view)).id))
            else:
                await channel.send(view=view)

    def _is_next_in_server(self) -> bool:
        """Whether the next call is in a server."""
        self._owed_in_servers += self._in_servers
        is_owed = self._owed_in_servers >= 1
        self._owed_in_servers -= is_owed
        return is_owed

    def _next_channel(self) -> discord.TextChannel:
        """A channel of a server: each in turn, because Discord limits the posts in a channel."""
        try:
            return next(self._channels)
        except StopIteration:
            self._channels = cycle([channel for guild in self.guilds for channel in guild.text_channels])
            return next(self._channels)


class Anything(ui.DynamicItem[Button | Select], template=re.compile(".+", re.DOTALL)):
    """Any button or menu."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction,
        item: Button | Select,  # type: ignore[override]  # The library says any item; ours are of these two kinds.
        _match: re.Match[str],
        /,
    ) -> Self:
        """The pressed item."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Hand the press to the client."""
        assert isinstance(interaction.client, Bare)
        word = self.item.values[0] if isinstance(self.item, ui.Select) else self.item.custom_id
        await interaction.client.pressed(interaction, word or "")


async def serve(*, commit: bool, edits: float, posts: float, in_servers: float) -> None:
    """Run the bot until SIGTERM."""
    Route.BASE = f"{os.environ['DISCORD_API_URL']}/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    async with AsyncExitStack() as stack:
        client = Calling(edits, posts, in_servers) if edits or posts else Bare()
        if commit:
            tune()
            client = Committing(await stack.enter_async_context(open_bot(os.environ["DATABASE_URL"])))
        serving = asyncio.create_task(client.start(os.environ["DISCORD_TOKEN"]))
        stop = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
        await stop.wait()
        await client.close()
        await serving


def main() -> None:
    """Read the command line, and run the bot."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--commit", action="store_true", help="carry presses out before they are answered")
    parser.add_argument("--edits", type=float, default=0.0, help="other messages edited after each press")
    parser.add_argument("--posts", type=float, default=0.0, help="messages posted after each press")
    parser.add_argument("--in-servers", type=float, default=0.0, help="the share of these that is in servers")
    logging.basicConfig(level=logging.ERROR)
    said = parser.parse_args()
    with asyncio.Runner(loop_factory=new_event_loop if said.commit else None) as runner:
        runner.run(serve(commit=said.commit, edits=said.edits, posts=said.posts, in_servers=said.in_servers))


if __name__ == "__main__":
    main()
