"""Who asks, and where: the facts that an adapter takes from its platform's event."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from bot.core.people.community_views import Named
from bot.core.people.people import Person
from bot.core.ui.languages import Say
from bot.core.ui.panels import Block
from storage.ids import CommandId


class CommunityName(NamedTuple):
    """A community as its platform names it."""

    external: str
    language: str
    """The language of its people: a new community is stored with this language."""


class Mention(NamedTuple):
    """A person whom the caller names, with the platform's id and name of that person."""

    address: str
    name: str


@dataclass(frozen=True, slots=True)
class Lack:
    """What the bot does not have in a channel: permissions, or a place in a private thread."""

    prevents: bool
    """Whether the bot can do nothing there without them. Otherwise it does something less well."""

    remedy: tuple[Block, ...]
    """Says what the bot lacks, why it is needed, and who can give it to the bot, in the reader's language."""


class Channel(Protocol):
    """A channel that the caller names."""

    @property
    def id(self) -> str: ...

    def lack(self, say: Say) -> Lack | None:
        """The permissions that the bot lacks to announce there; None if it has all of them."""

    def lack_for_tables(self, say: Say) -> Lack | None:
        """The permissions that the bot lacks to hold tables there; None if it has all of them."""


class Place(Protocol):
    """The place where the caller asks, as the platform knows it.

    All facts are in memory: nothing here calls the platform.
    """

    @property
    def platform(self) -> str:
        """The platform's name, as communities and identities are stored."""

    @property
    def locale(self) -> str | None:
        """The caller's language on the platform, as a BCP 47 tag; None if it is unknown."""

    @property
    def community(self) -> CommunityName | None:
        """The community; None if the place belongs to the caller alone, such as a private message."""

    @property
    def channel(self) -> str:
        """The channel or the thread where the caller asks."""

    @property
    def channels(self) -> frozenset[str]:
        """The channel or the thread; for a thread also the channel that the thread belongs to."""

    def channels_of(self, channel: str) -> frozenset[str]:
        """That channel or thread; for a thread also the channel that the thread belongs to, if the bot knows it."""

    @property
    def private_copy(self) -> bool:
        """Whether the caller pressed a message that only they see, such as an earlier private answer."""

    @property
    def quoted(self) -> str | None:
        """What the pressed message shows character by character (``Verbatim``); None if it shows nothing like that.

        So a question may carry a text that is too long for its button.
        """

    @property
    def polls(self) -> bool:
        """Whether people answer questions here by polls, and not by the choices of their private card."""

    @property
    def slow(self) -> bool:
        """Whether the bot may send too few messages here for a live table."""

    @property
    def groups(self) -> frozenset[str]:
        """The groups of people that the caller belongs to here: on Discord their roles."""

    @property
    def managed(self) -> bool:
        """Whether the caller may manage the community."""

    @property
    def text_channels(self) -> Sequence[Named]:
        """The channels that the caller can choose from a menu; none where the platform has no menus."""

    @property
    def table_channels(self) -> Sequence[Named]:
        """The same, with those in which tables can be opened, but the bot cannot announce."""

    @property
    def roles(self) -> Sequence[Named]:
        """The groups of people that the caller can choose from a menu, without the group of everybody; or none."""

    def can_read(self, channel: str) -> bool:
        """Whether the caller can read that channel of the community, as far as the bot knows."""

    def may_name(self, channel: str) -> bool:
        """Whether the caller may know the name of that channel."""

    def channel_name(self, channel: str, say: Say) -> str | None:
        """The channel's name as people see it; None for a deleted channel.

        To a caller who may not know the name, words say only that the channel is hidden.
        """

    def channel_with(self, channel: str) -> Channel | None:
        """The channel with this id; None for a deleted channel."""

    def group_name(self, group: str, say: Say) -> str | None:
        """The group's name as people see it; None for a deleted group."""

    def lack(self, say: Say) -> Lack | None:
        """What the bot lacks to hold a table here; None if it lacks nothing."""


@dataclass(frozen=True, slots=True)
class Caller:
    """The person who asks, the place, and the language of the answer."""

    person: Person
    language: str
    address: str
    """The person's id on the platform."""

    command: CommandId
    """The platform's id of the press or command. The same id twice is one command."""

    place: Place
