"""What an interaction comes to is shown, and where that leaves a card in doubt, deliveries are told."""

from typing import Final, assert_never

import discord
import structlog

from bot.adapters.discord import faults
from bot.adapters.discord.answering import Card, defer, edit, redraw, send, tell
from bot.adapters.discord.reactions import Begun, Noticed, Private, Public, Reaction, Redrawn
from bot.adapters.discord.rendering import Rendered
from bot.core.actions import Held
from bot.core.errors import Refused, StoreFault
from bot.core.outbox import Deliveries

_log: Final = structlog.get_logger()


async def show(
    deliveries: Deliveries, interaction: discord.Interaction, reaction: Reaction, drawn: Rendered, card: Card
) -> None:
    """Show the reaction as it was drawn; ``card`` is the message that was pressed. Raises what the library raises."""
    match reaction:
        case Private():
            await send(interaction, drawn)
        case Public():
            await tell(interaction, drawn)
        case Redrawn(held=held):
            if held is None:
                await edit(interaction, drawn)
            elif await _redraw(deliveries, interaction, drawn, card, held):
                await deliveries.redrawn(held, _where(interaction))
        case Begun(held=held):
            if await _redraw(deliveries, interaction, drawn, card, held):
                if await _stands(reaction):
                    await deliveries.stands(held, _where(interaction))
                else:
                    deliveries.doubted(held, _where(interaction))
        case Noticed():
            await defer(interaction)
        case _:
            assert_never(reaction)


async def _redraw(
    deliveries: Deliveries, interaction: discord.Interaction, drawn: Rendered, card: Card, held: Held
) -> bool:
    """Redraw the card that was pressed, unless it shows something newer; says whether that was done."""
    try:
        return await redraw(interaction, drawn, card, held.version)
    except faults.EXPECTED:
        # Whatever was said last: an earlier try of the library's may have been carried out, or may be yet.
        deliveries.doubted(held, _where(interaction))
        raise


async def _stands(begun: Begun) -> bool:
    """Whether it would still be shown like that; where nobody can look, it would not."""
    try:
        return await begun.again() == begun.panel
    except Refused:
        return False
    except StoreFault as fault:
        _log.warning("a table could not be read", table=begun.held.table, reason=str(fault))
        return False


def _where(interaction: discord.Interaction) -> str:
    """Where the message stands that was pressed."""
    assert interaction.message is not None
    return ref(interaction.channel_id, interaction.message.id)


def ref(channel: int | None, message: int) -> str:
    """How a post is named in the store."""
    return f"{channel}/{message}"
