"""``/privacy``: gives people what the bot knows of them, forgets them if they wish, and links their accounts."""

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
from bot.app import linking, personal_data
from bot.app.response import Attachment

LARGEST: Final = 8 << 20
"""The most bytes of a file. Discord takes ten million, and the file must arrive in time on a slow connection, too."""


def privacy(responder: InteractionResponder) -> app_commands.Group:
    """All commands. They concern the caller alone, so they can also be used in private messages."""
    wording = Wording(responder.services.languages)
    title = wording.title
    anywhere = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
    group = app_commands.Group(**title("command-privacy", "command-privacy-about"), allowed_contexts=anywhere)
    group.add_command(_about(responder, title("command-about", "command-about-about")))
    group.add_command(_export(responder, title("command-export", "command-export-about")))
    group.add_command(_forget(responder, title("command-forget", "command-forget-about")))
    group.add_command(_link(responder, wording))
    group.add_command(_unlink(responder, title("command-unlink", "command-unlink-about")))
    return group


def _about(responder: InteractionResponder, title: Title) -> Command:
    @app_commands.command(**title)
    async def about(interaction: Interaction) -> None:
        await responder.answer(interaction, lambda caller: personal_data.about(responder.app, caller))

    return about


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


def _link(responder: InteractionResponder, wording: Wording) -> Command:
    @app_commands.command(**wording.title("command-link", "command-link-about"))
    @wording.options("code")
    async def link(interaction: Interaction, code: str | None = None) -> None:
        await responder.answer(interaction, lambda caller: linking.link(responder.app, caller, code))

    return link


def _unlink(responder: InteractionResponder, title: Title) -> Command:
    @app_commands.command(**title)
    async def unlink(interaction: Interaction) -> None:
        await responder.answer(interaction, lambda caller: linking.unlink(responder.app, caller))

    return unlink


@dataclass(frozen=True, slots=True)
class _Sender:
    """Sends files to the person who gave the command."""

    responder: InteractionResponder
    interaction: Interaction

    async def send_privately(self, words: str, files: Sequence[Attachment]) -> bool:
        """Send the files by private message. Returns whether all of them have arrived."""
        try:
            place = await self.responder.own_channels.of(self.interaction.client, str(self.interaction.user.id))
            for one in files:
                await place.send(words if one is files[0] else None, file=_file(one))
        except faults.EXPECTED as error:
            # ``trouble_of`` raises a bug again. After every expected trouble the files are shown here instead.
            faults.trouble_of(error, person=True)
            return False
        return True

    async def send_before_answer(self, files: Sequence[Attachment]) -> None:
        """Show the files in messages that only they see."""
        # Sending a file takes longer than Discord waits for the first answer; the answer itself brings a file, too.
        await defer(self.interaction)
        for one in files:
            await send_before(self.interaction, _file(one))


def _file(attachment: Attachment) -> discord.File:
    return discord.File(io.BytesIO(attachment.text.encode()), attachment.name)
