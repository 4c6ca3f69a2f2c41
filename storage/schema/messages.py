"""Messages: what should stand on the platforms, what stands there, and what is known of both."""

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Named,
    Table,
    Text,
    TypedColumns,
    UniqueConstraint,
    or_,
)

from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.schema.base import LEAGUE_ID, MILLIS, NUMBER, PLAYER_ID, TABLE_ID, metadata


class MessageColumns(TypedColumns):
    """One message of a table or of a league, from the moment it is wanted until it is gone."""

    id: Named[int] = Column(NUMBER, primary_key=True)
    table: Named[TableId | None] = Column(TABLE_ID, ForeignKey("tables.id"))
    league: Named[LeagueId | None] = Column(LEAGUE_ID, ForeignKey("leagues.id"))
    key: Named[str] = Column(Text)
    kind: Named[str] = Column(Text)
    player: Named[PlayerId | None] = Column(PLAYER_ID, ForeignKey("players.id"))
    about: Named[int] = Column(Integer, server_default="0")
    wanted: Named[int | None] = Column(Integer)
    shown: Named[int] = Column(Integer, server_default="0")
    ref: Named[str | None] = Column(Text)
    posted: Named[Millis | None] = Column(MILLIS)
    nonce: Named[str] = Column(Text)
    tries: Named[int] = Column(Integer, server_default="0")
    due: Named[Millis] = Column(MILLIS, server_default="0")
    doubt_until: Named[Millis] = Column(MILLIS, server_default="0")


# An id is not used twice: what a late call says of a deleted row must not hit another one.
messages: Final = Table(
    "messages",
    metadata,
    MessageColumns,
    UniqueConstraint("table", "key"),
    UniqueConstraint("league", "key"),
    CheckConstraint('("table" IS NULL) != (league IS NULL)', name="one_subject"),
    sqlite_autoincrement=True,
)

OWED: Final = or_(messages.c.wanted.is_(None), messages.c.wanted > messages.c.shown)
"""The rows with something to do: a newer revision is wanted than the one shown, or the message should be gone."""

# Most rows are settled and stay for good; the dispatcher reads the few others many times a second.
Index("ix_messages_owed", messages.c.due, sqlite_where=OWED, postgresql_where=OWED)
