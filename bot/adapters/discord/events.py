"""Reactions to what happens around tables: the bot joins or leaves a server, a channel is deleted, it is mentioned."""

from typing import TYPE_CHECKING, Final, Protocol

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

if TYPE_CHECKING:
    # The library defines this name only for type checkers.
    from discord.abc import MessageableChannel

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

    async def joined(self, guild: discord.Guild) -> None:
        """The bot was added to the server: show there once what can be played.

        Nothing of this is stored. If the bot dies first, people find the games by a mention or by ``/play``.
        """
        self.servers_changed()
        channel = _open_channel(guild)
        if channel is None:
            _log.info("the bot may write in no channel of a new server", server=guild.id)
            return
        await self._invite(channel, guild, new=True)

    def left(self, server: int) -> None:
        """The bot was removed from the server. The tables that were opened there end."""
        self._client.responder.services.departures.gone(Location(NAME, str(server)))
        self.servers_changed()

    def channel_gone(self, server: int, channel: int) -> None:
        """A channel was deleted. The tables that were opened there end."""
        self._client.responder.services.departures.gone(Location(NAME, str(server), str(channel)))

    async def permissions_changed(self, guild: discord.Guild) -> None:
        """The bot may write in some of the server's channels again: messages that have failed there are sent now."""
        dispatcher = self._client.responder.services.dispatcher
        try:
            for failing in await dispatcher.failing_in(NAME, str(guild.id)):
                channel = guild.get_channel_or_thread(int(failing))
                if channel is not None and _may_write(channel):
                    await dispatcher.opened_again(failing)
        except StoreFault as fault:
            _log.warning("messages wait for the store", reason=str(fault))

    # --- calls ----------------------------------------------------------------------------------------

    async def said(self, message: discord.Message) -> None:
        """Answer a mention of the bot with buttons that open a table, for people who cannot use commands."""
        me = self._client.user
        # A reply also mentions the author of the message that it answers; ``raw_mentions`` comes from the text alone.
        if message.author.bot or message.guild is None or me is None or me.id not in message.raw_mentions:
            return
        if not self._client.responder.invitations.may_answer(str(message.channel.id)):
            return
        await self._invite(message.channel, message.guild)

    async def _invite(self, channel: "MessageableChannel", guild: discord.Guild, *, new: bool = False) -> None:
        """Post the invitation to play; with ``new`` the one for a server that has added the bot.

        A failure is only logged.
        """
        responder, name = self._client.responder, CommunityName(str(guild.id), _language(guild))
        try:
            invitations = responder.invitations
            panel = await (invitations.welcome(NAME, name) if new else invitations.invitation(NAME, name))
            drawn = await responder.render(panel, pictures=channel.permissions_for(guild.me).attach_files)
            await channel.send(view=drawn.view, files=drawn.files, silent=True)
        except faults.EXPECTED as error:
            trouble = faults.trouble_of(error)
            _log.info("an invitation to play could not be posted", server=guild.id, trouble=trouble.trouble)
        except StoreFault as fault:
            _log.warning("an invitation to play could not be posted", server=guild.id, reason=str(fault))


def _open_channel(guild: discord.Guild) -> discord.TextChannel | None:
    """The server's system channel, or else its first text channel, where the bot may write; None if there is none."""
    channels = (guild.system_channel, *guild.text_channels)
    return next((channel for channel in channels if channel is not None and _may_write(channel)), None)


def _may_write(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    granted = channel.permissions_for(channel.guild.me)
    in_thread = isinstance(channel, discord.Thread)
    return granted.view_channel and (granted.send_messages_in_threads if in_thread else granted.send_messages)


def _language(guild: discord.Guild) -> str:
    return pick_language(guild.preferred_locale.value)
