"""What the core asks of the world around it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.core.panels import Panel
from bot.core.views import TableView
from rules.game import Event, Move
from storage.changes import Message, Pace, Status
from storage.entries import Ending
from storage.ids import Millis, PlayerId, TableId

__all__ = [
    "Delivery",
    "Ending",
    "Message",
    "NotSent",
    "Pace",
    "Platform",
    "Screen",
    "Screens",
    "Sent",
    "StandingLine",
    "Status",
    "Trouble",
]
"""Also the words of the store that screens speak of: they know the store through this port only."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One person's line in a week's table."""

    name: str
    rank: int | None
    """None while there are too few games to be ranked: the line is provisional."""

    points: int
    """The sum of the placements that count, each 0 to 5040; people see it in hundredths of a victory."""

    games: int
    wins: int


class Screen(Protocol):
    """What one game looks like. Screens see views, never states."""

    def table(self, view: TableView, language: str) -> Panel:
        """The table's card for everybody: lobby, bets, tricks, end, closed."""

    def hand(self, view: TableView, language: str) -> Panel:
        """The private card of the view's seat: what it holds and what it may do now."""

    def result(self, view: TableView, language: str) -> Panel:
        """The end, posted once: the whole game summed up."""

    def story(self, event: Event, view: TableView, language: str) -> str | None:
        """One line that tells an event, or None where there is nothing to tell."""

    def spell(self, move: Move) -> str:
        """The move as the argument of a press, such as ``bet.2``."""

    def parse(self, arg: str, view: TableView) -> Move | None:
        """The move that a press's argument spells, or None for one that no button of this game has."""

    def move(self, move: Move, language: str) -> str:
        """The move as a label: a button's, or one of the choices that are typed."""

    def rules(self, language: str) -> Panel:
        """How the game is played, on one page."""


class Screens(Protocol):
    """All screens, and what is the same for every game."""

    def of(self, game: str) -> Screen:
        """The game's screen."""

    def message(self, kind: Message, view: TableView, language: str) -> Panel:
        """What a message of this kind says now."""

    def fairness(self, view: TableView, language: str) -> Panel:
        """What the table's luck is made from, as far as it may be told now, and how to check it."""

    def week(self, week: str, lines: Sequence[StandingLine], language: str, *, practice: bool) -> Panel:
        """A week's table (``2026-W47``), lines in their order; ``practice``: of the games against the house."""

    def refusal(self, code: str, values: "Sequence[tuple[str, int | str]]", language: str) -> str:
        """A kind and exact sentence for something that cannot be done."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message that is to reach people now, ready to be shown."""

    table: TableId
    community: str
    """The community's name on the platform."""

    channel: str
    kind: Message
    player: PlayerId | None
    """For whom; None for the channel."""

    address: str | None
    """The person's name on the platform; None for the channel."""

    panel: Panel
    nonce: str
    """Stable for one message owed, at most 25 characters: sending twice with it is sending once."""

    post: str | None
    """What is to be edited, in the platform's own words; None for a new post."""


class Trouble(StrEnum):
    """Why a message did not arrive, as far as it matters to the table."""

    LATER = "later"
    """The platform cannot just now: try again."""

    POST_GONE = "post-gone"
    """What was to be edited is not there any more: post it anew."""

    UNREACHABLE = "unreachable"
    """The person or the channel cannot be written to: nothing to be sent."""


@dataclass(frozen=True, slots=True)
class Sent:
    """It has arrived. ``post`` is how to edit or delete it; None when it cannot be."""

    post: str | None


@dataclass(frozen=True, slots=True)
class NotSent:
    """It has not arrived."""

    trouble: Trouble
    wait: Millis | None = None
    """For LATER: how long the platform asks to wait."""


class Platform(Protocol):
    """Where people are. Expected failures are results, never exceptions."""

    @property
    def name(self) -> str:
        """As communities and identities are stored: ``terminal``, ``discord``, ``matrix``."""

    async def deliver(self, delivery: Delivery) -> Sent | NotSent:
        """Post the message, or edit what was posted."""

    async def retract(self, channel: str, post: str) -> Sent | NotSent:
        """Delete what was posted; what is gone already counts as deleted."""
