"""/privacy: what the house knows of somebody, handed to them, and forgotten when they wish it."""

import io
from collections.abc import Sequence
from typing import Final

import discord
from discord import app_commands

from bot.adapters.discord import faults
from bot.adapters.discord.answering import defer, send_before
from bot.adapters.discord.commands.wording import Command, Title, Wording
from bot.adapters.discord.desk import Caller, Desk, Interaction
from bot.adapters.discord.reactions import Attachment, Private, Reaction

FILE: Final = "minotaur-you"
LARGEST: Final = 8 << 20
"""Bytes of a file: Discord takes ten million from anybody, and an answer's file has a slow line's time to arrive."""


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
    """The files in their own channel; where nothing reaches them, in answers that only they see."""
    told = _named(await desk.house.privacy.export(caller.person.id, LARGEST))
    if await _sent(desk, caller, told):
        return Private(desk.words(caller.language, "privacy-sent", count=len(told)))
    # A file takes longer than Discord waits for a first answer.
    await defer(caller.interaction)
    *earlier, last = told
    for one in earlier:
        await send_before(caller.interaction, _file(one))
    return Private(desk.words(caller.language, "privacy-here"), last)


def _named(texts: Sequence[str]) -> Sequence[Attachment]:
    """One file, or several that are numbered."""
    if len(texts) == 1:
        return [Attachment(f"{FILE}.json", texts[0])]
    return [Attachment(f"{FILE}-{number}-of-{len(texts)}.json", text) for number, text in enumerate(texts, 1)]


def _file(attachment: Attachment) -> discord.File:
    return discord.File(io.BytesIO(attachment.text.encode()), attachment.name)


async def _sent(desk: Desk, caller: Caller, told: Sequence[Attachment]) -> bool:
    """Whether all files have reached them in their own channel."""
    words = desk.house.languages.say(caller.language, "privacy-export")
    try:
        place = await desk.own_channels.of(caller.interaction.client, str(caller.interaction.user.id))
        for one in told:
            await place.send(words if one is told[0] else None, file=_file(one))
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
