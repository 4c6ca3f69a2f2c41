"""Where the messages that were sent stand, and what becomes of those whose place another one has taken.

What stands under a key is what is edited. What was posted anew leaves the one before behind, and that is owed to be
gone, under a key of its own: it is tried again until it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Text, and_, bindparam, delete, literal, or_, select, true, update
from sqlalchemy.dialects.sqlite import insert

from storage.changes import Message
from storage.ids import Millis, TableId
from storage.nonces import new_nonce
from storage.schema import identities, outbox, posts, tables
from storage.sql import upsert
from storage.wishes import MESSAGE, OwedRow


@dataclass(frozen=True, slots=True)
class Post:
    """A message that stands on a platform."""

    ref: str
    """How to edit or delete it, in the platform's own words."""

    at: Millis
    """When it was posted; editing does not change it."""


POST_IS: Final = and_(posts.c.table == bindparam("of_table"), posts.c.key == bindparam("of_key"))
_OLD: Final = literal("old:").concat(posts.c.ref)
_STILL_OWED: Final = select(outbox.c.id).where(outbox.c.id == bindparam("of_id")).exists()
_KNOWN: Final = select(identities.c.player).where(identities.c.player == bindparam("of_recipient")).exists()
_STANDING: Final = (
    select(posts.c.ref)
    .select_from(tables)
    .outerjoin(posts, POST_IS)
    .where(tables.c.id == bindparam("of_table"), or_(bindparam("of_recipient").is_(None), _STILL_OWED, _KNOWN))
)
"""Where it stands so far: a row without a ref for what does not, and none where nobody may know of it any more."""

_STANDS: Final = upsert(posts)
_FORGET: Final = delete(posts).where(POST_IS)
_LEFT_BEHIND: Final = update(posts).where(POST_IS).values(key=_OLD).prefix_with("OR REPLACE")
_TO_BE_GONE: Final = (
    insert(outbox)
    .from_select(
        [*MESSAGE, "retract", "nonce"],
        select(
            posts.c.table,
            _OLD,
            posts.c.kind,
            posts.c.player,
            posts.c.about,
            true(),
            bindparam("of_nonce", type_=Text),
        ).where(POST_IS),
    )
    .on_conflict_do_nothing()
)


def posts_of(connection: Connection, table: TableId) -> Mapping[str, Post]:
    """The table's messages that stand, by key."""
    rows = connection.execute(select(posts.c.key, posts.c.ref, posts.c.at).where(posts.c.table == table))
    return {key: Post(ref, at) for key, ref, at in rows}


def stands(connection: Connection, row: OwedRow, ref: str, now: Millis) -> None:
    """The row's message stands there since now, if it did not before; it may show something older than the row.

    Where it stood before it is to be gone. Of a table that was deleted meanwhile nothing is kept, nor of a person who
    was forgotten.
    """
    asked = key_of(row.table, row.key) | {"of_id": row.id, "of_recipient": row.recipient}
    found = connection.execute(_STANDING, asked).one_or_none()
    if found is None or found.ref == ref:
        return
    if row.kind is not Message.PLACE:
        leave_behind(connection, row.table, row.key)
    post = {name: getattr(row, name) for name in MESSAGE}
    connection.execute(_STANDS, post | {"ref": ref, "at": now})


def leave_behind(connection: Connection, table: TableId, key: str) -> None:
    """What stands under the key, if anything does, is not edited any more: it is owed that it be gone."""
    connection.execute(_TO_BE_GONE, key_of(table, key) | {"of_nonce": new_nonce()})
    connection.execute(_LEFT_BEHIND, key_of(table, key))


def forget_post(connection: Connection, table: TableId, key: str) -> None:
    """The message does not stand any more."""
    connection.execute(_FORGET, key_of(table, key))


def key_of(table: TableId, key: str) -> dict[str, object]:
    """What ``POST_IS`` asks for."""
    return {"of_table": table, "of_key": key}
