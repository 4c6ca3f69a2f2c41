"""The calls that answer an interaction: each within its time limit, and a pressed card in its turn."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import partial
from typing import Final, assert_never

import discord

from bot.adapters.discord import faults
from bot.adapters.discord.calls import LONGEST_EDIT, unanswered
from bot.adapters.discord.cards.rendering import Rendered
from bot.app.response import Noticed, Private, Public, Redrawn, Response, Revision
from bot.core.clock.wall_time import Time
from bot.core.delivery.cards import Card, Cards

ANSWERED_ALREADY: Final = 40060
"""Discord's code for an interaction that has its first answer already.

A call may also get this code when the library repeats it: Discord had carried out the call, but could not say so.
"""

_HEARD: Final = "heard"
"""A key of ``extras``: Discord has the first answer, although the library does not know."""

CALLBACK: Final = "/interactions/{id}/{token}/callback"

_FILLED: Final = "filled"
"""A key of ``extras``: the placeholder that waits for a command's answer may show something already."""

PROMPT: Final = 4
"""Seconds for one try of the first answer. Discord wants to have it within three."""

LONGEST: Final = 30
"""Seconds for a later message: enough for a file on a slow connection."""


async def defer(interaction: discord.Interaction) -> None:
    """Tell Discord that the answer takes longer. Does nothing if the interaction has its first answer."""
    if answered(interaction):
        return
    typed = _typed(interaction)
    try:
        # A command gets a placeholder that only this person sees. A press gets none: the pressed card stays.
        await _first(interaction, lambda: interaction.response.defer(ephemeral=typed, thinking=typed))
    except faults.EXPECTED as error:
        if isinstance(error, discord.HTTPException) and error.code != ANSWERED_ALREADY:
            raise
        # Discord has an answer, or the connection broke and nobody knows. The later call to the webhook will show it.
        interaction.extras[_HEARD] = True


async def _first(
    interaction: discord.Interaction, say: Callable[[], Awaitable[object]], files: Sequence[discord.File] = ()
) -> None:
    """Give the first answer, which Discord takes only once.

    Try again if the connection breaks: nobody knows what arrived.
    """
    try:
        async with asyncio.timeout(PROMPT):
            await say()
    except faults.BROKEN:
        unanswered("POST", CALLBACK)
    else:
        return
    # The first try may have read the files.
    for file in files:
        file.reset()
    try:
        async with asyncio.timeout(PROMPT):
            await say()
    except discord.HTTPException as error:
        if error.code != ANSWERED_ALREADY:
            raise
        # The first try had arrived.
        interaction.extras[_HEARD] = True


def answered(interaction: discord.Interaction) -> bool:
    """Whether Discord has the first answer. Everything after it goes to the interaction's webhook."""
    return interaction.response.is_done() or _HEARD in interaction.extras


def _typed(interaction: discord.Interaction) -> bool:
    """Whether the interaction is a command. A new message answers a command."""
    return interaction.type is not discord.InteractionType.component


async def send(interaction: discord.Interaction, drawn: Rendered) -> discord.WebhookMessage | None:
    """Show a message to this person alone. Returns the message; None if it is the first answer.

    If no placeholder waits for the message (after a press, or after a file), the message may come twice: the library
    may repeat a call that Discord has carried out.
    """
    view, files = drawn.view, drawn.files
    if not answered(interaction):
        say = partial(interaction.response.send_message, view=view, files=files, ephemeral=True)
        await _first(interaction, say, files)
        return None
    async with asyncio.timeout(LONGEST):
        if _typed(interaction) and _FILLED not in interaction.extras:
            await interaction.edit_original_response(view=view, attachments=files)
            return None
        return await interaction.followup.send(view=view, files=files, ephemeral=True, wait=True)


async def send_before(interaction: discord.Interaction, file: discord.File) -> None:
    """Show a file to this person alone, before the answer to their command."""
    await defer(interaction)
    interaction.extras[_FILLED] = True
    async with asyncio.timeout(LONGEST):
        await interaction.followup.send(file=file, ephemeral=True)


def below(interaction: discord.Interaction) -> None:
    """Let the answer overwrite nothing that another process has answered: it stands below that, if there is any."""
    interaction.extras[_FILLED] = True


async def tell(interaction: discord.Interaction, drawn: Rendered) -> None:
    """Show a message to everybody in the channel."""
    view = drawn.view
    if not answered(interaction):
        await _first(interaction, lambda: interaction.response.send_message(view=view))
        return
    # A command's placeholder is private, and a message that fills it would be private, too. So delete the placeholder.
    # If it cannot be deleted, the first message below fills it, and the second one is public. A press has none: its
    # original response is the message that was pressed.
    if _typed(interaction):
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
    """The message that was pressed, while its press is being answered."""

    def __init__(self, cards: Cards, time: Time, interaction: discord.Interaction) -> None:
        self._cards = cards
        self._time = time
        self._interaction = interaction
        pressed = interaction.message
        self.ref = "" if pressed is None else ref(interaction.channel_id, pressed.id)
        """The ref of the message that was pressed; empty if the interaction is a command."""

        self._sent: discord.WebhookMessage | None = None
        """The message that was sent after the first answer."""

        self._is_private = False
        """Whether the answer is a message of its own that only this person sees."""

    def answering(self, *, redraws: bool) -> AbstractContextManager[Card]:
        """Keep the dispatcher from redrawing the pressed card until this context ends, if the answer may redraw it."""
        return self._cards.answering(self.ref) if redraws else nullcontext(Card())

    async def show(self, response: Response, drawn: Rendered, card: Card) -> None:
        """Show the drawn response.

        The code that redraws a card holds the card's turn. Raises what the library raises.
        """
        match response:
            case Private():
                self._sent = await send(self._interaction, drawn)
                self._is_private = True
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

    async def go_on(self, response: Private | Redrawn, drawn: Rendered, card: Card) -> None:
        """Show the next drawn response in the same message. For the card's turn and for errors see ``show``."""
        if isinstance(response, Redrawn):
            await self.show(response, drawn, card)
            return
        # Otherwise the original response is the pressed message, which everybody may see.
        assert self._is_private, "a private answer goes on only as a private answer"
        async with asyncio.timeout(LONGEST_EDIT):
            if self._sent is not None:
                await self._sent.edit(view=drawn.view, attachments=drawn.files)
            else:
                await self._interaction.edit_original_response(view=drawn.view, attachments=drawn.files)

    async def _redraw(self, drawn: Rendered, card: Card, revision: Revision) -> None:
        """Redraw the pressed card, unless it shows something newer already."""
        # The press may have waited for the card's turn while a newer revision was shown.
        if revision.number < card.shown:
            await defer(self._interaction)
            return
        began = self._time.now()
        try:
            await edit(self._interaction, drawn)
        except faults.EXPECTED:
            # Whatever this error says: Discord may have carried out an earlier try of the library, or may still do so.
            self._cards.doubted(revision.table, self.ref)
            raise
        self._cards.answered(card, revision.table, self.ref, revision.number, began)


def ref(channel: int | None, message: int) -> str:
    """The ref of a post, as it is stored: ``<channel>/<message>``."""
    return f"{channel}/{message}"
