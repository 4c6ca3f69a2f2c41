"""The calls that answer an interaction, each within its time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import discord

from bot.adapters.discord import faults
from bot.adapters.discord.rendering import Rendered

ANSWERED_ALREADY: Final = 40060
"""Also said to the library, which repeats what Discord has carried out and then failed to say so."""

_HEARD: Final = "heard"
"""The library does not count as answered what was refused like that."""

_FILLED: Final = "filled"
"""The message that waits for a command's answer holds something already."""

PROMPT: Final = 4
"""Seconds for a try of the first answer: Discord wants to have it in three."""

LONGEST: Final = 30
"""Seconds for a later message: enough for a file by a slow line."""

LONGEST_EDIT: Final = 10
"""Seconds for a later edit: whoever presses the same card waits as long."""


async def defer(interaction: discord.Interaction) -> None:
    """Tell Discord that the answer takes longer, unless it has been answered."""
    if answered(interaction):
        return
    typed = _typed(interaction)
    try:
        await _first(interaction, lambda: interaction.response.defer(ephemeral=typed, thinking=typed))
    except faults.EXPECTED as error:
        if isinstance(error, discord.HTTPException) and error.code != ANSWERED_ALREADY:
            raise
        # It has been heard, or nobody knows: by the webhook it will turn out.
        interaction.extras[_HEARD] = True


async def _first(
    interaction: discord.Interaction, say: Callable[[], Awaitable[object]], files: Sequence[discord.File] = ()
) -> None:
    """Say what Discord does not do twice; once more where the connection breaks, for nobody knows what was heard."""
    with suppress(*faults.BROKEN):
        async with asyncio.timeout(PROMPT):
            await say()
        return
    for file in files:
        file.reset()
    try:
        async with asyncio.timeout(PROMPT):
            await say()
    except discord.HTTPException as error:
        if error.code != ANSWERED_ALREADY:
            raise
        # So the first was heard.
        interaction.extras[_HEARD] = True


def answered(interaction: discord.Interaction) -> bool:
    """Whether anything has been said; all else is said by the webhook."""
    return interaction.response.is_done() or _HEARD in interaction.extras


def _typed(interaction: discord.Interaction) -> bool:
    """Whether it is a command: a message is to answer it."""
    return interaction.type is not discord.InteractionType.component


async def send(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Show a message to the person alone.

    Where no message waits for it (after a press, or a file that went before) the library's repetition may be a second.
    """
    view, files = drawn.view, drawn.files
    if not answered(interaction):
        say = partial(interaction.response.send_message, view=view, files=files, ephemeral=True)
        await _first(interaction, say, files)
        return
    async with asyncio.timeout(LONGEST):
        if _typed(interaction) and _FILLED not in interaction.extras:
            await interaction.edit_original_response(view=view, attachments=files)
        else:
            await interaction.followup.send(view=view, files=files, ephemeral=True)


async def send_before(interaction: discord.Interaction, file: discord.File) -> None:
    """Show a file to the person alone, before the answer to their command."""
    await defer(interaction)
    interaction.extras[_FILLED] = True
    async with asyncio.timeout(LONGEST):
        await interaction.followup.send(file=file, ephemeral=True)


async def tell(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Show a message to everybody in the channel."""
    view = drawn.view
    if not answered(interaction):
        await _first(interaction, lambda: interaction.response.send_message(view=view))
        return
    # What was announced privately would stay private. If it cannot be deleted, it is filled, and no more in the way.
    with suppress(*faults.EXPECTED):
        await _first(interaction, interaction.delete_original_response)
    async with asyncio.timeout(LONGEST):
        said = await interaction.followup.send(view=view, wait=True)
        if said.flags.ephemeral:
            await interaction.followup.send(view=view)


async def edit(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Redraw the message that was pressed."""
    view, files = drawn.view, drawn.files
    if not answered(interaction):
        say = partial(interaction.response.edit_message, view=view, attachments=files)
        await _first(interaction, say, files)
        return
    async with asyncio.timeout(LONGEST_EDIT):
        await interaction.edit_original_response(view=view, attachments=files)
