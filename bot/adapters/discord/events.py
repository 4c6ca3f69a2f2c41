"""Reactions to what happens around tables: the bot leaves a server, a channel is deleted, the bot is mentioned."""

from typing import Final, Protocol

import discord
import structlog

from bot.adapters.discord import faults
from bot.adapters.discord.callers import NAME
from bot.adapters.discord.responder import InteractionResponder
from bot.adapters.discord.servers import Servers
from bot.app.caller import CommunityName
from bot.core.errors import StoreFault
from bot.core.people.departures import Location
from bot.core.ui.languages import pick_language

_log: Final = structlog.get_logger()


class Client(Protocol):
    """The part of the client that these reactions need."""

    @property
    def user(self) -> discord.ClientUser | None: ...
    @property
    def responder(self) -> InteractionResponder: ...


class Events:
    """Reacts to Discord's events about servers, channels and mentions."""

    def __init__(self, client: Client, servers: Servers) -> None:
        self._client = client
        self._servers = servers

    # --- places that come and go ----------------------------------------------------------------------

    def servers_changed(self) -> None:
        """The bot may have been added to servers, or removed from some: look where it is."""
        self._client.responder.services.departures.watch(NAME, self._servers.sees)

    def left(self, server: int) -> None:
        """The bot was removed from the server. The tables that were opened there end."""
        self._client.responder.services.departures.gone(Location(NAME, str(server)))
        self.servers_changed()

    def channel_gone(self, server: int, channel: int) -> None:
        """A channel was deleted. The tables that were opened there end."""
        self._client.responder.services.departures.gone(Location(NAME, str(server), str(channel)))

    # --- calls ----------------------------------------------------------------------------------------

    async def said(self, message: discord.Message) -> None:
        """Answer a mention of the bot with buttons that open a table, for people who cannot use commands."""
        me = self._client.user
        # A reply also mentions the author of the message that it answers; ``raw_mentions`` comes from the text alone.
        if message.author.bot or message.guild is None or me is None or me.id not in message.raw_mentions:
            return
        if not self._client.responder.invitations.may_answer(str(message.channel.id)):
            return
        try:
            await self._invite(message, message.guild)
        except faults.EXPECTED as error:
            trouble = faults.trouble_of(error)
            _log.info("a mention of the bot could not be answered", channel=message.channel.id, trouble=trouble.trouble)
        except StoreFault as fault:
            _log.warning("a mention of the bot could not be answered", channel=message.channel.id, reason=str(fault))

    async def _invite(self, message: discord.Message, guild: discord.Guild) -> None:
        responder = self._client.responder
        name = CommunityName(str(guild.id), pick_language(guild.preferred_locale.value))
        panel = await responder.invitations.invitation(NAME, name)
        drawn = await responder.render(panel, pictures=False)
        await message.channel.send(view=drawn.view, silent=True)
