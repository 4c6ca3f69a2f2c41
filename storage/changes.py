"""All that one command changes, as one value: stored as a whole in one transaction, or not at all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from rules.game import Seat
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.tables.entries import TableEntry


class Status(StrEnum):
    """The stages in the life of a table."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"
    CLOSED = "closed"

    def __init__(self, value: str) -> None:
        self.live: Final = value in {"lobby", "playing"}
        """Whether the table is in the lobby or in play."""


class Pace(StrEnum):
    """How much time people have to answer a question."""

    LIVE = "live"
    RELAXED = "relaxed"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What is fixed when a table opens."""

    id: TableId
    community: CommunityId
    channel: str
    """The channel's id on the platform; ``community`` says which platform."""

    game: str
    rules: int
    options: Mapping[str, str]
    pace: Pace
    seats: int
    """The number of seats; when all are taken, the game starts by itself."""

    host: PlayerId
    language: str
    """The table's own language: ``en``, ``cs`` or ``fr``."""

    # Left out of repr, because a setup may be logged.
    seed: bytes = field(repr=False)
    """32 secret bytes, from which all luck is drawn; nobody gets them before the game has ended.

    Empty if the table was live in a backup that was restored: its seed may be public by now, so it was destroyed.
    """

    opened: Millis
    after: TableId | None = None
    """The table of which this one is a rematch."""

    league: LeagueId | None = None
    """The league for which the table was opened. Its game counts there and in the community's own league."""

    polls: bool = False
    """Whether people answer by polls, which are messages of their own. Otherwise the private card has the choices."""


class DeadlineKind(StrEnum):
    """What happens at a deadline."""

    EXPIRE = "expire"
    """The lobby closes; or a game is abandoned, because everybody has been away too long."""

    WARN = "warn"
    """The awaited people are told that a robot will soon move for them."""

    MOVE = "move"
    """A robot moves for each awaited person."""

    BY_ITSELF = "forced"
    """The table moves by itself, a moment after the question began: for a robot, or for a person with only one move.

    Older releases make only moves of people so. They read this word, and move for the robot at once.
    """


@dataclass(frozen=True, slots=True)
class Deadline:
    """A table's next deadline; a table has at most one. ``due`` and ``closes`` are moments of open time."""

    table: TableId
    decision: int
    kind: DeadlineKind
    due: Millis
    closes: Millis
    """When the time for the decision is up. ``due`` is earlier for a warning, and for what the table does by itself."""

    shown: Millis
    """``closes`` in wall time, as the cards show it."""


class Message(StrEnum):
    """The kinds of a table's messages."""

    COMMITMENT = "commitment"
    """The commitment to the seed of the dice, posted once when the table opens and never edited."""

    CONTRIBUTIONS = "contributions"
    """The people's contributions to the luck, posted once at the start and never edited."""

    PLACE = "place"
    """The place where the game is played, such as a thread; made once, at the start."""

    TABLE = "table"
    """The card in the channel: one for the lobby and one for each chapter (a round). It is edited."""

    HAND = "hand"
    """A player's private card: one for each chapter. It is edited."""

    TURN = "turn"
    """Calls an awaited player, in the channel; deleted when the player has moved."""

    WARNING = "warning"
    """Private: a robot will soon move for the player. Deleted when the player has moved."""

    AWAY = "away"
    """Private: a robot plays for the player. Deleted when the player is back."""

    QUESTION = "question"
    """Private, only at tables with polls: asks a player to answer a decision. Deleted when the decision is over."""

    RESULT = "result"
    """The result of the game, posted once."""


@dataclass(frozen=True, slots=True)
class Owed:
    """A message that the table wants shown. A table has each of them once, and only its newest revision is sent."""

    kind: Message
    player: PlayerId | None = None
    """The player to whom the message speaks; None if it speaks to everybody in the channel."""

    about: int = 0
    """The chapter of a card (0 is the lobby), or the number of the decision for which a player is called."""

    due: Millis = field(default=Millis(0), compare=False)
    """The wall time before which it is not sent; 0 for at once. If it is wanted twice, the earlier moment counts."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How one seat ended the game."""

    seat: Seat
    player: PlayerId | None
    """Whose result it is: the first person who moved in this seat; None where only robots sat."""

    score: int
    rank: int
    placement: int
    """From 0 for the last to 5040 for the winner: 5040·(players − mean place)/(players − 1).

    Less where a robot finished the seat.
    """

    feats: Mapping[str, int] = field(default_factory=dict)
    """What the game counts of a seat, such as ``captured``; empty in results from before feats were stored."""

    by_house: bool = False
    """Whether others made more than a quarter of the seat's moves: robots, or a person who took the seat over."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game as the standings count it."""

    game: str
    rules: int
    options: Mapping[str, str]
    ended: Millis
    people: int
    """How many people made moves of their own in a seat whose result is theirs; with fewer than two it is practice."""

    ranking: int
    """The version of the rules by which the people were placed (``storage.league.scoring``)."""

    seats: tuple[SeatResult, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one command does to one table."""

    table: TableId
    command: CommandId
    version: int
    """How many entries the table has before the change; 0 for a table that opens."""

    entries: tuple[TableEntry, ...]
    status: Status
    at: Millis
    revision: int
    """The table's revision after the change: one more than before it, and 1 after the table's first change.

    A row of ``messages`` holds the revision at which the message is wanted, and the one that is shown.

    No view has the number. It also counts secret changes, so it would tell how often a bet was changed.
    """

    actor: PlayerId | None = None
    opens: TableSetup | None = None
    people: frozenset[PlayerId] | None = None
    """Who sits at the table after the change; None if nobody has come or gone."""

    gone: frozenset[PlayerId] = frozenset()
    """Who has left the game by the change, or is away from now on, so that a robot plays for them."""

    back: frozenset[PlayerId] = frozenset()
    """Who is not away any more, or has sat down in the game."""

    deadline: Deadline | None = None
    """The table's deadline after the change; None removes the one before."""

    owed: tuple[Owed, ...] = ()
    retracts: tuple[Owed, ...] = ()
    """Messages that should be gone: they are not sent any more, or deleted if they were sent."""

    result: GameResult | None = None
