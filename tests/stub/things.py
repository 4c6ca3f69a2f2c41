"""The things of Discord in plain values: accounts, servers, channels, messages, interactions."""

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
    """What somebody may do in a channel."""

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
"""What the bot may do unless a channel says otherwise."""


@dataclass(slots=True, eq=False)
class User:
    """An account."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_closed: bool = False
    manages: bool = False
    """Whether they manage the servers that they are in."""


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
    """What a message says at one time."""

    at: float
    content: str
    components: Sequence[Json]
    attachments: Sequence[Json]
    flags: int


@dataclass(slots=True, eq=False)
class Message:
    """A message, with all that it ever said."""

    id: int
    channel: int
    author: int
    versions: list[Version]
    """Never empty; the last is what it says now."""

    nonce: str | None = None
    only_for: int | None = None
    """Who alone sees it, for private answers."""

    rings: frozenset[int] = frozenset()
    """Whom it called when it came."""

    reference: int | None = None
    interaction: int | None = None
    loading: bool = False
    """Whether it only says that an answer is on its way."""

    deleted: bool = False

    @property
    def now(self) -> Version:
        """What it says now."""
        return self.versions[-1]


@dataclass(slots=True, eq=False)
class Channel:
    """A channel of a server, a thread, or the channel of one person and the bot."""

    id: int
    kind: Kind
    name: str
    guild: int | None = None
    parent: int | None = None
    recipient: int | None = None
    readers: frozenset[int] | None = None
    """Who alone sees it; None: every member."""

    allowed: Allowed = BOT
    archived: bool = False
    locked: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    nonces: dict[str, tuple[float, int]] = field(default_factory=dict)
    """Until when a nonce stands for which message."""

    changes: Changes = field(default_factory=Changes)
    """Told of whatever is posted here or edited."""

    @property
    def standing(self) -> Sequence[Message]:
        """Its messages that are not deleted, oldest first, private answers among them."""
        return [message for message in self.messages.values() if not message.deleted]


@dataclass(frozen=True, slots=True)
class Callback:
    """The first answer to an interaction."""

    kind: int
    """Discord's number: 4 a message, 5 wait, 6 wait in silence, 7 the message pressed becomes this, 8 choices."""

    at: float
    choices: Sequence[Json] = ()


@dataclass(slots=True, eq=False)
class Interaction:
    """Something that a person asks the bot: a press, a command, or what a command could be completed with."""

    id: int
    token: str
    kind: int
    """Discord's number: 2 a command, 3 a press, 4 a completion."""

    user: User
    channel: Channel
    at: float
    said: Json
    """What was pressed or typed, as Discord puts it."""

    message: Message | None = None
    """The message that was pressed."""

    heard: bool = True
    """Whether any session of the bot was told."""

    callback: Callback | None = None
    original: Message | None = None
    """The message that the callback made or changed."""

    followups: list[Message] = field(default_factory=list)
    edits: list[float] = field(default_factory=list)
    """When the original was edited afterwards, or the wait ended."""

    refused: list[int] = field(default_factory=list)
    """With which numbers calls for it were refused."""

    changes: Changes = field(default_factory=Changes)
    """Told of every answer."""

    @property
    def seconds(self) -> float | None:
        """How long the first answer took."""
        return None if self.callback is None else self.callback.at - self.at

    @property
    def answer(self) -> Message | None:
        """The message that answers it, once there is one that says something."""
        if self.followups:
            return self.followups[-1]
        answered = self.original is not None and not self.original.loading
        return self.original if answered and (self.edits or self.callback_shows) else None

    @property
    def callback_shows(self) -> bool:
        """Whether the first answer was a message already."""
        return self.callback is not None and self.callback.kind in {4, 7}
