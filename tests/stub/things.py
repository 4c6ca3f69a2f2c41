"""Discord's accounts, servers, channels, messages and interactions as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from typing import Final

from tests.stub.bodies import Json
from tests.stub.changes import Changes


class Kind(IntEnum):
    """Kinds of channels."""

    TEXT = 0
    DM = 1
    THREAD = 11


class Allowed(IntFlag):
    """Permissions in a channel."""

    MANAGE_SERVER = 1 << 5
    VIEW = 1 << 10
    SEND = 1 << 11
    ATTACH = 1 << 15
    HISTORY = 1 << 16
    EXTERNAL_EMOJIS = 1 << 18
    MAKE_THREADS = 1 << 35
    SEND_IN_THREADS = 1 << 38


BOT: Final = (
    Allowed.VIEW
    | Allowed.SEND
    | Allowed.ATTACH
    | Allowed.HISTORY
    | Allowed.EXTERNAL_EMOJIS
    | Allowed.MAKE_THREADS
    | Allowed.SEND_IN_THREADS
)
"""The bot's permissions, unless a channel has others."""


@dataclass(slots=True, eq=False)
class User:
    """An account."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    manages: bool = False
    """Whether the person may manage each server that they are a member of."""


@dataclass(slots=True, eq=False)
class Guild:
    """A server."""

    id: int
    name: str
    locale: str = "en-US"
    members: set[int] = field(default_factory=set)
    has_bot: bool = True


@dataclass(frozen=True, slots=True)
class Version:
    """The content of a message after one edit."""

    at: float
    content: str
    components: Sequence[Json]
    attachments: Sequence[Json]
    flags: int


@dataclass(slots=True, eq=False)
class Message:
    """A message with all its versions."""

    id: int
    channel: int
    author: int
    versions: list[Version]
    """Never empty. The last one is the current one."""

    nonce: str | None = None
    only_for: int | None = None
    """The only person who sees it, for an ephemeral answer; None for others."""

    rings: frozenset[int] = frozenset()
    """The people whom it notified when it was posted."""

    reference: int | None = None
    interaction: int | None = None
    loading: bool = False
    """Whether it is only the "thinking" message, which an answer will replace."""

    deleted: bool = False

    @property
    def now(self) -> Version:
        """The current version."""
        return self.versions[-1]


@dataclass(slots=True, eq=False)
class Channel:
    """A channel of a server, a thread, or a DM with the bot."""

    id: int
    kind: Kind
    name: str
    guild: int | None = None
    parent: int | None = None
    recipient: int | None = None
    readers: frozenset[int] | None = None
    """The only people who see it; None for every member."""

    allowed: Allowed = BOT
    archived: bool = False
    locked: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    nonces: dict[str, tuple[float, int]] = field(default_factory=dict)
    """For each nonce: when it expires, and the id of its message."""

    changes: Changes = field(default_factory=Changes)
    """Woken by each new message and each edit here."""

    @property
    def standing(self) -> Sequence[Message]:
        """The messages that are not deleted, oldest first, with ephemeral answers."""
        return [message for message in self.messages.values() if not message.deleted]


@dataclass(frozen=True, slots=True)
class Callback:
    """The first answer to an interaction."""

    kind: int
    """Discord's number: 4 message, 5 "thinking", 6 silent wait, 7 update of the pressed message, 8 completions."""

    at: float
    choices: Sequence[Json] = ()


@dataclass(slots=True, eq=False)
class Interaction:
    """Something that a person asks of the bot: a press, a command, or completions while a command is typed."""

    id: int
    token: str
    kind: int
    """Discord's number: 2 command, 3 press, 4 completion."""

    user: User
    channel: Channel
    at: float
    said: Json
    """Discord's ``data``: what was pressed or typed."""

    message: Message | None = None
    """The message with the pressed button or menu; None for others."""

    heard: bool = True
    """Whether any session of the bot received it."""

    callback: Callback | None = None
    original: Message | None = None
    """The message that the first answer created or changed."""

    followups: list[Message] = field(default_factory=list)
    edits: list[float] = field(default_factory=list)
    """The times at which answers were edited, or at which the wait ended."""

    refused: list[int] = field(default_factory=list)
    """The error codes of refused calls for this interaction."""

    changes: Changes = field(default_factory=Changes)
    """Woken by each answer."""

    @property
    def seconds(self) -> float | None:
        """Seconds until the first answer; None if there is none."""
        return None if self.callback is None else self.callback.at - self.at

    @property
    def answer(self) -> Message | None:
        """The newest message that answers; None while there is only a "thinking" message or none."""
        if self.followups:
            return self.followups[-1]
        answered = self.original is not None and not self.original.loading
        return self.original if answered and (self.edits or self.callback_shows) else None

    @property
    def callback_shows(self) -> bool:
        """Whether the first answer already was a message, new or updated."""
        return self.callback is not None and self.callback.kind in {4, 7}
