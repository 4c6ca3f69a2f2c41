"""What people ask of a table, and the answers they get."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.core.table.views import TableView
from bot.core.ui.presses import Verb
from rules.game import Event, RulesError
from storage.changes import Message, Owed, Pace
from storage.ids import CommandId, CommunityId, LeagueId, PlayerId, TableId


@dataclass(frozen=True, slots=True)
class Action:
    """A press or a command: the same on every platform."""

    table: TableId
    actor: PlayerId
    command: CommandId
    """The platform's own id of the press: the same id twice is one action."""

    verb: Verb
    arg: str = ""
    decision: int = 0
    """The question that the button was made for. A move for another question is refused as stale."""

    word: str = ""
    """A word that a person may add to the luck when they join."""

    card: Message | None = None
    """The kind of card that was pressed (the lobby's or a private one), if the answer may redraw it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A request to open a table."""

    community: CommunityId
    channel: str
    host: PlayerId
    command: CommandId
    language: str
    game: str
    options: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = Pace.LIVE
    seats: int | None = None
    """The number of seats; None for as many as the game allows."""

    robots: tuple[str, ...] = ()
    """Robots that sit down at once, after the host."""

    people: tuple[PlayerId, ...] = ()
    """People who sit down at once, after the host: those who share the host's keyboard, or meet at an evening."""

    presses: Mapping[PlayerId, CommandId] = field(default_factory=dict)
    """The presses with which people came to an evening: each is the person's contribution to the table's luck."""

    word: str = ""
    league: LeagueId | None = None
    """The league that the table is for, besides the community's own. The caller has checked that it takes the table."""

    polls: bool = False
    """Whether people answer by polls, as in ``TableSetup``."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an action. Everything that it accepts is committed already."""

    view: TableView | None
    """The table as this person may see it now; None when there is no such table."""

    refusal: RulesError | None = None
    """Why nothing was changed; only this person is told."""

    events: tuple[Event, ...] = ()
    """What happened, as far as this person may know."""

    revision: int = 0
    """The revision that ``view`` shows, for code that redraws a card (``Change.revision``). It is shown to nobody."""

    card: Owed | None = None
    """The card that was pressed, if the press was accepted. It may be of a chapter that is over by now."""
