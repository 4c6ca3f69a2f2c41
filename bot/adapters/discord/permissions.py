"""The permissions that the bot needs in a channel: which, for what, and where an admin grants them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import discord
from discord.utils import oauth_url

from bot.app.caller import Lack
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block, Facts, Text

SCOPES: Final = ("bot", "applications.commands")


@dataclass(frozen=True, slots=True)
class Need:
    """A permission that the bot needs."""

    flag: str
    """The name of the permission in discord.py."""

    line: str
    """The id of the sentence with Discord's name of the permission and what the bot needs it for."""

    must: bool = False
    """Whether no game is possible without it. Without any other permission, a game only lacks something."""


_VIEW: Final = Need("view_channel", "permission-line-view-channel", must=True)
_HISTORY: Final = Need("read_message_history", "permission-line-read-message-history")
_FILES: Final = Need("attach_files", "permission-line-attach-files")

# Without the permissions for threads, a game stays in its channel. Without files, it shows words for pictures.
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
# These channels have no threads. Who may not connect to them may not read or write their messages, either.
VOICE: Final = (
    _VIEW,
    Need("connect", "permission-line-connect", must=True),
    Need("send_messages", "permission-line-send-messages", must=True),
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


def needs_for_tables(channel: object) -> tuple[Need, ...]:
    """What the bot needs to hold tables in this channel or thread."""
    # Posts of a forum are threads.
    if isinstance(channel, discord.Thread | discord.ForumChannel):
        return THREAD
    return VOICE if is_voice(channel) else CHANNEL


def is_voice(channel: object) -> bool:
    """Whether people talk in this channel. It has messages, too."""
    return isinstance(channel, discord.VoiceChannel | discord.StageChannel)


def missing(granted: discord.Permissions, needs: tuple[Need, ...] = CHANNEL) -> tuple[Need, ...]:
    """The needs that are not granted."""
    return tuple(need for need in needs if not getattr(granted, need.flag))


def explained(needs: tuple[Need, ...], say: Say, titles: tuple[str, str] = _FOR_TABLES) -> tuple[Block, ...]:
    """The missing permissions as the reader's Discord names them, what they are for, and where an admin grants them.

    ``titles`` are the ids of two sentences: something is impossible, or it only works less well.
    """
    must, may = titles
    title = must if any(need.must for need in needs) else may
    return Text(say(title)), Facts(tuple(say(need.line) for need in needs)), Text(say("permission-where"))


def lack(
    granted: discord.Permissions, needs: tuple[Need, ...], say: Say, titles: tuple[str, str] = _FOR_TABLES
) -> Lack | None:
    """The needs that are not granted, explained; None if all are granted."""
    found = missing(granted, needs)
    return Lack(any(need.must for need in found), explained(found, say, titles)) if found else None


def can_write_in_threads(client: discord.Client, channel: int) -> bool:
    """Whether the bot may write in threads of this channel. If not, a thread would stay empty.

    For a channel that the library does not know the answer is True, and Discord decides.
    """
    place = client.get_channel(channel)
    if not isinstance(place, discord.abc.GuildChannel):
        return True
    return place.permissions_for(place.guild.me).send_messages_in_threads


def english(needs: Iterable[Need]) -> tuple[str, ...]:
    """The English names of the permissions in Discord."""
    return tuple(need.flag.replace("_", " ").title().replace(" In ", " in ") for need in needs)


def invite_url(application_id: int) -> str:
    """The address where an admin adds the bot to a server, with only the permissions that it needs."""
    permissions = discord.Permissions.none()
    permissions.update(**{need.flag: True for need in CHANNEL})
    return oauth_url(application_id, permissions=permissions, scopes=SCOPES)
