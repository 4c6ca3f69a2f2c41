"""A message as the dispatcher reads it: what is wanted, what stands, and where it goes."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from storage.changes import Message
from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.league.kinds import Announcing

HORIZON: Final = 10_000
"""Milliseconds after which a call whose outcome is unknown can have no effect any more.

An edit that Discord carries out late would show an old card over a new one. So what is sent within this time is sent
once more after it.
"""

LONGEST_WAIT: Final = 3_600_000
"""Milliseconds between two tries at most, also where a platform asks for more."""

MOST_TRIES: Final = 20
"""After so many tries in vain (two hours) a post no longer holds up the posts of its stream that come after it."""

Stream: TypeAlias = tuple[TableId | LeagueId | None, PlayerId | None]
"""What keeps its order: a table's or a league's channel (no player), or a table's private messages to one player."""


@dataclass(frozen=True, slots=True)
class Route:
    """Where a message goes, and how its reader is spoken to."""

    platform: str
    community: str
    """The community's name on the platform."""

    channel: str | None
    """Where the table was opened or the league announces; None for a league that announces nowhere."""

    place: str | None
    """The thread that was made for the game, if there is one."""

    lobby: str | None
    """``ref`` of the lobby's card, on which the thread hangs."""

    address: str | None
    """The player's name on the platform; None for the channel, and for a player who is not there."""

    language: str | None
    """The player's language, if it is known; for a league the community's."""

    notify: bool
    """Whether the player wants to be called."""


@dataclass(frozen=True, slots=True)
class OutboxMessage:
    """A row of ``messages`` that has something to do."""

    id: int
    table: TableId | None
    league: LeagueId | None
    key: str
    kind: Message | Announcing
    player: PlayerId | None
    about: int
    """The chapter of a card (0 is the lobby), or the decision that a call speaks of."""

    wanted: int | None
    """The revision that should be seen; None: the message should be gone."""

    ref: str | None
    """Where it stands, in the platform's own words; None while it does not."""

    posted: Millis | None
    """Since when it stands there."""

    nonce: str
    """Under which the next post is made, so that posting twice is posting once. Stored before the first try.

    It is drawn at random: everybody may see it, and a number would count what others are sent in secret.
    """

    tries: int
    """How often it was tried in vain since it last succeeded."""

    doubt_until: Millis
    """A send that began before this moment may be overtaken by an older one; 0 for no doubt."""

    route: Route

    @property
    def recipient(self) -> PlayerId | None:
        """Whose private messages it is one of; None for the channel, where players are called, too."""
        return None if self.kind is Message.TURN else self.player

    @property
    def stream(self) -> Stream:
        """Which other messages it keeps its order with."""
        return self.table or self.league, self.recipient

    @property
    def unposted(self) -> bool:
        """Whether it is to be posted for the first time."""
        return self.ref is None and self.wanted is not None
