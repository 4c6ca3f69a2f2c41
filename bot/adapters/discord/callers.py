"""Who asks and where, read from an interaction."""

from dataclasses import dataclass
from typing import Final, TypeAlias

import discord

from bot.adapters.discord.permissions import ANNOUNCING, CHANNEL, THREAD, lack
from bot.app.caller import CommunityName, Lack, Mention
from bot.core.ui.languages import Say, pick_language
from storage.ids import CommandId

NAME: Final = "discord"
"""As communities and identities are stored."""

Interaction: TypeAlias = discord.Interaction[discord.Client]
User: TypeAlias = discord.User | discord.Member


@dataclass(frozen=True, slots=True)
class DiscordPlace:
    """Where an interaction comes from, and what Discord says of whoever asks there."""

    interaction: Interaction

    @property
    def platform(self) -> str:
        """As communities and identities are stored."""
        return NAME

    @property
    def locale(self) -> str | None:
        """What Discord speaks with the caller."""
        return self.interaction.locale.value

    @property
    def community(self) -> CommunityName | None:
        """The server, with the language that it speaks; None in a direct message."""
        server, locale = self.interaction.guild_id, self.interaction.guild_locale
        if server is None:
            return None
        return CommunityName(str(server), pick_language(locale.value if locale else None))

    @property
    def channel(self) -> str:
        """The channel, or the thread, where they ask."""
        return str(self.interaction.channel_id)

    @property
    def channels(self) -> frozenset[str]:
        """The same, and for a thread the channel that it belongs to."""
        parent = getattr(self.interaction.channel, "parent_id", None)
        return frozenset({self.channel} if parent is None else {self.channel, str(parent)})

    @property
    def private_copy(self) -> bool:
        """Whether the message that was pressed is an ephemeral answer."""
        return self.interaction.message is not None and self.interaction.message.flags.ephemeral

    @property
    def groups(self) -> frozenset[str]:
        """The caller's roles, that of everybody among them."""
        roles = self.interaction.user.roles if isinstance(self.interaction.user, discord.Member) else ()
        return frozenset(str(role.id) for role in roles)

    @property
    def managed(self) -> bool:
        """Whether the caller may manage the server."""
        return self.interaction.permissions.manage_guild

    def can_read(self, channel: str) -> bool:
        """Whether the caller sees that channel, as far as is known: nobody is shown what Discord hides from them.

        Nobody sees a channel that is gone, and only those see a private thread who are there.
        """
        if channel in self.channels:
            return True
        guild, person = self.interaction.guild, self.interaction.user
        place = guild.get_channel_or_thread(int(channel)) if guild is not None else None
        if isinstance(place, discord.Thread):
            place = None if place.is_private() else place.parent
        return place is not None and isinstance(person, discord.Member) and place.permissions_for(person).view_channel

    def channel_name(self, channel: str) -> str | None:
        """``#dice``; None for a channel that is gone."""
        found = self.interaction.guild.get_channel(int(channel)) if self.interaction.guild is not None else None
        return None if found is None else f"#{found.name}"

    def group_name(self, group: str) -> str | None:
        """The role's name; None for a role that is gone."""
        found = self.interaction.guild.get_role(int(group)) if self.interaction.guild is not None else None
        return None if found is None else found.name

    def lack(self, say: Say) -> Lack | None:
        """The permissions that the bot lacks to hold a table here."""
        in_thread = isinstance(self.interaction.channel, discord.Thread)
        return lack(self.interaction.app_permissions, THREAD if in_thread else CHANNEL, say)


@dataclass(frozen=True, slots=True)
class AnnouncingChannel:
    """A channel that an organiser names for announcements."""

    channel: discord.TextChannel

    @property
    def id(self) -> str:
        """As channels are stored."""
        return str(self.channel.id)

    def lack(self, say: Say) -> Lack | None:
        """The permissions that the bot lacks to announce there."""
        granted = self.channel.permissions_for(self.channel.guild.me)
        return lack(granted, ANNOUNCING, say, ("announce-must", "announce-may"))


def command_of(interaction: Interaction) -> CommandId:
    """The interaction's id as a command's: the same interaction twice is one command."""
    return CommandId(f"{NAME}:{interaction.id}")


def called(user: User) -> str:
    """What somebody is called everywhere: a server's name for them is not known in their direct messages."""
    return user.global_name or user.name


def mention(user: User | None) -> Mention | None:
    """Somebody whom a command names; None for nobody."""
    return None if user is None else Mention(str(user.id), called(user))
