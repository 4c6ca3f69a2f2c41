"""What the bot must be allowed in a channel, what for, and where that is granted."""

from dataclasses import dataclass
from typing import Final

import discord
from discord.utils import oauth_url

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
    _HISTORY,
    Need("create_public_threads", "permission-line-create-public-threads"),
    Need("send_messages_in_threads", "permission-line-send-messages-in-threads"),
    _FILES,
)
THREAD: Final = (
    _VIEW,
    Need("send_messages_in_threads", "permission-line-send-messages-in-threads", must=True),
    _HISTORY,
    _FILES,
)


def missing(granted: discord.Permissions, needs: tuple[Need, ...] = CHANNEL) -> tuple[Need, ...]:
    """Which needs of a channel, or of a thread, are not granted."""
    return tuple(need for need in needs if not getattr(granted, need.flag))


def explained(needs: tuple[Need, ...], say: Say) -> tuple[Block, ...]:
    """What is missing, as Discord calls it in the language, what for, and where an admin grants it."""
    title = "permission-must" if any(need.must for need in needs) else "permission-may"
    return Text(say(title)), Facts(tuple(say(need.line) for need in needs)), Text(say("permission-where"))


def invite_url(application_id: int) -> str:
    """The address where an admin adds the bot to a server, with no more permissions than it needs."""
    permissions = discord.Permissions.none()
    permissions.update(**{need.flag: True for need in CHANNEL})
    return oauth_url(application_id, permissions=permissions, scopes=SCOPES)
