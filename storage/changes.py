"""What one command changes, as one value: stored whole in one transaction, or not at all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.game import Seat
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.tables.entries import TableEntry


class Status(StrEnum):
    """Where a table stands in its life."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    CLOSED = "closed"

    @property
    def live(self) -> bool:
        """Whether the table still waits for somebody."""
        return self is Status.LOBBY or self is Status.PLAYING


class Pace(StrEnum):
    """How long people have."""

    LIVE = "live"
    RELAXED = "relaxed"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What is fixed when a table opens."""

    id: TableId
    community: CommunityId
    channel: str
    """Where on the platform, in the platform's own words; ``community`` names the platform."""

    game: str
    rules: int
    options: Mapping[str, str]
    pace: Pace
    seats: int
    """How many the table is laid for: it starts by itself when they are taken."""

    host: PlayerId
    language: str
    """The table's own language: ``en``, ``cs`` or ``fr``."""

    seed: bytes = field(repr=False)
    """The 32 secret bytes; they are given to nobody before the game has ended."""

    opened: Millis
    after: TableId | None = None
    """The table whose rematch this is."""

    league: LeagueId | None = None
    """The league that the table was opened for, beside the community's own."""


class Clock(StrEnum):
    """What a deadline does when it comes."""

    EXPIRE = "expire"
    """The lobby closes, or a game ends at which everybody is away."""

    WARN = "warn"
    """Awaited people are told that a robot is about to move for them."""

    MOVE = "move"
    """A robot moves for each awaited person."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A table's next deadline; there is one at most. ``due`` and ``closes`` are moments of open time."""

    table: TableId
    decision: int
    clock: Clock
    due: Millis
    closes: Millis
    """When the decision's time is up. Equal to ``due`` but for a warning."""

    shown: Millis
    """The wall time of ``closes`` as cards show it."""


class Message(StrEnum):
    """The kinds of messages a table owes."""

    COMMITMENT = "commitment"
    """The dice's commitment, posted once at opening and never edited."""

    CONTRIBUTIONS = "contributions"
    """Who contributed what to the luck, posted once at the start and never edited."""

    PLACE = "place"
    """The place where the game is played, such as a thread: to be made once, at the start."""

    TABLE = "table"
    """The table's card of a chapter, or of the lobby: to be brought up to date."""

    HAND = "hand"
    """A person's private card of a chapter: to be brought up to date."""

    TURN = "turn"
    """The notification to who is awaited; retracted when they have moved."""

    WARNING = "warning"
    """Privately: a robot is about to move for you; deleted when you have moved."""

    AWAY = "away"
    """Privately: a robot keeps your seat; deleted when you are back."""

    RESULT = "result"
    """The end, posted once."""


@dataclass(frozen=True, slots=True)
class Owed:
    """A message that the table wants to be seen; there is one at most of a key, and of that the newest revision."""

    kind: Message
    player: PlayerId | None = None
    """For whom; None for the channel."""

    about: int = 0
    """The chapter that a card is of (0 is the lobby), or the question that a call speaks of."""

    @property
    def key(self) -> str:
        """What makes two owed messages of a table the same one."""
        parts = [self.kind.value]
        if self.player is not None:
            parts.append(str(self.player))
        if self.about:
            parts.append(str(self.about))
        return ":".join(parts)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a seat ended."""

    seat: Seat
    player: PlayerId | None
    """The owner of the seat's result: who made the first own move there; None where only robots sat."""

    score: int
    rank: int
    placement: int
    """5040·(players − mean rank)/(players − 1): 0 for the last, 5040 for the winner."""

    feats: Mapping[str, int] = field(default_factory=dict)
    """What the game counts of a seat, such as ``captured``; nothing of results from before feats were kept."""

    by_house: bool = False
    """Whether others finished the seat for its owner, who was away or had left: a robot, or who took the seat over."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game as the standings count it."""

    game: str
    rules: int
    options: Mapping[str, str]
    ended: Millis
    people: int
    """How many people have made a move of their own in a seat that is theirs; fewer than two are practice."""

    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one command does to one table."""

    table: TableId
    command: CommandId
    version: int
    """How many entries the table must have before it; 0 for a table that opens."""

    entries: tuple[TableEntry, ...]
    status: Status
    at: Millis
    revision: int
    """Counts the table's changes from 1: what this one owes is wanted at this revision."""

    actor: PlayerId | None = None
    opens: TableSetup | None = None
    people: frozenset[PlayerId] | None = None
    """Who sits at the table from now on; None when nobody has come or gone."""

    deadline: Deadline | None = None
    """The table's next deadline; None removes what there was."""

    owed: tuple[Owed, ...] = ()
    retracts: tuple[str, ...] = ()
    """Keys of messages that should be gone: not sent if they have not been, deleted if they stand."""

    result: GameResult | None = None
