"""What the bot must be allowed in a channel, what for, and where that is granted."""

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


def lack(
    granted: discord.Permissions, needs: tuple[Need, ...], say: Say, titles: tuple[str, str] = _FOR_TABLES
) -> Lack | None:
    """Which needs are not granted, explained; None where all are."""
    found = missing(granted, needs)
    return Lack(any(need.must for need in found), explained(found, say, titles)) if found else None


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
