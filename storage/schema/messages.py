"""What is still owed to people, and what stands on the platforms."""

from typing import Final

from sqlalchemy import Boolean, Column, ForeignKey, Integer, Named, Table, Text, TypedColumns, UniqueConstraint

from storage.changes import Message
from storage.ids import Millis, PlayerId, TableId
from storage.schema.base import MILLIS, NUMBER, PLAYER_ID, TABLE_ID, metadata, word


class OutboxColumns(TypedColumns):
    """What is still owed to people under a key: that it be shown, or (``retract``) that it be gone."""

    id: Named[int] = Column(NUMBER, primary_key=True)
    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"))
    key: Named[str] = Column(Text)
    kind: Named[Message] = Column(word(Message))
    player: Named[PlayerId | None] = Column(PLAYER_ID, ForeignKey("players.id"))
    about: Named[int] = Column(Integer)
    retract: Named[bool] = Column(Boolean)
    nonce: Named[str] = Column(Text)
    version: Named[int] = Column(Integer, server_default="1")
    not_before: Named[Millis] = Column(MILLIS, server_default="0")
    attempts: Named[int] = Column(Integer, server_default="0")


# Numbers are not used twice: they are what platforms know a message by.
outbox: Final = Table("outbox", metadata, OutboxColumns, UniqueConstraint("table", "key"), sqlite_autoincrement=True)


class PostColumns(TypedColumns):
    """What stands on a platform, and where."""

    table: Named[TableId] = Column(TABLE_ID, ForeignKey("tables.id"), primary_key=True)
    key: Named[str] = Column(Text, primary_key=True)
    kind: Named[Message] = Column(word(Message))
    player: Named[PlayerId | None] = Column(PLAYER_ID, ForeignKey("players.id"))
    about: Named[int] = Column(Integer)
    ref: Named[str] = Column(Text)
    at: Named[Millis] = Column(MILLIS)


posts: Final = Table("posts", metadata, PostColumns)
