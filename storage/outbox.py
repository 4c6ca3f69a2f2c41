"""Messages that tables owe, and where those that were sent stand.

Under each key of a table one thing is owed at most: that its message be shown as it is now, or that it be gone.
The row holds that wish until it has come true. A new wish under the key takes the old one's place and moves the
version; a row is dropped only under the version that was read, so a wish that came in the meantime stays owed.

A retraction is such a wish. It takes the place of what is owed (which may be on its way to people at this very
moment), or follows the post that stands; where there is neither there is nothing to retract.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    TypedColumns,
    and_,
    bindparam,
    delete,
    func,
    select,
    true,
    union,
    update,
)
from sqlalchemy.dialects.sqlite import Insert, insert

from storage.changes import Change, Message, Owed
from storage.ids import Millis, PlayerId, TableId
from storage.schema import outbox, posts
from storage.sql import many, upsert


@dataclass(frozen=True, slots=True)
class OwedRow:
    """What a table owes under a key, as it was read."""

    id: int
    """Never used twice, and the same until the wish has come true: what makes sending it again harmless."""

    table: TableId
    key: str
    kind: Message
    player: PlayerId | None
    """For whom; None for the channel."""

    decision: int
    retract: bool
    """Whether its post is to be deleted; nothing to be done when there is none."""

    version: int
    attempts: int
    """How often it was tried in vain."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that stands on a platform."""

    ref: str
    """How to edit or delete it, in the platform's own words."""

    at: Millis
    """When it was posted; editing does not change it."""


# --- wishes, written with the changes they belong to ---------------------------------------------------------

_MESSAGE: Final = ("table", "key", "kind", "player", "decision")


def wish(connection: Connection, changes: Iterable[Change]) -> None:
    """Owe and retract what the changes say; of one key the last word counts."""
    wishes: dict[tuple[TableId, str], Owed | None] = {}
    for change in changes:
        wishes |= {(change.table, key): None for key in change.retracts}
        wishes |= {(change.table, message.key): message for message in change.owed}
    many(connection, _OWE, [_row(table, message) for (table, _), message in wishes.items() if message])
    gone = [{"of_table": table, "of_key": key} for (table, key), message in wishes.items() if message is None]
    many(connection, _RETRACT, gone)


def _row(table: TableId, message: Owed) -> Mapping[str, object]:
    return {
        "table": table,
        "key": message.key,
        "kind": message.kind,
        "player": message.player,
        "decision": message.decision,
        "retract": False,
    }


def _wish(insertion: Insert, *, retract: bool) -> Insert:
    """Insert wishes; where one is owed already, the new one takes its place."""
    return insertion.on_conflict_do_update(
        index_elements=[outbox.c.table, outbox.c.key],
        set_={"retract": retract, "version": outbox.c.version + 1},
    )


def _under_key(source: Table[TypedColumns]) -> Select[*tuple[object, ...]]:
    columns = [source.c[name] for name in _MESSAGE]
    of_key = source.c.table == bindparam("of_table"), source.c.key == bindparam("of_key")
    return select(*columns, true().label("retract")).where(*of_key)


_OWE: Final = _wish(insert(outbox), retract=False)
_RETRACT: Final = _wish(
    insert(outbox).from_select([*_MESSAGE, "retract"], union(_under_key(outbox), _under_key(posts))), retract=True
)


# --- sending -------------------------------------------------------------------------------------------------


def owed(connection: Connection, now: Millis, limit: int) -> tuple[OwedRow, ...]:
    """What is to be tried now: each table's oldest row, those that are owed longest first."""
    first = select(func.min(outbox.c.id)).where(outbox.c.not_before <= now).group_by(outbox.c.table)
    columns = [outbox.c[field.name] for field in fields(OwedRow)]
    rows = connection.execute(select(*columns).where(outbox.c.id.in_(first)).order_by(outbox.c.id).limit(limit))
    return tuple(OwedRow(*row) for row in rows)


_POST: Final = upsert(posts)


def sent(connection: Connection, row: OwedRow, ref: str | None, now: Millis) -> None:
    """The wish has come true; ``ref`` is where the message stands, None when that is as before or not to be known."""
    if row.retract:
        forget_post(connection, row.table, row.key)
    elif ref is not None and ref != connection.scalar(select(posts.c.ref).where(_post_is(row.table, row.key))):
        post = {name: getattr(row, name) for name in _MESSAGE}
        connection.execute(_POST, post | {"ref": ref, "at": now})
    _drop(connection, row)


def retry(connection: Connection, row: OwedRow, not_before: Millis) -> None:
    """It was tried in vain; not again before that moment."""
    later = {"not_before": not_before, "attempts": outbox.c.attempts + 1}
    connection.execute(update(outbox).where(outbox.c.id == row.id).values(later))


def give_up(connection: Connection, row: OwedRow) -> None:
    """It can never come true, so it is owed no longer; what could not be deleted is forgotten."""
    if row.retract:
        forget_post(connection, row.table, row.key)
    _drop(connection, row)


def _drop(connection: Connection, row: OwedRow) -> None:
    connection.execute(delete(outbox).where(outbox.c.id == row.id, outbox.c.version == row.version))


# --- posts ---------------------------------------------------------------------------------------------------


def posts_of(connection: Connection, table: TableId) -> Mapping[str, Post]:
    """The table's messages that stand, by key."""
    rows = connection.execute(select(posts.c.key, posts.c.ref, posts.c.at).where(posts.c.table == table))
    return {key: Post(ref, at) for key, ref, at in rows}


def forget_post(connection: Connection, table: TableId, key: str) -> None:
    """The message does not stand any more."""
    connection.execute(delete(posts).where(_post_is(table, key)))


def _post_is(table: TableId, key: str) -> ColumnElement[bool]:
    return and_(posts.c.table == table, posts.c.key == key)
