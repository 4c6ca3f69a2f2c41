"""What people ask of a table, and what they are answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.core.table.views import TableView
from bot.core.ui.panels import Verb
from rules.game import Event, RulesError
from storage.changes import Message, Owed, Pace
from storage.ids import CommandId, CommunityId, LeagueId, PlayerId, TableId


@dataclass(frozen=True, slots=True)
class Action:
    """A press or a command, on every platform the same."""

    table: TableId
    actor: PlayerId
    command: CommandId
    """The platform's own id of the press: the same id twice is one action."""

    verb: Verb
    arg: str = ""
    decision: int = 0
    """The question that the button was made for; a move for another one is stale."""

    word: str = ""
    """What somebody who joins adds to the luck, if they like."""

    card: Message | None = None
    """The kind of card that was pressed, where the answer may redraw it: the lobby's, or the private one."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A table that somebody wishes to open."""

    community: CommunityId
    channel: str
    host: PlayerId
    command: CommandId
    language: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = Pace.LIVE
    seats: int | None = None
    """How many it is laid for; None for as many as the game allows."""

    robots: tuple[str, ...] = ()
    """Robots that sit down at once, after the host."""

    people: tuple[PlayerId, ...] = ()
    """People who sit down at once, after the host: those who share its keyboard."""

    word: str = ""
    league: LeagueId | None = None
    """The league that it is for, beside the community's own; whoever opens it has asked whether that takes it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the one who asked is told, after everything that was accepted has been committed."""

    view: TableView | None
    """The table as they may see it now; None when there is no such table."""

    refusal: RulesError | None = None
    """Why nothing was changed, for them alone."""

    events: tuple[Event, ...] = ()
    """What happened, as far as they may know."""

    revision: int = 0
    """Of the table as ``view`` shows it; for whoever redraws a card, and for no reader."""

    card: Owed | None = None
    """The card that was pressed, if something was committed: the game may have left its chapter by this press."""
