"""The response to an interaction is shown; what became of a card that was redrawn, the dispatcher is told."""

from contextlib import AbstractContextManager, nullcontext
from typing import assert_never

import discord

from bot.adapters.discord import faults
from bot.adapters.discord.interaction_calls import defer, edit, send, tell
from bot.adapters.discord.rendering import Rendered
from bot.app.response import Noticed, Private, Public, Redrawn, Response, Revision
from bot.core.clock.wall_time import Time
from bot.core.delivery.cards import Card
from bot.core.delivery.dispatcher import Dispatcher


class Shown:
    """The message that was pressed, while its press is answered."""

    def __init__(self, dispatcher: Dispatcher, time: Time, interaction: discord.Interaction) -> None:
        self._dispatcher = dispatcher
        self._time = time
        self._interaction = interaction

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

    @property
    def _ref(self) -> str:
        """Where the message stands that was pressed."""
        assert self._interaction.message is not None
        return ref(self._interaction.channel_id, self._interaction.message.id)


def ref(channel: int | None, message: int) -> str:
    """How a post is named in the store."""
    return f"{channel}/{message}"
