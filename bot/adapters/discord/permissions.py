"""What the bot must be allowed in a channel, what for, and where that is granted."""

from dataclasses import dataclass
from typing import Final

import discord
from discord.utils import oauth_url

from bot.adapters.discord.desk import Interaction
from bot.core.i18n import Say
from bot.core.panels import Block, Facts, Text

SCOPES: Final = ("bot", "applications.commands")


@dataclass(frozen=True, slots=True)
class Need:
    """One permission."""

    flag: str
    """As discord.py calls it."""

    line: str
    """The message that says what Discord calls it and what it is for."""

    must: bool = False
    """Whether there is no game without it; otherwise the game does without something."""


_VIEW: Final = Need("view_channel", "permission-line-view-channel", must=True)
_HISTORY: Final = Need("read_message_history", "permission-line-read-message-history")
_FILES: Final = Need("attach_files", "permission-line-attach-files")

CHANNEL: Final = (
    _VIEW,
    Need("send_messages", "permission-line-send-messages", must=True),
    Need("create_public_threads", "permission-line-create-public-threads"),
    Need("send_messages_in_threads", "permission-line-send-messages-in-threads"),
    _HISTORY,
    _FILES,
)
THREAD: Final = (
    _VIEW,
    Need("send_messages_in_threads", "permission-line-send-messages-in-threads", must=True),
    _HISTORY,
    _FILES,
)
ANNOUNCING: Final = (
    Need("view_channel", "permission-line-see-to-announce", must=True),
    Need("send_messages", "permission-line-announce", must=True),
    _HISTORY,
    Need("attach_files", "permission-line-attach-tables"),
)
_FOR_TABLES: Final = "permission-must", "permission-may"


def missing(granted: discord.Permissions, needs: tuple[Need, ...] = CHANNEL) -> tuple[Need, ...]:
    """Which needs of a channel, or of a thread, are not granted."""
    return tuple(need for need in needs if not getattr(granted, need.flag))


def explained(needs: tuple[Need, ...], say: Say, titles: tuple[str, str] = _FOR_TABLES) -> tuple[Block, ...]:
    """What is missing, as Discord calls it in the language, what for, and where an admin grants it.

    ``titles`` are the messages for when something cannot be done, and when it can be done less well.
    """
    must, may = titles
    title = must if any(need.must for need in needs) else may
    return Text(say(title)), Facts(tuple(say(need.line) for need in needs)), Text(say("permission-where"))


def channels(interaction: Interaction) -> frozenset[str]:
    """Where somebody asks: the channel, and for a thread the channel that it belongs to."""
    parent = getattr(interaction.channel, "parent_id", None)
    return frozenset({str(interaction.channel_id), str(parent)})


def can_read(interaction: Interaction, channel: str) -> bool:
    """Whether they see this channel of the server, as far as is known: nobody is shown what Discord hides from them.

    What is gone nobody sees, and a private thread only those see who are there.
    """
    if channel in channels(interaction):
        return True
    place = interaction.guild.get_channel_or_thread(int(channel)) if interaction.guild is not None else None
    if isinstance(place, discord.Thread):
        place = None if place.is_private() else place.parent
    person = interaction.user
    return place is not None and isinstance(person, discord.Member) and place.permissions_for(person).view_channel


def can_write_in_threads(client: discord.Client, channel: int) -> bool:
    """Whether the bot may write in this channel's threads, as far as is known: if not, one would stay empty."""
    place = client.get_channel(channel)
    if not isinstance(place, discord.abc.GuildChannel):
        return True
    return place.permissions_for(place.guild.me).send_messages_in_threads


def asked_for() -> tuple[str, ...]:
    """The permissions of the invitation, as Discord calls them in English."""
    return tuple(need.flag.replace("_", " ").title().replace(" In ", " in ") for need in CHANNEL)


def invite_url(application_id: int) -> str:
    """The address where an admin adds the bot to a server, with no more permissions than it needs."""
    permissions = discord.Permissions.none()
    permissions.update(**{need.flag: True for need in CHANNEL})
    return oauth_url(application_id, permissions=permissions, scopes=SCOPES)
