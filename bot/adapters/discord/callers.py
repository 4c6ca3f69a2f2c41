"""Who sent an interaction, and from where."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import discord

from bot.adapters.discord.cards.components import code_on
from bot.adapters.discord.permissions import ANNOUNCING, is_voice, lack, needs_for_tables
from bot.app.caller import CommunityName, Lack, Mention
from bot.core.ports import Named
from bot.core.ui.languages import Say, pick_language
from bot.core.ui.panels import Text
from storage.ids import CommandId

NAME: Final = "discord"
"""The platform's name, as communities and identities are stored."""

Interaction: TypeAlias = discord.Interaction[discord.Client]
User: TypeAlias = discord.User | discord.Member


@dataclass(frozen=True, slots=True)
class DiscordPlace:
    """The place that an interaction comes from, and what Discord says of the caller there."""

    interaction: Interaction

    @property
    def platform(self) -> str:
        """The platform's name, as communities and identities are stored."""
        return NAME

    @property
    def locale(self) -> str | None:
        """The language of the caller's Discord, such as ``en-US``."""
        return self.interaction.locale.value

    @property
    def community(self) -> CommunityName | None:
        """The server and its language; None in a private message, and in a server where the bot is not a member."""
        server, locale = self.interaction.guild_id, self.interaction.guild_locale
        if server is None or self._without_the_bot:
            return None
        return CommunityName(str(server), pick_language(locale.value if locale else None))

    @property
    def _without_the_bot(self) -> bool:
        """Whether the server has not installed the bot, only the caller has, for themselves."""
        # An interaction that names no installation counts as one of a server with the bot.
        return self.interaction.is_user_integration() and not self.interaction.is_guild_integration()

    @property
    def channel(self) -> str:
        """The channel or the thread where the caller asks."""
        return str(self.interaction.channel_id)

    @property
    def channels(self) -> frozenset[str]:
        """The channel or the thread; for a thread also the channel that the thread belongs to."""
        return self.channels_of(self.channel)

    def channels_of(self, channel: str) -> frozenset[str]:
        """That channel or thread; for a thread also the channel that the thread belongs to, if the bot knows it."""
        # Only threads have a ``parent_id``.
        parent = getattr(self._place_with(channel), "parent_id", None)
        return frozenset({channel} if parent is None else {channel, str(parent)})

    def _place_with(self, channel: str) -> object | None:
        """The channel or the thread with this id; None if the bot does not know it."""
        guild = self.interaction.guild
        found = guild.get_channel_or_thread(int(channel)) if guild is not None else None
        # The bot may not know the caller's thread yet. Then the interaction brings it.
        return self.interaction.channel if found is None and channel == self.channel else found

    @property
    def private_copy(self) -> bool:
        """Whether the message that was pressed is an ephemeral answer."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def quoted(self) -> str | None:
        """The first code block of the message that was pressed."""
        return code_on(self.interaction.message)

    @property
    def polls(self) -> bool:
        """False: private cards have buttons."""
        return False

    @property
    def slow(self) -> bool:
        """False: Discord's limits allow live tables."""
        return False

    @property
    def groups(self) -> frozenset[str]:
        """The ids of the caller's roles, with the role that everybody has."""
        roles = self.interaction.user.roles if isinstance(self.interaction.user, discord.Member) else ()
        return frozenset(str(role.id) for role in roles)

    @property
    def managed(self) -> bool:
        """Whether the caller may manage the server, if the bot is a member there."""
        return self.interaction.permissions.manage_guild and not self._without_the_bot

    @property
    def text_channels(self) -> Sequence[Named]:
        """The server's text channels that the caller can read, in the order in which people see them."""
        guild = self.interaction.guild
        return self._readable([] if guild is None else guild.text_channels)

    @property
    def table_channels(self) -> Sequence[Named]:
        """The text channels, then all others in which the bot can open tables: in forums each post is such a place."""
        guild = self.interaction.guild
        others: list[discord.abc.GuildChannel] = []
        if guild is not None:
            others = [*guild.voice_channels, *guild.stage_channels, *guild.forums]
        return [*self.text_channels, *self._readable(others)]

    def _readable(self, channels: Sequence[discord.abc.GuildChannel]) -> Sequence[Named]:
        return [Named(str(one.id), f"#{one.name}") for one in channels if self.can_read(str(one.id))]

    @property
    def roles(self) -> Sequence[Named]:
        """The server's roles that people can have, the highest first."""
        guild = self.interaction.guild
        every = [] if guild is None else reversed(guild.roles)
        # A managed role belongs to a bot, or to the server's boosters.
        return [Named(str(role.id), role.name) for role in every if not (role.is_default() or role.managed)]

    def can_read(self, channel: str) -> bool:
        """Whether the caller sees that channel, as far as the bot knows: if in doubt, no.

        Nobody sees a deleted channel. The bot does not know the members of a private thread: only a caller who asks
        inside the thread sees it.
        """
        if channel in self.channels:
            return True
        guild, person = self.interaction.guild, self.interaction.user
        place = guild.get_channel_or_thread(int(channel)) if guild is not None else None
        # People who see a channel also see its public threads.
        if isinstance(place, discord.Thread):
            place = None if place.is_private() else place.parent
        if place is None or not isinstance(person, discord.Member):
            return False
        granted = place.permissions_for(person)
        # In a voice channel only people who may connect see the messages.
        return granted.view_channel and (granted.connect or not is_voice(place))

    def may_name(self, channel: str) -> bool:
        """Whether the caller sees that channel: Discord hides the names of the others."""
        return self.can_read(channel)

    def channel_name(self, channel: str, say: Say) -> str | None:
        """The name of the channel or the thread as people see it, such as ``#dice``; None for a deleted one.

        Discord hides it from people who cannot see the channel; they read words in its place.
        """
        name = getattr(self._place_with(channel), "name", None)
        if name is None:
            return None
        return f"#{name}" if self.may_name(channel) else say("places-hidden", count=1)

    def channel_with(self, channel: str) -> "NamedChannel | None":
        """The channel with this id; None for a deleted channel."""
        found = self.interaction.guild.get_channel(int(channel)) if self.interaction.guild is not None else None
        return None if found is None else NamedChannel(found)

    def group_name(self, group: str, _say: Say) -> str | None:
        """The role's name; None for a deleted role."""
        found = self.interaction.guild.get_role(int(group)) if self.interaction.guild is not None else None
        return None if found is None else found.name

    def lack(self, say: Say) -> Lack | None:
        """What the bot lacks to hold a table here; None if it lacks nothing."""
        if self._is_outside:
            return Lack(prevents=True, remedy=(Text(say("discord-private-thread")),))
        return lack(self.interaction.app_permissions, needs_for_tables(self.interaction.channel), say)

    @property
    def _is_outside(self) -> bool:
        """Whether the caller asks in a private thread of which the bot is no member: it cannot post there."""
        thread, guild = self.interaction.channel, self.interaction.guild
        # The library forgets archived threads, and does not know the threads of an unavailable server.
        if not isinstance(thread, discord.Thread) or thread.archived or guild is None or guild.unavailable:
            return False
        # Discord tells of a private thread only its members, and those who may manage threads.
        manages = self.interaction.app_permissions.manage_threads
        return thread.is_private() and not manages and guild.get_thread(thread.id) is None


@dataclass(frozen=True, slots=True)
class NamedChannel:
    """A channel of the server that somebody names, or that a setting names."""

    channel: discord.abc.GuildChannel

    @property
    def id(self) -> str:
        """The channel's id, as it is stored."""
        return str(self.channel.id)

    def lack(self, say: Say) -> Lack | None:
        """The permissions that the bot lacks to announce there; None if it has all of them."""
        return lack(self._granted, ANNOUNCING, say, ("announce-must", "announce-may"))

    def lack_for_tables(self, say: Say) -> Lack | None:
        """The permissions that the bot lacks to hold tables there; None if it has all of them."""
        needs = needs_for_tables(self.channel)
        return lack(self._granted, needs, say, ("permission-must-there", "permission-may-there"))

    @property
    def _granted(self) -> discord.Permissions:
        return self.channel.permissions_for(self.channel.guild.me)


def command_of(interaction: Interaction) -> CommandId:
    """The id of the command that the interaction gives. The same interaction twice is one command."""
    return CommandId(f"{NAME}:{interaction.id}")


def called(user: User) -> str:
    """The person's name on all of Discord.

    A server's own name for them is not used: private messages do not tell it.
    """
    return user.global_name or user.name


def mention(user: User | None) -> Mention | None:
    """The person whom a command names; None if it names nobody."""
    return None if user is None else Mention(str(user.id), called(user))
