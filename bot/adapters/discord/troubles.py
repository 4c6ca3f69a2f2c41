"""What Discord adds to the message that the bot cannot write in a channel any more: where, and how to mend it."""

from dataclasses import replace
from typing import Final

import discord

from bot.adapters.discord.permissions import ANNOUNCING, Need, explained, missing
from bot.core.ports import CHANNEL_GONE, Delivery
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Heading, Text

_GIVE_BACK: Final = "discord-trouble-give-back"


def with_place(client: discord.Client, delivery: Delivery, say: Say) -> Delivery:
    """The message with the names of the channel and of the server, as far as this process knows them.

    Another process may hear the server: then the message lists what the bot needs in any channel.
    """
    server, channel = client.get_guild(int(delivery.community)), client.get_channel(int(delivery.channel))
    names = [f"#{channel.name}"] if isinstance(channel, discord.abc.GuildChannel) else []
    names += [server.name] if server is not None else []
    place = (Heading(" · ".join(names)),) if names else ()
    told, remedy = delivery.panel.blocks, _remedy(delivery, channel, say)
    # Of a deleted channel people first read what it was for; for a closed one, what to do.
    blocks = (*told, *remedy) if delivery.about == CHANNEL_GONE else (*remedy, *told)
    return replace(delivery, panel=replace(delivery.panel, blocks=(*place, *blocks)))


def _remedy(delivery: Delivery, channel: object, say: Say) -> tuple[Block, ...]:
    if delivery.about == CHANNEL_GONE:
        return (Text(say("discord-trouble-choose")),)
    needs: tuple[Need, ...] = ANNOUNCING
    if isinstance(channel, discord.abc.GuildChannel):
        # If all is granted by now, all needs are named: some other rule of the server may be in the way.
        needs = missing(channel.permissions_for(channel.guild.me), ANNOUNCING) or ANNOUNCING
    return explained(needs, say, (_GIVE_BACK, _GIVE_BACK))
