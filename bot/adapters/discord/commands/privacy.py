"""``/privacy``: what is known of somebody, handed to them, and forgotten when they wish it."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands

from bot.adapters.discord import faults
from bot.adapters.discord.callers import Interaction
from bot.adapters.discord.commands.wording import Command, Title, Wording
from bot.adapters.discord.interaction_calls import defer, send_before
from bot.adapters.discord.responder import InteractionResponder
from bot.app import personal_data
from bot.app.response import Attachment

LARGEST: Final = 8 << 20
"""Bytes of a file: Discord takes ten million from anybody, and an answer's file has a slow line's time to arrive."""


def privacy(responder: InteractionResponder) -> app_commands.Group:
    """Both commands; they concern the person alone, wherever they ask."""
    title = Wording(responder.services.languages).title
    anywhere = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
    group = app_commands.Group(**title("command-privacy", "command-privacy-about"), allowed_contexts=anywhere)
    group.add_command(_export(responder, title("command-export", "command-export-about")))
    group.add_command(_forget(responder, title("command-forget", "command-forget-about")))
    return group


def _export(responder: InteractionResponder, title: Title) -> Command:
    @app_commands.command(**title)
    async def export(interaction: Interaction) -> None:
        sender = _Sender(responder, interaction)
        await responder.answer(interaction, lambda caller: personal_data.export(responder.app, caller, sender, LARGEST))

    return export


def _forget(responder: InteractionResponder, title: Title) -> Command:
    @app_commands.command(**title)
    async def forget(interaction: Interaction) -> None:
        await responder.answer(interaction, lambda caller: personal_data.ask_to_forget(responder.app, caller))

    return forget


@dataclass(frozen=True, slots=True)
class _Sender:
    """Brings files to whoever gave the command."""

    responder: InteractionResponder
    interaction: Interaction

    async def send_privately(self, words: str, files: Sequence[Attachment]) -> bool:
        """Send the files by direct message; says whether all have arrived."""
        try:
            place = await self.responder.own_channels.of(self.interaction.client, str(self.interaction.user.id))
            for one in files:
                await place.send(words if one is files[0] else None, file=_file(one))
        except faults.EXPECTED as error:
            # Whoever cannot be written to is answered here; so they are when Discord just cannot.
            faults.trouble_of(error, person=True)
            return False
        return True

    async def send_before_answer(self, files: Sequence[Attachment]) -> None:
        """Show the files in messages that only they see."""
        # A file takes longer than Discord waits for a first answer, and the answer itself brings one.
        await defer(self.interaction)
        for one in files:
            await send_before(self.interaction, _file(one))


def _file(attachment: Attachment) -> discord.File:
    return discord.File(io.BytesIO(attachment.text.encode()), attachment.name)
