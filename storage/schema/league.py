"""Leagues: what is for good (results, what counts where, corrections), and what can be made of it again."""

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
    Text,
    TypedColumns,
    UniqueConstraint,
)

from storage.changes import Pace
from storage.ids import CommunityId, LeagueId, Millis, PlayerId, TableId
from storage.league.words import Announcing, LeagueKind, Scoring
from storage.schema.base import (
    COMMUNITY_ID,
    LEAGUE_ID,
    MILLIS,
    NUMBER,
    OPTIONS,
    PLAYER_ID,
    TABLE_ID,
    metadata,
    word,
)

# --- leagues ------------------------------------------------------------------------------------------------


class LeagueColumns(TypedColumns):
    """Leagues, each of one community; null stands for all games, any pace, the community's own time zone."""

    id: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    community: Named[CommunityId] = Column(COMMUNITY_ID, ForeignKey("communities.id"))
    kind: Named[LeagueKind] = Column(word(LeagueKind))
    name: Named[str] = Column(Text)
    game: Named[str | None] = Column(Text)
    options: Named[dict[str, str]] = Column(OPTIONS)
    pace: Named[Pace | None] = Column(word(Pace))
    time_zone: Named[str | None] = Column(Text)
    hosts: Named[str | None] = Column(Text)
    channel: Named[str | None] = Column(Text)
    hour: Named[int] = Column(Integer)
    opened: Named[Millis] = Column(MILLIS)
    closed: Named[Millis | None] = Column(MILLIS)
    rated_to: Named[int] = Column(NUMBER, server_default="0")


leagues: Final = Table(
    "leagues", metadata, LeagueColumns, UniqueConstraint("community", "name"), sqlite_autoincrement=True
)


class SeasonColumns(TypedColumns):
    """Seasons of whole weeks, and how their games count; days are ISO dates, a Monday and a Sunday."""

    league: Named[LeagueId] = Column(LEAGUE_ID, ForeignKey("leagues.id"), primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True)
    first_day: Named[str] = Column(Text)
    last_day: Named[str | None] = Column(Text)
    scoring: Named[Scoring] = Column(word(Scoring))
    that_count: Named[int] = Column(Integer)
    to_be_ranked: Named[int] = Column(Integer)
    least_people: Named[int] = Column(Integer)
    best_weeks: Named[int] = Column(Integer)


seasons: Final = Table("seasons", metadata, SeasonColumns)


class WeekColumns(TypedColumns):
    """Weeks in which something counted: from the one moment up to, not with, the other. Made once, never moved."""

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    name: Named[str] = Column(Text, primary_key=True)
    season: Named[int] = Column(Integer)
    starts: Named[Millis] = Column(MILLIS)
    ends: Named[Millis] = Column(MILLIS)


weeks: Final = Table(
    "weeks",
    metadata,
    WeekColumns,
    ForeignKeyConstraint(["league", "season"], ["seasons.league", "seasons.number"]),
    UniqueConstraint("league", "starts"),
)


# --- for good: append-only ----------------------------------------------------------------------------------


class ResultColumns(TypedColumns):
    """Finished games; append-only."""

    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    community: Named[CommunityId] = Column(COMMUNITY_ID, ForeignKey("communities.id"), index=True)
    game: Named[str] = Column(Text)
    rules: Named[int] = Column(Integer)
    options: Named[dict[str, str]] = Column(OPTIONS)
    ended: Named[Millis] = Column(MILLIS)
    people: Named[int] = Column(Integer)
    moves: Named[bytes] = Column(LargeBinary)


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
    """What each seat of a finished game did that is worth counting; append-only."""

    table: Named[TableId] = Column(TABLE_ID, primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    feat: Named[str] = Column(Text, primary_key=True)
    count: Named[int] = Column(Integer)


seat_feats: Final = Table(
    "seat_feats",
    metadata,
    SeatFeatColumns,
    ForeignKeyConstraint(["table", "seat"], ["seat_results.table", "seat_results.seat"]),
)


class CountedColumns(TypedColumns):
    """Which finished game counts in which league, and in which of its weeks, in the order of the ends; append-only."""

    number: Named[int] = Column(NUMBER, primary_key=True)
    league: Named[LeagueId] = Column(LEAGUE_ID)
    table: Named[TableId] = Column(TABLE_ID, ForeignKey("results.table"))
    week: Named[str] = Column(Text)


counted: Final = Table(
    "counted",
    metadata,
    CountedColumns,
    ForeignKeyConstraint(["league", "week"], ["weeks.league", "weeks.name"]),
    UniqueConstraint("table", "league"),
    Index(None, "league", "number"),
)


class CorrectionColumns(TypedColumns):
    """Results that were made void, or good again; the newest of a table holds. Append-only."""

    number: Named[int] = Column(NUMBER, primary_key=True)
    table: Named[TableId] = Column(TABLE_ID, ForeignKey("results.table"), index=True)
    voids: Named[bool] = Column(Boolean)
    actor: Named[PlayerId] = Column(PLAYER_ID, ForeignKey("players.id"))
    reason: Named[str] = Column(Text)
    at: Named[Millis] = Column(MILLIS)


corrections: Final = Table("corrections", metadata, CorrectionColumns)


class PurgeColumns(TypedColumns):
    """Communities whose games were deleted, and how much that was; append-only."""

    number: Named[int] = Column(NUMBER, primary_key=True)
    community: Named[CommunityId] = Column(COMMUNITY_ID)
    why: Named[str] = Column(Text)
    at: Named[Millis] = Column(MILLIS)
    tables: Named[int] = Column(Integer)
    results: Named[int] = Column(Integer)


purges: Final = Table("purges", metadata, PurgeColumns)


class PurgingColumns(TypedColumns):
    """Within the transaction of a purge the one row that opens what is append-only; empty at all other times."""

    id: Named[int] = Column(Integer, primary_key=True)


purging: Final = Table("purging", metadata, PurgingColumns, CheckConstraint("id = 1", name="one_row"))


# --- made of the above, and can be made again ---------------------------------------------------------------


class PlayedColumns(TypedColumns):
    """What a person's game was worth in a league; disposable."""

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    week: Named[str] = Column(Text, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    number: Named[int] = Column(NUMBER, primary_key=True)
    game: Named[str] = Column(Text)
    points: Named[int] = Column(BigInteger)
    rank: Named[int] = Column(Integer)
    bets: Named[int] = Column(Integer)
    kept: Named[int] = Column(Integer)


played: Final = Table(
    "played",
    metadata,
    PlayedColumns,
    Index(None, "league", "player", "number", "rank"),
    sqlite_with_rowid=False,
)


class TallyColumns(TypedColumns):
    """A person's week, season (``S2``) or all their weeks (``all``), of one game or of all (``""``); disposable."""

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    game: Named[str] = Column(Text, primary_key=True)
    period: Named[str] = Column(Text, primary_key=True)
    points: Named[int] = Column(BigInteger)
    games: Named[int] = Column(Integer)
    wins: Named[int] = Column(Integer)
    counted: Named[int] = Column(Integer)
    bets: Named[int] = Column(Integer)
    kept: Named[int] = Column(Integer)
    ranked: Named[bool] = Column(Boolean)


tallies: Final = Table(
    "tallies",
    metadata,
    TallyColumns,
    Index(None, "league", "game", "period", "ranked", "points", "player"),
    sqlite_with_rowid=False,
)


class RatingColumns(TypedColumns):
    """How strong a league's people are thought to be after their last game, in millionths; disposable."""

    league: Named[LeagueId] = Column(LEAGUE_ID, primary_key=True)
    player: Named[PlayerId] = Column(PLAYER_ID, primary_key=True)
    number: Named[int] = Column(NUMBER, primary_key=True)
    mu: Named[int] = Column(BigInteger)
    sigma: Named[int] = Column(BigInteger)
    games: Named[int] = Column(Integer)
    season: Named[int] = Column(Integer)


ratings: Final = Table("ratings", metadata, RatingColumns, Index(None, "league", "number"), sqlite_with_rowid=False)


# --- announcements ------------------------------------------------------------------------------------------


class AnnouncementColumns(TypedColumns):
    """What a league tells its channel once: a week's or a season's end. ``done`` is when, or null."""

    league: Named[LeagueId] = Column(LEAGUE_ID, ForeignKey("leagues.id"), primary_key=True)
    kind: Named[Announcing] = Column(word(Announcing), primary_key=True)
    period: Named[str] = Column(Text, primary_key=True)
    due: Named[Millis] = Column(MILLIS)
    nonce: Named[str] = Column(Text)
    attempts: Named[int] = Column(Integer, server_default="0")
    done: Named[Millis | None] = Column(MILLIS)
    post: Named[str | None] = Column(Text)


announcements: Final = Table("announcements", metadata, AnnouncementColumns, Index(None, "done", "due"))
