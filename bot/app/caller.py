"""Who asks, and where: the facts that an adapter takes from its platform's event."""

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bot.core.people.people import Person
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block
from storage.ids import CommandId


class CommunityName(NamedTuple):
    """A community as its platform names it."""

    external: str
    language: str
    """What its people speak, for a community that is not known yet."""


class Mention(NamedTuple):
    """Somebody whom the caller names, as the platform names them."""

    address: str
    name: str


@dataclass(frozen=True, slots=True)
class Lack:
    """Permissions that the bot does not have in a channel."""

    prevents: bool
    """Whether nothing can be done there without them; otherwise something is done less well."""

    remedy: tuple[Block, ...]
    """Which permissions, what for, and who grants them, in the reader's language."""


class Channel(Protocol):
    """A channel that the caller names."""

    @property
    def id(self) -> str: ...

    def lack(self, say: Say) -> Lack | None:
        """What the bot lacks to post there; None where it lacks nothing."""


class Place(Protocol):
    """Where somebody asks, as the platform knows it. Every answer is at hand: none takes a call."""

    @property
    def platform(self) -> str:
        """As communities and identities are stored."""

    @property
    def locale(self) -> str | None:
        """What the platform speaks with the caller, as a BCP 47 tag; None where that is not known."""

    @property
    def community(self) -> CommunityName | None:
        """None where the place is the caller's alone, such as a direct message."""

    @property
    def channel(self) -> str:
        """The channel, or the thread, where they ask."""

    @property
    def channels(self) -> frozenset[str]:
        """The same, and for a thread the channel that it belongs to."""

    @property
    def private_copy(self) -> bool:
        """Whether the caller pressed a message that only they see, such as an earlier private answer."""

    @property
    def groups(self) -> frozenset[str]:
        """The groups of people that the caller belongs to here: on Discord their roles."""

    @property
    def managed(self) -> bool:
        """Whether the caller may manage the community."""

    def can_read(self, channel: str) -> bool:
        """Whether the caller can read that channel of the community, as far as is known."""

    def channel_name(self, channel: str) -> str | None:
        """What people call that channel; None for one that is gone."""

    def group_name(self, group: str) -> str | None:
        """What people call that group; None for one that is gone."""

    def lack(self, say: Say) -> Lack | None:
        """What the bot lacks to hold a table here; None where it lacks nothing."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, from where, and how they are spoken to."""

    person: Person
    language: str
    address: str
    """The person's name on the platform."""

    command: CommandId
    """The platform's id of the press or command: the same one twice is one command."""

    place: Place
