"""The tables of the store, and nothing else. Times are milliseconds since 1970 in UTC."""

from enum import StrEnum
from typing import Final, TypeVar, cast

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Enum,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Named,
    Table,
    Text,
    TypedColumns,
    UniqueConstraint,
    false,
    true,
)
from sqlalchemy.types import TypeEngine

from storage.changes import Clock, Message, Pace, Status
from storage.ids import CommandId, CommunityId, Millis, PlayerId, TableId

_E = TypeVar("_E", bound=StrEnum)

# SQLite numbers rows by itself only when the key is a plain INTEGER.
_NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")
_TABLE_ID: Final = cast("TypeEngine[TableId]", Text())
_COMMAND_ID: Final = cast("TypeEngine[CommandId]", Text())
_PLAYER_ID: Final = cast("TypeEngine[PlayerId]", _NUMBER)
_COMMUNITY_ID: Final = cast("TypeEngine[CommunityId]", _NUMBER)
_MILLIS: Final = cast("TypeEngine[Millis]", BigInteger())
_OPTIONS: Final = cast("TypeEngine[dict[str, str]]", JSON())
_NAMES: Final = cast("TypeEngine[list[str]]", JSON())


def _word(kind: type[_E]) -> TypeEngine[_E]:
    """One of the words of an enumeration, stored as it is written."""
    words = Enum(kind, native_enum=False, length=16, values_callable=lambda kind: [word.value for word in kind])
    return cast("TypeEngine[_E]", words)


metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


# --- people -------------------------------------------------------------------------------------------------


class CommunityColumns(TypedColumns):
    """Where leagues are held."""

    id: Named[CommunityId] = Column(_COMMUNITY_ID, primary_key=True)
    platform: Named[str] = Column(Text)
    external: Named[str] = Column(Text)
    time_zone: Named[str] = Column(Text)
    language: Named[str] = Column(Text)
    channels: Named[list[str]] = Column(_NAMES, server_default="[]")
    pace: Named[Pace] = Column(_word(Pace), server_default=Pace.LIVE.value)
    options: Named[dict[str, str]] = Column(_OPTIONS, server_default="{}")


communities: Final = Table("communities", metadata, CommunityColumns, UniqueConstraint("platform", "external"))


class PlayerColumns(TypedColumns):
    """People."""

    id: Named[PlayerId] = Column(_PLAYER_ID, primary_key=True)
    name: Named[str] = Column(Text)
    language: Named[str | None] = Column(Text)
    created: Named[Millis] = Column(_MILLIS)
    seen_language: Named[str | None] = Column(Text)
    notify: Named[bool] = Column(Boolean, server_default=true())
    aloud: Named[bool] = Column(Boolean, server_default=false())


players: Final = Table("players", metadata, PlayerColumns)


class IdentityColumns(TypedColumns):
    """What people are called by the platforms they come from."""

    platform: Named[str] = Column(Text, primary_key=True)
    external: Named[str] = Column(Text, primary_key=True)
    player: Named[PlayerId] = Column(_PLAYER_ID, ForeignKey("players.id"), index=True)


identities: Final = Table("identities", metadata, IdentityColumns)


# --- tables -------------------------------------------------------------------------------------------------


class TableColumns(TypedColumns):
    """Setup and standing of each table; ``version`` is the number of its entries."""

    id: Named[TableId] = Column(_TABLE_ID, primary_key=True)
    community: Named[CommunityId] = Column(_COMMUNITY_ID, ForeignKey("communities.id"))
    channel: Named[str] = Column(Text)
    game: Named[str] = Column(Text)
    rules: Named[int] = Column(Integer)
    options: Named[dict[str, str]] = Column(_OPTIONS)
    pace: Named[Pace] = Column(_word(Pace))
    seats: Named[int] = Column(Integer)
    host: Named[PlayerId] = Column(_PLAYER_ID, ForeignKey("players.id"))
    language: Named[str] = Column(Text)
    seed: Named[bytes] = Column(LargeBinary)
    opened: Named[Millis] = Column(_MILLIS)
    after: Named[TableId | None] = Column(_TABLE_ID, ForeignKey("tables.id"))
    status: Named[Status] = Column(_word(Status), index=True)
    version: Named[int] = Column(Integer)


tables: Final = Table("tables", metadata, TableColumns)


class EntryColumns(TypedColumns):
    """What happened, in order; append-only."""

    table: Named[TableId] = Column(_TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    seq: Named[int] = Column(Integer, primary_key=True)
    command: Named[CommandId] = Column(_COMMAND_ID)
    actor: Named[PlayerId | None] = Column(_PLAYER_ID, ForeignKey("players.id"))
    at: Named[Millis] = Column(_MILLIS)
    body: Named[str] = Column(Text)


entries: Final = Table("entries", metadata, EntryColumns)


class CommandColumns(TypedColumns):
    """What has been carried out."""

    id: Named[CommandId] = Column(_COMMAND_ID, primary_key=True)
    table: Named[TableId] = Column(_TABLE_ID, ForeignKey("tables.id"))
    at: Named[Millis] = Column(_MILLIS)


commands: Final = Table("commands", metadata, CommandColumns)


class SittingColumns(TypedColumns):
    """Who sits where now, kept for looking up by person; the entries say the same."""

    table: Named[TableId] = Column(_TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    player: Named[PlayerId] = Column(_PLAYER_ID, ForeignKey("players.id"), primary_key=True, index=True)


sitting: Final = Table("sitting", metadata, SittingColumns)


class DeadlineColumns(TypedColumns):
    """Each table's next deadline."""

    table: Named[TableId] = Column(_TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    decision: Named[int] = Column(Integer)
    clock: Named[Clock] = Column(_word(Clock))
    due: Named[Millis] = Column(_MILLIS, index=True)
    closes: Named[Millis] = Column(_MILLIS)


deadlines: Final = Table("deadlines", metadata, DeadlineColumns)


class AliveColumns(TypedColumns):
    """When this store was last known to be at work; one row."""

    id: Named[int] = Column(Integer, primary_key=True)
    beat: Named[Millis] = Column(_MILLIS)


alive: Final = Table("alive", metadata, AliveColumns, CheckConstraint("id = 1", name="one_row"))


# --- messages -----------------------------------------------------------------------------------------------


class OutboxColumns(TypedColumns):
    """What is still owed to people under a key: that it be shown, or (``retract``) that it be gone."""

    id: Named[int] = Column(_NUMBER, primary_key=True)
    table: Named[TableId] = Column(_TABLE_ID, ForeignKey("tables.id"))
    key: Named[str] = Column(Text)
    kind: Named[Message] = Column(_word(Message))
    player: Named[PlayerId | None] = Column(_PLAYER_ID, ForeignKey("players.id"))
    about: Named[int] = Column(Integer)
    retract: Named[bool] = Column(Boolean)
    nonce: Named[str] = Column(Text)
    version: Named[int] = Column(Integer, server_default="1")
    not_before: Named[Millis] = Column(_MILLIS, server_default="0")
    attempts: Named[int] = Column(Integer, server_default="0")


# Numbers are not used twice: they are what platforms know a message by.
outbox: Final = Table("outbox", metadata, OutboxColumns, UniqueConstraint("table", "key"), sqlite_autoincrement=True)


class PostColumns(TypedColumns):
    """What stands on a platform, and where."""

    table: Named[TableId] = Column(_TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    key: Named[str] = Column(Text, primary_key=True)
    kind: Named[Message] = Column(_word(Message))
    player: Named[PlayerId | None] = Column(_PLAYER_ID, ForeignKey("players.id"))
    about: Named[int] = Column(Integer)
    ref: Named[str] = Column(Text)
    at: Named[Millis] = Column(_MILLIS)


posts: Final = Table("posts", metadata, PostColumns)


# --- league -------------------------------------------------------------------------------------------------


class ResultColumns(TypedColumns):
    """Finished games; append-only."""

    table: Named[TableId] = Column(_TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    community: Named[CommunityId] = Column(_COMMUNITY_ID, ForeignKey("communities.id"))
    game: Named[str] = Column(Text)
    options: Named[dict[str, str]] = Column(_OPTIONS)
    ended: Named[Millis] = Column(_MILLIS)
    week: Named[str] = Column(Text)
    practice: Named[bool] = Column(Boolean)


results: Final = Table("results", metadata, ResultColumns, Index(None, "community", "week"))


class SeatResultColumns(TypedColumns):
    """How each seat of a finished game ended; append-only."""

    table: Named[TableId] = Column(_TABLE_ID, ForeignKey("results.table"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    player: Named[PlayerId | None] = Column(_PLAYER_ID, ForeignKey("players.id"))
    score: Named[int] = Column(Integer)
    rank: Named[int] = Column(Integer)
    placement: Named[int] = Column(Integer)


seat_results: Final = Table("seat_results", metadata, SeatResultColumns)


class SeatFeatColumns(TypedColumns):
    """What each seat of a finished game did that is worth counting; append-only."""

    table: Named[TableId] = Column(_TABLE_ID, primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    feat: Named[str] = Column(Text, primary_key=True)
    count: Named[int] = Column(Integer)


seat_feats: Final = Table(
    "seat_feats",
    metadata,
    SeatFeatColumns,
    ForeignKeyConstraint(["table", "seat"], ["seat_results.table", "seat_results.seat"]),
)
