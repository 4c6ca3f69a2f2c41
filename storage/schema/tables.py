"""Tables, their entries, the people at them, and their deadlines."""

from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Named,
    Table,
    TypedColumns,
    false,
)

from storage.changes import DeadlineKind, Pace, Status
from storage.ids import CommandId, CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.schema.base import (
    COMMAND_ID,
    COMMUNITY_ID,
    LEAGUE_ID,
    MILLIS,
    OPTIONS,
    PLAYER_ID,
    TABLE_ID,
    TEXT,
    metadata,
    word,
)


class TableColumns(TypedColumns):
    """The setup of each table and its state in short: ``status``, and the numbers of its entries and of its changes."""

    id: Named[TableId] = Column(TABLE_ID, primary_key=True)
    community: Named[CommunityId] = Column(COMMUNITY_ID, ForeignKey("communities.id"))
    channel: Named[str] = Column(TEXT)
    game: Named[str] = Column(TEXT)
    rules: Named[int] = Column(Integer)
    options: Named[dict[str, str]] = Column(OPTIONS)
    pace: Named[Pace] = Column(word(Pace))
    seats: Named[int] = Column(Integer)
    host: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"))
    language: Named[str] = Column(TEXT)
    seed: Named[bytes] = Column(LargeBinary)
    opened: Named[Millis] = Column(MILLIS)
    after: Named[TableId | None] = Column(TABLE_ID, ForeignKey("tables.id"), index=True)
    league: Named[LeagueId | None] = Column(LEAGUE_ID, ForeignKey("leagues.id"))
    status: Named[Status] = Column(word(Status), index=True)
    version: Named[int] = Column(Integer)
    polls: Named[bool] = Column(Boolean, server_default=false())
    revision: Named[int] = Column(Integer, server_default="0")


# The index finds a community's newest tables.
tables: Final = Table("tables", metadata, TableColumns, Index(None, "community", "opened"))


class EntryColumns(TypedColumns):
    """Everything that happened at the tables, in order; append-only."""

    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    seq: Named[int] = Column(Integer, primary_key=True)
    command: Named[CommandId] = Column(COMMAND_ID)
    actor: Named[PlayerId | None] = Column(PLAYER_ID, ForeignKey("players.id"))
    at: Named[Millis] = Column(MILLIS)
    body: Named[str] = Column(TEXT)


entries: Final = Table("entries", metadata, EntryColumns)


class CommandColumns(TypedColumns):
    """Commands that have been carried out: the same command a second time is refused."""

    id: Named[CommandId] = Column(COMMAND_ID, primary_key=True)
    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"), index=True)
    at: Named[Millis] = Column(MILLIS)


commands: Final = Table("commands", metadata, CommandColumns)


class OtherCommandColumns(TypedColumns):
    """Commands that have changed something other than a table, such as a league; ``at`` is open time."""

    id: Named[CommandId] = Column(COMMAND_ID, primary_key=True)
    at: Named[Millis] = Column(MILLIS, index=True)


other_commands: Final = Table("other_commands", metadata, OtherCommandColumns)


class SittingColumns(TypedColumns):
    """Who sits at which table now, or sat there at its end. The entries say the same; this finds a player's tables."""

    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"), primary_key=True, index=True)


sitting: Final = Table("sitting", metadata, SittingColumns)


class SatColumns(TypedColumns):
    """Who has ever sat at which table. The entries say the same; this finds all tables of a player."""

    player: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"), primary_key=True)
    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"), primary_key=True, index=True)


sat: Final = Table("sat", metadata, SatColumns, sqlite_with_rowid=False)


class DeadlineColumns(TypedColumns):
    """Each table's next deadline. ``due`` and ``closes`` are in open time, ``shown`` is wall time."""

    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    decision: Named[int] = Column(Integer)
    kind: Named[DeadlineKind] = Column("clock", word(DeadlineKind))
    due: Named[Millis] = Column(MILLIS, index=True)
    closes: Named[Millis] = Column(MILLIS)
    shown: Named[Millis] = Column(MILLIS)


deadlines: Final = Table("deadlines", metadata, DeadlineColumns)


class AliveColumns(TypedColumns):
    """The open clock, in one row: wall time and open time of the last beat."""

    id: Named[int] = Column(Integer, primary_key=True)
    beat: Named[Millis] = Column(MILLIS)
    open: Named[Millis] = Column(MILLIS)


alive: Final = Table("alive", metadata, AliveColumns, CheckConstraint("id = 1", name="one_row"))


class MovedColumns(TypedColumns):
    """One row if another database counts in place of this one; ``to`` names it without user and password.

    Everything was moved there. Or the move is ``unfinished``: it has copied everything from there, and that database
    may have no such row yet. Both databases of one move name the same moment, ``at``.
    """

    id: Named[int] = Column(Integer, primary_key=True)
    to: Named[str] = Column(TEXT)
    at: Named[Millis] = Column(MILLIS)
    unfinished: Named[bool] = Column(Boolean, server_default=false())


moved: Final = Table("moved", metadata, MovedColumns, CheckConstraint("id = 1", name="one_row"))


class BallastColumns(TypedColumns):
    """One row of meaningless bytes. Rewriting it needs as much room on the disk as the largest change."""

    id: Named[int] = Column(Integer, primary_key=True)
    bytes: Named[bytes] = Column(LargeBinary)


ballast: Final = Table("ballast", metadata, BallastColumns, CheckConstraint("id = 1", name="one_row"))
