"""What Discord adds to the message that the bot cannot write in a channel any more: where, and how to mend it."""

from dataclasses import replace

import discord

from bot.adapters.discord.callers import NamedChannel
from bot.adapters.discord.permissions import ANNOUNCING, explained
from bot.core.ports import CHANNEL_GONE, Delivery
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Heading, Text


def with_place(client: discord.Client, delivery: Delivery, say: Say) -> Delivery:
    """The message with the names of the channel and of the server, as far as this process knows them.

    Another process may hear the server: then the message lists what the bot needs in any channel.
    """
    server, channel = client.get_guild(int(delivery.community)), client.get_channel(int(delivery.channel))
    names = [f"#{channel.name}"] if isinstance(channel, discord.abc.GuildChannel) else []
    names += [server.name] if server is not None else []
    place = (Heading(" · ".join(names)),) if names else ()
    panel = delivery.panel
    return replace(delivery, panel=replace(panel, blocks=(*place, *panel.blocks, *_remedy(delivery, channel, say))))


def _remedy(delivery: Delivery, channel: object, say: Say) -> tuple[Block, ...]:
    if delivery.about == CHANNEL_GONE:
        return (Text(say("discord-trouble-choose")),)
    lack = NamedChannel(channel).lack(say) if isinstance(channel, discord.abc.GuildChannel) else None
    if lack is not None:
        return lack.remedy
    return explained(ANNOUNCING, say, ("announce-must", "announce-must"))
