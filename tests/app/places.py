"""Fake places where people ask, without a platform: a place answers as the test says."""

from dataclasses import dataclass, field
from types import MappingProxyType

from bot.app.application import PlatformTexts
from bot.app.caller import CommunityName, Lack
from bot.core.ports import Named
from bot.core.ui.languages import Say

TEXTS = PlatformTexts(
    opened="discord-opened",
    not_opened="discord-not-opened",
    which_table="discord-which-table",
    old_button="discord-old-button",
    welcome="discord-welcome",
    all_time="discord-all-time",
    hints=MappingProxyType(
        {
            "refusal-no-table-of-yours": "discord-hint-table",
            "refusal-no-such-league": "discord-hint-leagues",
            "refusal-league-hosts": "discord-hint-league-hosts",
            "leagues-none": "discord-hint-first-league",
            "league-change-title": "discord-hint-change-league",
        }
    ),
)


@dataclass(frozen=True)
class FakeChannel:
    """A channel that somebody names, or that a setting names."""

    id: str
    lacking: Lack | None = None

    def lack(self, _say: Say) -> Lack | None:
        """The lack that the test has chosen."""
        return self.lacking

    def lack_for_tables(self, _say: Say) -> Lack | None:
        """The same lack."""
        return self.lacking


@dataclass
class FakePlace:
    """A channel of a community, or with ``community=None`` a place of the caller's own."""

    platform: str = "somewhere"
    locale: str | None = "en"
    community: CommunityName | None = CommunityName("hall", "en")  # noqa: RUF009 - a tuple never changes
    channel: str = "green"
    parent: str | None = None
    """The channel that a thread belongs to."""

    parents: dict[str, str] = field(default_factory=dict)
    """Another thread of the community → the channel that the thread belongs to."""

    private_copy: bool = False
    quoted: str | None = None
    polls: bool = False
    slow: bool = False
    groups: frozenset[str] = frozenset()
    managed: bool = False
    readable: set[str] | None = None
    """The channels that the caller can read; None: the green one, and all that have a name."""

    names: dict[str, str] = field(default_factory=dict)
    """Channel or group → its name."""

    text_channels: tuple[Named, ...] = ()
    roles: tuple[Named, ...] = ()
    lacking: Lack | None = None
    shut: dict[str, Lack] = field(default_factory=dict)
    """Channel → what the bot lacks there, for tables and for announcements."""

    @property
    def table_channels(self) -> tuple[Named, ...]:
        """The same as ``text_channels``."""
        return self.text_channels

    @property
    def channels(self) -> frozenset[str]:
        """The channel and, for a thread, its parent."""
        return frozenset({self.channel, *([self.parent] if self.parent else [])})

    def channels_of(self, channel: str) -> frozenset[str]:
        """That channel and, for a thread, its parent."""
        return self.channels if channel == self.channel else frozenset({channel, self.parents.get(channel, channel)})

    def can_read(self, channel: str) -> bool:
        """Whether the test has put the channel into ``readable``."""
        return channel in ({"green", *self.names} if self.readable is None else self.readable)

    def may_name(self, channel: str) -> bool:
        """Whether the caller can read it."""
        return self.can_read(channel)

    def channel_name(self, channel: str, say: Say) -> str | None:
        """The channel's name in ``names``, or words for one that the caller cannot read."""
        name = self.names.get(channel)
        return name if name is None or self.can_read(channel) else say("places-hidden", count=1)

    def channel_with(self, channel: str) -> "FakeChannel | None":
        """A channel that has a name in ``names``."""
        return FakeChannel(channel, self.shut.get(channel)) if channel in self.names else None

    def group_name(self, group: str, _say: Say) -> str | None:
        """The group's name in ``names``."""
        return self.names.get(group)

    def lack(self, say: Say) -> Lack | None:
        """The lack that the test has chosen."""
        return self.lacking
