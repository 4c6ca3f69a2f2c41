"""A message as the dispatcher reads it: what is wanted, what is shown, and where it goes."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from storage.changes import Message
from storage.ids import EveningId, LeagueId, Millis, PlayerId, TableId
from storage.league.kinds import OF_EVENINGS, Announcing

HORIZON: Final = 10_000
"""Milliseconds after which a call whose outcome is unknown cannot have an effect any more.

A platform may carry out an edit late, and so show an old card in place of a newer one. So a card that is sent within
this time is sent once more after it.
"""

LONGEST_WAIT: Final = 3_600_000
"""The longest wait between two tries in milliseconds, even if a platform asks for a longer one."""

LONGEST_HOLD: Final = 60_000
"""Milliseconds: no message of a table that has not failed waits longer. One that seems to is sent at once."""

MOST_TRIES: Final = 20
"""After this many failed tries (two hours) a post no longer holds up the later posts of its stream."""


@dataclass(frozen=True, slots=True)
class LeagueEvening:
    """An evening of a league. Its messages are streams of their own: its channel may fail, and others wait for nothing.

    The league is named, too, because its messages are found by it.
    """

    league: LeagueId
    evening: EveningId


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """The event of an evening in the calendar. It depends on no channel, so it has a stream of its own."""

    league: LeagueId
    evening: EveningId


Subject: TypeAlias = TableId | LeagueId | LeagueEvening | CalendarEvent | None
"""Whose messages keep their order."""

Stream: TypeAlias = tuple[Subject, PlayerId | None]
"""Messages that keep their order: those of a subject to its channel (no player), or to one player."""


@dataclass(frozen=True, slots=True)
class Route:
    """Where a message goes, and in which language."""

    platform: str
    community: str
    """The community's id on the platform."""

    channel: str | None
    """The channel of the table, of the evening, or where the league announces; None if the league has no channel."""

    place: str | None
    """The thread that was made for the game; None if there is none."""

    lobby: str | None
    """``ref`` of the lobby's card, on which the thread hangs; None if the card does not stand."""

    address: str | None
    """The player's id on the platform; None for the channel, and for a player who has no account on this platform."""

    language: str | None
    """The player's language, None if it is unknown; for what a league tells everybody the community's."""

    notify: bool
    """Whether the player wants to be called to move."""


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
    """The chapter of a card (0 is the lobby), the decision for which a player is called, or an evening's id."""

    wanted: int | None
    """The revision that should be seen; None: the message should be gone."""

    shown: int
    """The newest revision that was shown or given up; 0: none."""

    ref: str | None
    """Where the message stands, in the form that the platform uses; None if it does not stand."""

    posted: Millis | None
    """Since when the message stands there."""

    nonce: str
    """A word that goes with the next post: if the same word is sent twice, the platform posts only once.

    It is stored before the first try. It is random, because everybody may see it: a counter would tell how often
    something was sent to others in secret.
    """

    tries: int
    """How many tries have failed since the last one that succeeded."""

    due: Millis
    """When the message is sent, or tried next.

    Below 0: at once, and since when is the same number above 0. 0: at once, and nobody knows since when.
    """

    doubt_until: Millis
    """Until this moment an older call may still take effect and cover what was sent since; 0 for no doubt."""

    route: Route

    @property
    def recipient(self) -> PlayerId | None:
        """The player who gets it as a private message; None for the channel, where players are also called to move."""
        return None if self.kind is Message.TURN else self.player

    @property
    def since(self) -> Millis:
        """Since when the message can be sent; 0 if nobody knows."""
        return Millis(abs(self.due))

    @property
    def stream(self) -> Stream:
        """The stream in which the message keeps its order."""
        if self.league is not None and self.kind in OF_EVENINGS:
            of = CalendarEvent if self.kind is Announcing.EVENT else LeagueEvening
            return of(self.league, EveningId(self.about)), self.recipient
        return self.table or self.league, self.recipient

    @property
    def unposted(self) -> bool:
        """Whether the message is wanted and does not stand: it is to be posted, not edited."""
        return self.ref is None and self.wanted is not None
