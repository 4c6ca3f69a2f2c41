"""The calls that answer an interaction, each within its time; of two answers on one card the newer one stays."""

import asyncio
from collections.abc import MutableMapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.adapters.discord.rendering import Rendered

ANSWERED_ALREADY: Final = 40060
"""Also said to the library, which repeats what Discord has carried out and then failed to say so."""

_DEFERRED: Final = "deferred"
"""The library does not count as answered what was refused like that."""

_FILLED: Final = "filled"
"""The message that waits for a command's answer holds something already."""

LONGEST: Final = 30
"""Seconds for one answer: enough for a file by a slow line, and nobody but the one who asked waits for it."""


@dataclass(slots=True, weakref_slot=True)
class Card:
    """A message that is being redrawn."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Who holds it redraws the message now."""

    shown: int = 0
    """The table's version that the last answer has shown there."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The messages that answers under way redraw: answers that overtake each other meet here."""

    _cards: MutableMapping[int, Card] = field(default_factory=WeakValueDictionary)

    def of(self, interaction: discord.Interaction) -> Card:
        """The message that was pressed; to be asked for before anything is done, and kept until it is answered."""
        message = interaction.message
        return self._cards.setdefault(message.id, Card()) if message is not None else Card()


async def redraw(interaction: discord.Interaction, drawn: Rendered, card: Card, version: int) -> bool:
    """Redraw the card, unless it shows something newer; says whether that was done."""
    if card.turn.locked():
        await defer(interaction)
    async with card.turn:
        if version < card.shown:
            await defer(interaction)
            return False
        await edit(interaction, drawn)
        card.shown = version
        return True


async def defer(interaction: discord.Interaction) -> None:
    """Tell Discord that the answer takes longer, unless it has been answered."""
    try:
        await _defer(interaction)
    except (aiohttp.ClientError, OSError):
        # Nobody knows whether it was heard; if so, the person waits already, and Discord says so now.
        await _defer(interaction)


async def _defer(interaction: discord.Interaction) -> None:
    if answered(interaction):
        return
    try:
        async with asyncio.timeout(LONGEST):
            if interaction.type is discord.InteractionType.component:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
    except discord.HTTPException as error:
        if error.code != ANSWERED_ALREADY:
            raise
        interaction.extras[_DEFERRED] = True


def answered(interaction: discord.Interaction) -> bool:
    """Whether anything has been said; all else is said by the webhook."""
    return interaction.response.is_done() or _DEFERRED in interaction.extras


async def send(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Show a message to the person alone.

    Where no message waits for it (after a press, or a file that went before) the library's repetition may be a second.
    """
    waits = interaction.type is not discord.InteractionType.component and _FILLED not in interaction.extras
    async with asyncio.timeout(LONGEST):
        if not answered(interaction):
            await interaction.response.send_message(view=drawn.view, files=drawn.files, ephemeral=True)
        elif waits:
            await interaction.edit_original_response(view=drawn.view, attachments=drawn.files)
        else:
            await interaction.followup.send(view=drawn.view, files=drawn.files, ephemeral=True)


async def send_before(interaction: discord.Interaction, file: discord.File) -> None:
    """Show a file to the person alone, before the answer to their command."""
    await defer(interaction)
    interaction.extras[_FILLED] = True
    async with asyncio.timeout(LONGEST):
        await interaction.followup.send(file=file, ephemeral=True)


async def tell(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Show a message to everybody in the channel."""
    async with asyncio.timeout(LONGEST):
        if answered(interaction):
            # What was announced privately would stay private. What is gone was deleted by an earlier try.
            with suppress(discord.NotFound):
                await interaction.delete_original_response()
            await interaction.followup.send(view=drawn.view, files=drawn.files)
        else:
            await interaction.response.send_message(view=drawn.view, files=drawn.files)


async def edit(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Redraw the message that was pressed."""
    async with asyncio.timeout(LONGEST):
        if answered(interaction):
            await interaction.edit_original_response(view=drawn.view, attachments=drawn.files)
        else:
            await interaction.response.edit_message(view=drawn.view, attachments=drawn.files)
