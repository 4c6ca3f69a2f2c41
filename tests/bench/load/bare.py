"""The yardstick: a bare bot of the library that only answers, or answers after a commit by our core and store."""

import argparse
import asyncio
import logging
import os
import re
import signal
from contextlib import AsyncExitStack
from typing import Self

import discord
import yarl
from discord import ui
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.adapters.discord.components import Button, Select
from bot.app.presses import read
from bot.core.table.actions import Action
from bot.runtime import collect_seldom, new_event_loop
from bot.wiring import Bot, open_bot
from storage.ids import CommandId


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


async def serve(*, commit: bool) -> None:
    """Run the bot until SIGTERM."""
    Route.BASE = f"{os.environ['DISCORD_API_URL']}/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(os.environ["DISCORD_GATEWAY_URL"])
    async with AsyncExitStack() as stack:
        client = Bare()
        if commit:
            collect_seldom()
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
    logging.basicConfig(level=logging.ERROR)
    commit = parser.parse_args().commit
    with asyncio.Runner(loop_factory=new_event_loop if commit else None) as runner:
        runner.run(serve(commit=commit))


if __name__ == "__main__":
    main()
