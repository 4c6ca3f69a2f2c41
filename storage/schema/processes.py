"""The processes of the bot that share a database, and what each of them has claimed."""

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Named, Table, TypedColumns

from storage.ids import Millis
from storage.schema.base import MILLIS, TEXT, metadata


class ProcessColumns(TypedColumns):
    """A process, and until when it is alive unless it says so again."""

    id: Named[str] = Column(TEXT, primary_key=True)
    alive_until: Named[Millis] = Column(MILLIS)


processes: Final = Table("processes", metadata, ProcessColumns)


class ClaimColumns(TypedColumns):
    """What only this process may work on, such as the messages of one stream. It ends with the process."""

    name: Named[str] = Column(TEXT, primary_key=True)
    process: Named[str] = Column(TEXT, ForeignKey("processes.id"), index=True)


claims: Final = Table("claims", metadata, ClaimColumns)


class HeardColumns(TypedColumns):
    """When a connection to a platform was last heard, in open time, by whichever process had it."""

    platform: Named[str] = Column(TEXT, primary_key=True)
    connection: Named[str] = Column(TEXT, primary_key=True)
    open: Named[Millis] = Column(MILLIS)


heard: Final = Table("heard", metadata, HeardColumns)


class SentColumns(TypedColumns):
    """When a process has sent a message to a channel. The row is deleted seconds later."""

    process: Named[str] = Column(TEXT, primary_key=True)
    channel: Named[int] = Column(BigInteger, primary_key=True)
    """A hash of the channel's name: a private channel's own name would tell of a person."""

    at: Named[Millis] = Column(MILLIS, primary_key=True)


sent: Final = Table("sent", metadata, SentColumns)
