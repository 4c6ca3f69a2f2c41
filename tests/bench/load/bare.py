"""The yardstick: a bot of the library that only answers, alone or after a durable commit by our core and store."""

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

from bot.adapters.discord.components import Button, Select, read
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
        """Listen to every button and menu, as bots do that have been started anew."""
        self.add_dynamic_items(Anything)

    async def pressed(self, interaction: discord.Interaction, word: str) -> None:
        """Somebody presses what carries that word."""
        await interaction.response.send_message("Done.", ephemeral=True)


class Committing(Bare):
    """Answers when the press is carried out and safe on disk."""

    def __init__(self, bot: Bot) -> None:
        super().__init__()
        self._bot = bot

    async def pressed(self, interaction: discord.Interaction, word: str) -> None:
        """Somebody presses what carries that word."""
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
    """A button or a menu."""

    @classmethod
    async def from_custom_id(
        cls,
        _interaction: discord.Interaction,
        item: Button | Select,  # type: ignore[override]  # The library says any item; ours are of these two kinds.
        _match: re.Match[str],
        /,
    ) -> Self:
        """What was pressed."""
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Tell the client."""
        assert isinstance(interaction.client, Bare)
        word = self.item.values[0] if isinstance(self.item, ui.Select) else self.item.custom_id
        await interaction.client.pressed(interaction, word or "")


async def serve(*, commit: bool) -> None:
    """Answer until told to stop."""
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
    """Read what is wished, and serve."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--commit", action="store_true", help="carry presses out before they are answered")
    logging.basicConfig(level=logging.ERROR)
    commit = parser.parse_args().commit
    with asyncio.Runner(loop_factory=new_event_loop if commit else None) as runner:
        runner.run(serve(commit=commit))


if __name__ == "__main__":
    main()
