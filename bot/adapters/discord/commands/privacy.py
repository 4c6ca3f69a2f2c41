"""/privacy: what the house knows of somebody, handed to them, and forgotten when they wish it."""

import io
from typing import Final

import discord
from discord import app_commands

from bot.adapters.discord import faults
from bot.adapters.discord.commands.wording import Command, Title, Wording
from bot.adapters.discord.desk import Caller, Desk, Interaction
from bot.adapters.discord.reactions import Attachment, Private, Reaction

FILE: Final = "minotaur-you.json"


def privacy(desk: Desk) -> app_commands.Group:
    """Both commands; they concern the person alone, wherever they ask."""
    title = Wording(desk.house.languages).title
    anywhere = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
    group = app_commands.Group(**title("command-privacy", "command-privacy-about"), allowed_contexts=anywhere)
    group.add_command(_export(desk, title("command-export", "command-export-about")))
    group.add_command(_forget(desk, title("command-forget", "command-forget-about")))
    return group


def _export(desk: Desk, title: Title) -> Command:
    @app_commands.command(**title)
    async def export(interaction: Interaction) -> None:
        await desk.answer(interaction, lambda caller: _exported(desk, caller))

    return export


async def _exported(desk: Desk, caller: Caller) -> Reaction:
    """The file in their own channel; where nothing reaches them, in an answer that only they see."""
    told = await desk.house.privacy.export(caller.person.id)
    attachment = Attachment(FILE, told)
    if await _sent(desk, caller, attachment):
        return Private(desk.words(caller.language, "privacy-sent"))
    return Private(desk.words(caller.language, "privacy-here"), attachment)


async def _sent(desk: Desk, caller: Caller, attachment: Attachment) -> bool:
    """Whether the file has reached them in their own channel."""
    words = desk.house.languages.say(caller.language, "privacy-export")
    file = discord.File(io.BytesIO(attachment.text.encode()), attachment.name)
    try:
        place = await desk.own_channels.of(caller.interaction.client, str(caller.interaction.user.id))
        await place.send(words, file=file)
    except faults.EXPECTED as error:
        # Whoever cannot be written to is answered here; so they are when Discord just cannot.
        faults.trouble_of(error, person=True)
        return False
    return True


def _forget(desk: Desk, title: Title) -> Command:
    @app_commands.command(**title)
    async def forget(interaction: Interaction) -> None:
        async def asked(caller: Caller) -> Reaction:
            return Private(desk.house.screens.forgetting(caller.language))

        await desk.answer(interaction, asked)

    return forget
