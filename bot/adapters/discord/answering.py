"""The calls that answer an interaction, each within its time; of two answers on one card the newer one stays."""

import asyncio
from collections.abc import MutableMapping
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.adapters.discord.rendering import Rendered

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
    if interaction.response.is_done():
        return
    async with asyncio.timeout(LONGEST):
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)


async def send(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Show a message to the person alone."""
    async with asyncio.timeout(LONGEST):
        if interaction.response.is_done():
            await interaction.followup.send(view=drawn.view, files=drawn.files, ephemeral=True)
        else:
            await interaction.response.send_message(view=drawn.view, files=drawn.files, ephemeral=True)


async def tell(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Show a message to everybody in the channel."""
    async with asyncio.timeout(LONGEST):
        if interaction.response.is_done():
            # What was announced privately would stay private.
            await interaction.delete_original_response()
            await interaction.followup.send(view=drawn.view, files=drawn.files)
        else:
            await interaction.response.send_message(view=drawn.view, files=drawn.files)


async def edit(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Redraw the message that was pressed."""
    async with asyncio.timeout(LONGEST):
        if interaction.response.is_done():
            await interaction.edit_original_response(view=drawn.view, attachments=drawn.files)
        else:
            await interaction.response.edit_message(view=drawn.view, attachments=drawn.files)
