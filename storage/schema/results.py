"""Results of finished games, and where they count. Rows are never changed; only a purge deletes them."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    Named,
    Table,
    TypedColumns,
    UniqueConstraint,
)

from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.schema.base import (
    COMMUNITY_ID,
    LEAGUE_ID,
    MILLIS,
    NUMBER,
    OPTIONS,
    PLAYER_ID,
    TABLE_ID,
    TEXT,
    metadata,
)


class ResultColumns(TypedColumns):
    """Finished games; append-only. ``moves`` is a hash of the game's own entries, empty in the oldest rows.

    ``ranking`` is the version of the rules by which people were placed. Older releases do not write it.
    """

    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    community: Named[CommunityId] = Column(COMMUNITY_ID, ForeignKey("communities.id"), index=True)
    game: Named[str] = Column(TEXT)
    rules: Named[int] = Column(Integer)
    options: Named[dict[str, str]] = Column(OPTIONS)
    ended: Named[Millis] = Column(MILLIS)
    people: Named[int] = Column(Integer)
    moves: Named[bytes] = Column(LargeBinary)
    ranking: Named[int] = Column(Integer, server_default="1")


results: Final = Table("results", metadata, ResultColumns)


class SeatResultColumns(TypedColumns):
    """How each seat of a finished game ended; append-only."""

    table: Named[TableId] = Column(TABLE_ID, ForeignKey("results.table"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    player: Named[PlayerId | None] = Column(PLAYER_ID, ForeignKey("players.id"), index=True)
    score: Named[int] = Column(Integer)
    rank: Named[int] = Column(Integer)
    placement: Named[int] = Column(Integer)
    by_house: Named[bool] = Column(Boolean)


seat_results: Final = Table("seat_results", metadata, SeatResultColumns)


class SeatFeatColumns(TypedColumns):
    """Feats: what a seat of a finished game did that the game counts; append-only."""

    table: Named[TableId] = Column(TABLE_ID, primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    feat: Named[str] = Column(TEXT, primary_key=True)
    count: Named[int] = Column(Integer)


seat_feats: Final = Table(
    "seat_feats",
    metadata,
    SeatFeatColumns,
    ForeignKeyConstraint(["table", "seat"], ["seat_results.table", "seat_results.seat"]),
)


class CountedColumns(TypedColumns):
    """Which finished game counts in which league and week; append-only. Numbers follow the order of the games' ends.

    A number is never given twice, even if a purge has deleted the newest row.
    """

    number: Named[int] = Column(NUMBER, primary_key=True)
    league: Named[LeagueId] = Column(LEAGUE_ID)
    table: Named[TableId] = Column(TABLE_ID, ForeignKey("results.table"))
    week: Named[str] = Column(TEXT)


counted: Final = Table(
    "counted",
    metadata,
    CountedColumns,
    ForeignKeyConstraint(["league", "week"], ["weeks.league", "weeks.name"]),
    UniqueConstraint("table", "league"),
    Index(None, "league", "number"),
    Index(None, "league", "week"),
    sqlite_autoincrement=True,
)


class NumbersColumns(TypedColumns):
    """The highest number that was ever given in ``counted``, in one row."""

    id: Named[int] = Column(Integer, primary_key=True)
    counted: Named[int] = Column(BigInteger)


numbers: Final = Table("numbers", metadata, NumbersColumns, CheckConstraint("id = 1", name="one_row"))


class CorrectionColumns(TypedColumns):
    """Results that were voided or restored; the newest row of a table decides. Append-only."""

    number: Named[int] = Column(NUMBER, primary_key=True)
    table: Named[TableId] = Column(TABLE_ID, ForeignKey("results.table"), index=True)
    voids: Named[bool] = Column(Boolean)
    actor: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"))
    reason: Named[str] = Column(TEXT)
    at: Named[Millis] = Column(MILLIS)


corrections: Final = Table("corrections", metadata, CorrectionColumns)


class PurgeColumns(TypedColumns):
    """Purges: communities whose games were deleted, and how many rows that were; append-only.

    ``counted`` is null in rows from before it was stored.
    """

    number: Named[int] = Column(NUMBER, primary_key=True)
    community: Named[CommunityId] = Column(COMMUNITY_ID)
    why: Named[str] = Column(TEXT)
    at: Named[Millis] = Column(MILLIS)
    tables: Named[int] = Column(Integer)
    results: Named[int] = Column(Integer)
    counted: Named[int | None] = Column(Integer)


purges: Final = Table("purges", metadata, PurgeColumns)


class PurgingColumns(TypedColumns):
    """Has one row within the transaction of a purge, and none at other times.

    The triggers of append-only tables let rows be deleted only while that row is there.
    """

    id: Named[int] = Column(Integer, primary_key=True)


purging: Final = Table("purging", metadata, PurgingColumns, CheckConstraint("id = 1", name="one_row"))
