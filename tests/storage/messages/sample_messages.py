"""Short helpers: a table wants messages, and a platform posts them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlalchemy import select

from storage.changes import Message, Owed
from storage.ids import Millis, TableId
from storage.messages.rows import OutboxMessage
from storage.schema import messages
from storage.store import Store
from storage.tables.entries import Warned
from tests.storage.sample_changes import NOON, PLATFORMS, change
from tests.storage.stranger import stranger

ONE = TableId("table-one")
CARD = Owed(Message.TABLE)
CHAPTER = Owed(Message.TABLE, about=1)
LATER = Millis(NOON + 60_000)


async def want(
    store: Store, *owed: Owed, retracts: tuple[Owed, ...] = (), table: TableId = ONE, at: Millis = NOON
) -> int:
    """Commit a change at the table that owes and retracts these messages; gives its revision."""
    found = await store.table(table)
    assert found is not None
    happens = change(found.version, Warned(0), table=table, owed=owed, retracts=retracts)
    await store.commit(replace(happens, at=at))
    return happens.revision


async def due(store: Store, now: Millis = NOON) -> Sequence[OutboxMessage]:
    """The rows that are due at this moment, in their order."""
    return (await store.messages.due(now, 100, PLATFORMS)).rows


async def keys(store: Store, now: Millis = NOON) -> Sequence[str]:
    """The keys of the rows that are due at this moment, in their order."""
    return [row.key for row in await due(store, now)]


async def only(store: Store, now: Millis = NOON) -> OutboxMessage:
    """The only row that is due at this moment."""
    (row,) = await due(store, now)
    return row


async def bring(store: Store, row: OutboxMessage, ref: str, now: Millis = NOON) -> None:
    """The message was posted and has this ref; it shows the wanted revision, or a very new one if none is wanted."""
    await store.messages.posted(row, ref, now, row.wanted or 9_999)


async def bring_all(store: Store, *refs: str) -> None:
    """All due messages were posted and have these refs, in their order."""
    for row, ref in zip(await due(store), refs, strict=True):
        await bring(store, row, ref)


def standing(url: str) -> Mapping[str, str]:
    """The refs in the database, by key; notes that are not written yet are missing."""
    posted = select(messages.c.key, messages.c.ref).where(messages.c.ref.is_not(None)).order_by(messages.c.id)
    with stranger(url) as connection:
        return {key: ref for key, ref in connection.execute(posted) if ref is not None}
