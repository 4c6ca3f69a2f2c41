"""What the core asks of the world around it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from bot.core.clock.liveness import Connections
from bot.core.league.league_views import (
    FeatKind,
    LeagueShown,
    RatingCourse,
    RatingPoint,
    ShownRating,
    StandingLine,
    StandingsPage,
    WeekFeat,
)
from bot.core.records.verification import Mismatch, Verification
from bot.core.table.views import TableView
from bot.core.ui.panels import Block, Panel, Picture
from rules.game import Event, Move
from storage.changes import Message, Owed, Pace, Status
from storage.ids import Millis, PlayerId, TableId
from storage.league.kinds import Announcing, LeagueKind, Scoring
from storage.league.leagues import League, Season
from storage.people.players import Community
from storage.people.stats import Meetings, PlayerStats
from storage.tables.entries import Ending
from storage.tables.stored_tables import EndedTable

__all__ = [
    "Announcing",
    "Community",
    "Delivery",
    "EndedTable",
    "Ending",
    "FeatKind",
    "League",
    "LeagueKind",
    "LeagueShown",
    "Meetings",
    "Message",
    "Mismatch",
    "NotSent",
    "Owed",
    "Pace",
    "Platform",
    "PlayerStats",
    "RatingCourse",
    "RatingPoint",
    "Scoring",
    "Screen",
    "Screens",
    "Season",
    "Sent",
    "ShownRating",
    "StandingLine",
    "StandingsPage",
    "Status",
    "Trouble",
    "Verification",
    "WeekFeat",
]
"""Also the words of the store that screens speak of: they know the store through this port only."""


@dataclass(frozen=True, slots=True)
class ReplayStop:
    """A moment of a game that has ended, at which everybody saw something new."""

    view: TableView
    """The table as it was."""

    events: tuple[Event, ...]
    """What happened since the stop before."""

    stop: int
    """From 1."""

    stops: int
    chapters: tuple[int, ...]
    """The first stop of each chapter, in order."""


class Screen(Protocol):
    """What one game looks like. Screens see views, never states."""

    def table(self, view: TableView, language: str, chapter: int | None = None) -> Panel:
        """The table's card for everybody: lobby, game, end, closed.

        The card of a chapter that the game has left tells how it ended; None is how things stand now.
        """

    def hand(self, view: TableView, language: str, chapter: int | None = None, begun: str = "") -> Panel:
        """The private card of the view's seat: what it holds and what it may do now; of a chapter left: its end.

        With ``begun``, what a press of CHOOSE carries, it shows only how a move that begins so may go on.
        """

    def result(self, view: TableView, language: str, standings: StandingsPage | None = None) -> Panel:
        """The end, posted once: the whole game summed up, and the table of the week in which it counts."""

    def event_line(self, event: Event, view: TableView, language: str) -> str | None:
        """One line that tells an event, or None where there is nothing to tell."""

    def typed(self, words: str, view: TableView, language: str) -> str | None:
        """The text, in the game's notation, of the move that is called so in the language; None where no move is."""

    def move(self, move: Move, view: TableView, language: str) -> str:
        """The move at that table as a label: one of the choices that are typed."""

    def rules(self, language: str, page: str = "") -> Panel:
        """A page of how the game is played, the first for no name, and the ways on: presses of RULES."""

    def feats(self, feats: Mapping[str, int], language: str) -> Sequence[Block]:
        """What somebody's games of this one have counted of them, with how many those are (``games``)."""


class Screens(Protocol):
    """All screens, and what is the same for every game."""

    def of(self, game: str) -> Screen:
        """The game's screen."""

    def message(
        self,
        kind: Message,
        view: TableView,
        language: str,
        about: int | None = None,
        standings: StandingsPage | None = None,
    ) -> Panel:
        """What a message of this kind says now; ``about`` is as in Delivery, None for a card as things stand.

        ``standings`` are those that a result has changed.
        """

    def standings(self, page: StandingsPage, language: str) -> Panel:
        """A page of a league's standings, and the ways on: presses of WEEK with ``league/period/game/page``.

        Without a page it is the one where the reader stands.
        """

    def announcement(self, page: StandingsPage, language: str) -> Panel:
        """The end of a week with its feats, or of a season with its podium, told to everybody; it has no ways."""

    def leagues(self, leagues: Sequence[LeagueShown], language: str) -> Panel:
        """What leagues there are, and which tables each takes, how it counts, when it speaks."""

    def stats(self, name: str, stats: PlayerStats, language: str, course: RatingCourse | None = None) -> Panel:
        """What the person of that name has played, and how their rating went where they have one."""

    def meetings(self, name: str, other: str, meetings: Meetings, language: str) -> Panel:
        """How the games went in which the two people of these names met."""

    def rating(self, name: str, course: RatingCourse, language: str) -> Picture:
        """How the rating of the person of that name went."""

    def replay(self, stop: ReplayStop, language: str) -> Panel:
        """A game that has ended, at one of its stops: the card as it was, what had happened, and the way on."""

    def verified(self, found: Verification | None, language: str) -> Panel:
        """What recomputing a game's luck has shown; None for a record without a published seed."""

    def tables(self, views: Sequence[TableView], language: str) -> Panel:
        """Live tables as one person may see them, those that wait for that person first."""

    def settings(self, community: Community, channels: Sequence[str], language: str) -> Panel:
        """What a community has set; ``channels`` are the names of its channels, none for everywhere."""

    def person_settings(self, language: str, *, notify: bool, aloud: bool) -> Panel:
        """What a person has set: the language is the panel's own."""

    def forgetting(self, language: str) -> Panel:
        """What somebody is asked who wishes to be forgotten: what that means, and whether they do."""

    def open_invitation(self, language: str) -> Panel:
        """The answer to somebody who mentions the bot: buttons that open a table of one of its games."""

    def refusal(self, code: str, values: "Sequence[tuple[str, int | str]]", language: str) -> str:
        """A kind and exact sentence for something that cannot be done."""


class Pictures(Protocol):
    """Draws what panels show; the same picture is always the same bytes, in whatever thread it is drawn."""

    def draw(self, picture: Picture) -> bytes:
        """The picture as PNG."""

    def dice(self) -> Mapping[str, bytes]:
        """Every small picture as PNG by its key, and ``blank``, which is nothing."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that is to reach people now, ready to be shown."""

    table: TableId | None
    """None for what a league tells its channel."""

    community: str
    """The community's name on the platform."""

    channel: str
    """Where the table was opened."""

    place: str | None
    """Where the game is played, if a place was made for it; what is said of the game goes there."""

    kind: Message | Announcing
    about: int
    """The chapter that a card is of (0 is the lobby), or the question that a call speaks of."""

    player: PlayerId | None
    """For whom; None for everybody."""

    address: str | None
    """The person's name on the platform; None for everybody."""

    panel: Panel
    language: str
    nonce: str
    """Stable for one message owed, at most 25 characters: sending twice with it is sending once."""

    post: str | None
    """What is to be edited, in the platform's own words; None for a new post. For a place: the lobby's card."""

    posted: Millis | None
    """Since when that stands."""

    sounds: bool
    """Whether it may notify; everything else comes silently."""


CARDS: Final = frozenset({Message.TABLE, Message.HAND})
"""Kinds of messages that are edited while they stand."""

CALLS: Final = frozenset({Message.TURN, Message.WARNING, Message.AWAY})
"""Kinds of messages that call somebody, and are deleted when that is no longer true."""

TO_PEOPLE: Final = frozenset({Message.HAND, Message.WARNING, Message.AWAY})
"""Kinds of messages that go to a person's private messages and never to a channel."""


class Trouble(StrEnum):
    """Why a message did not arrive, as far as it matters to the table."""

    LATER = "later"
    """The platform cannot just now, or did not say: it may have arrived all the same, so look for it and try again."""

    FULL = "full"
    """Nothing was tried: its place has had as many messages as it takes at once, or the platform is not open yet.

    ``wait`` says when it may be tried.
    """

    POST_GONE = "post-gone"
    """What was to be edited is not there any more, or stands in a place of the game that is shut: post it anew.

    What is left of it is taken away when that can be.
    """

    UNREACHABLE = "unreachable"
    """The person cannot be written to: nothing to be sent."""

    PLACE_GONE = "place-gone"
    """The channel, or the place that was made for the game, is not there any more."""

    PLACE_SHUT = "place-shut"
    """The bot may not write there now; somebody may change that."""


@dataclass(frozen=True, slots=True)
class Sent:
    """It has arrived. ``post`` is how to edit or delete it; None when it cannot be."""

    post: str | None


@dataclass(frozen=True, slots=True)
class NotSent:
    """It has not arrived."""

    trouble: Trouble
    wait: Millis | None = None
    """For LATER: how long the platform asks to wait. For FULL it is always said."""

    refused: bool = False
    """For LATER: whether the platform has said no, so that the call was certainly not carried out."""


class Platform(Connections, Protocol):
    """Where people are. Expected failures are results, never exceptions."""

    @property
    def name(self) -> str:
        """As communities and identities are stored: ``terminal``, ``discord``, ``matrix``."""

    @property
    def is_open(self) -> bool:
        """Whether messages can be sent: false before the platform has let the bot in, and after it was closed.

        Meanwhile the platform's messages are not read from the store.
        """

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit what was posted.

        What was to be edited may be posted afresh instead: what stood before is then taken away by another call.
        """

    async def find(self, channel: str, address: str | None, nonce: str) -> Sent | NotSent:
        """Look where what was posted under the nonce stands: there, or with the person whose name it is.

        ``Sent(None)`` when it stands nowhere that the bot may read.
        """

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete what was posted; what is gone already counts as deleted."""
