"""The values from which screens show a community's settings."""

from dataclasses import dataclass
from typing import NamedTuple

from bot.core.league.league_views import LeagueShown
from storage.people.players import Community


class Named(NamedTuple):
    """Something that people choose by its name, such as a channel or a role."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class TroubleShown:
    """A channel in which the bot cannot write any more."""

    leagues: tuple[str, ...]
    """The names of the leagues that announce there."""

    gone: bool
    """Whether the channel was deleted. Otherwise the bot lacks permissions there."""

    days: int
    """For how many days messages wait for the permissions."""

    evenings: bool
    """Whether an evening or a tournament goes on there, or is to come; if the channel is gone, was to come."""


@dataclass(frozen=True, slots=True)
class CommunityShown:
    """A community as its people see it."""

    community: Community
    channels: tuple[str, ...] = ()
    """The names of the channels where tables may be opened, without those that are deleted.

    Words stand for the channels that the reader cannot see.
    """

    gone: int = 0
    """How many of these channels are deleted. Without any channel, deleted or not, tables may be opened everywhere."""

    organisers: str | None = None
    """The name of the role whose people organise it; None if there is none, or if it was deleted."""

    own: LeagueShown | None = None
    """The league of all its games; None before it exists."""
