"""Messages: what is wanted on the platforms, and what is shown. docs/design/delivery.md explains every column."""

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Named,
    Table,
    TypedColumns,
    UniqueConstraint,
    or_,
)

from storage.ids import LeagueId, Millis, PlayerId, TableId
from storage.schema.base import LEAGUE_ID, MILLIS, NUMBER, PLAYER_ID, TABLE_ID, TEXT, metadata


class MessageColumns(TypedColumns):
    """One message of a table or of a league: from when it is first wanted until it is deleted on the platform."""

    id: Named[int] = Column(NUMBER, primary_key=True)
    table: Named[TableId | None] = Column(TABLE_ID, ForeignKey("tables.id"))
    league: Named[LeagueId | None] = Column(LEAGUE_ID, ForeignKey("leagues.id"))
    key: Named[str] = Column(TEXT)
    kind: Named[str] = Column(TEXT)
    player: Named[PlayerId | None] = Column(PLAYER_ID, ForeignKey("players.id"))
    about: Named[int] = Column(Integer, server_default="0")
    wanted: Named[int | None] = Column(Integer)
    shown: Named[int] = Column(Integer, server_default="0")
    ref: Named[str | None] = Column(TEXT)
    posted: Named[Millis | None] = Column(MILLIS)
    nonce: Named[str] = Column(TEXT)
    tries: Named[int] = Column(Integer, server_default="0")
    due: Named[Millis] = Column(MILLIS, server_default="0")
    doubt_until: Named[Millis] = Column(MILLIS, server_default="0")


# AUTOINCREMENT never uses an id twice: a late outcome for a deleted row must not be written to another row.
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
"""Rows with something to do: a newer revision is wanted than the one shown, or the message should be gone."""

# Most rows are settled and stay for good; the index holds only the few that the dispatcher looks for all the time.
Index("ix_messages_owed", messages.c.due, sqlite_where=OWED, postgresql_where=OWED)
