"""Shows the response to an interaction: the calls that answer it, each within its time, and the pressed card."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from typing import Final, assert_never

import discord

from bot.adapters.discord import faults
from bot.adapters.discord.rendering import Rendered
from bot.app.response import Noticed, Private, Public, Redrawn, Response, Revision
from bot.core.clock.wall_time import Time
from bot.core.delivery.cards import Card
from bot.core.delivery.dispatcher import Dispatcher

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


class Shown:
    """The message that was pressed, while its press is answered."""

    def __init__(self, dispatcher: Dispatcher, time: Time, interaction: discord.Interaction) -> None:
        self._dispatcher = dispatcher
        self._time = time
        self._interaction = interaction
        pressed = interaction.message
        self._ref = "" if pressed is None else ref(interaction.channel_id, pressed.id)
        """Where the message stands that was pressed, if one was."""

    def answering(self, *, redraws: bool) -> AbstractContextManager[Card]:
        """Until this is left, nothing else redraws the card that was pressed, if the answer may."""
        return self._dispatcher.answering(self._ref) if redraws else nullcontext(Card())

    async def show(self, response: Response, drawn: Rendered, card: Card) -> None:
        """Show the response as it was drawn; a card is redrawn in the caller's turn. Raises what the library raises."""
        match response:
            case Private():
                await send(self._interaction, drawn)
            case Public():
                await tell(self._interaction, drawn)
            case Redrawn(revision=revision) if revision is not None:
                await self._redraw(drawn, card, revision)
            case Redrawn():
                await edit(self._interaction, drawn)
            case Noticed():
                await defer(self._interaction)
            case _:
                assert_never(response)

    async def _redraw(self, drawn: Rendered, card: Card, revision: Revision) -> None:
        """Redraw the card that was pressed, unless it shows something newer."""
        if revision.number < card.shown:
            await defer(self._interaction)
            return
        began = self._time.now()
        try:
            await edit(self._interaction, drawn)
        except faults.EXPECTED:
            # Whatever was said last: an earlier try of the library's may have been carried out, or may be yet.
            self._dispatcher.doubted(revision.table, self._ref)
            raise
        self._dispatcher.answered(card, revision.table, self._ref, revision.number, began)


def ref(channel: int | None, message: int) -> str:
    """How a post is named in the store."""
    return f"{channel}/{message}"
