"""What Discord adds to the message that the bot cannot write in a channel any more: where, and how to mend it."""

from dataclasses import replace
from typing import Final

import discord

from bot.adapters.discord.cards.blocks import ChannelHeading
from bot.adapters.discord.permissions import ANNOUNCING, Need, explained, missing
from bot.core.ports import CHANNEL_GONE, Delivery
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Heading, Text

_GIVE_BACK: Final = "discord-trouble-give-back"


def with_place(client: discord.Client, delivery: Delivery, say: Say) -> Delivery:
    """The message with the channel and the server, as far as this process knows them.

    Another process may hear the server: then the message lists what the bot needs in any channel. The organiser may
    have lost access to the channel, so Discord decides whether they read its name.
    """
    server, channel = client.get_guild(int(delivery.community)), client.get_channel(int(delivery.channel))
    name = "" if server is None else server.name
    told, remedy = delivery.panel.blocks, _remedy(delivery, channel, say)
    # Of a deleted channel people first read what it was for; for a closed one, what to do.
    if delivery.about == CHANNEL_GONE:
        blocks = (*((Heading(name),) if name else ()), *told, *remedy)
    else:
        blocks = (ChannelHeading(name, channel=delivery.channel), *remedy, *told)
    return replace(delivery, panel=replace(delivery.panel, blocks=blocks))


def _remedy(delivery: Delivery, channel: object, say: Say) -> tuple[Block, ...]:
    if delivery.about == CHANNEL_GONE:
        return (Text(say("discord-trouble-choose")),)
    needs: tuple[Need, ...] = ANNOUNCING
    if isinstance(channel, discord.abc.GuildChannel):
        # If all is granted by now, all needs are named: some other rule of the server may be in the way.
        needs = missing(channel.permissions_for(channel.guild.me), ANNOUNCING) or ANNOUNCING
    return explained(needs, say, (_GIVE_BACK, _GIVE_BACK))
