"""Messages that tables owe, and where those that were sent stand.

Under each key of a table one thing is owed at most: that its message be shown as it is now, or that it be gone.
The row holds that wish until it has come true. A new wish under the key takes the old one's place with the
table's version that it is of; a row is dropped only under the version that was read, so a wish that came in the
meantime stays owed.

A retraction is such a wish. It takes the place of what is owed (which may be on its way to people at this very
moment), or follows the post that stands; where there is neither there is nothing to retract.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Final

from sqlalchemy import (
    BindParameter,
    Connection,
    Integer,
    Select,
    Table,
    Text,
    TypedColumns,
    and_,
    bindparam,
    case,
    delete,
    false,
    func,
    null,
    or_,
    select,
    true,
    union,
    update,
)
from sqlalchemy.dialects.sqlite import Insert, insert

from storage.changes import Change, Message, Owed
from storage.ids import Millis, PlayerId, TableId
from storage.nonces import new_nonce
from storage.schema import outbox, posts
from storage.sql import many, upsert


@dataclass(frozen=True, slots=True)
class OwedRow:
    """What a table owes under a key, as it was read."""

    id: int
    """Never used twice, and the same until the wish has come true."""

    table: TableId
    key: str
    kind: Message
    player: PlayerId | None
    """For whom; None for the channel."""

    about: int
    """The chapter of a card, or the question of a call."""

    retract: bool
    """Whether its post is to be deleted; nothing to be done when there is none."""

    version: int
    """How many entries the table had when this was wished last."""

    attempts: int
    """How often it was tried in vain."""

    nonce: str
    """What platforms know the message by, so that sending it again is harmless.

    It is drawn at random: everybody may see it, and a number would count what others are owed in secret.
    """

    @property
    def recipient(self) -> PlayerId | None:
        """To whom it goes; a call to somebody's turn goes to the channel."""
        return None if self.kind is Message.TURN else self.player

    @property
    def post_key(self) -> str:
        """Under which key what is to be edited stands: a place hangs on the lobby's card."""
        return Message.TABLE.value if self.kind is Message.PLACE else self.key


@dataclass(frozen=True, slots=True)
class Post:
    """A message that stands on a platform."""

    ref: str
    """How to edit or delete it, in the platform's own words."""

    at: Millis
    """When it was posted; editing does not change it."""


# --- wishes, written with the changes they belong to ---------------------------------------------------------

_MESSAGE: Final = ("table", "key", "kind", "player", "about")

HOLD: Final = 3000
"""Milliseconds that an answer has to redraw a card before the card is sent."""


def wish(connection: Connection, changes: Iterable[Change]) -> None:
    """Owe and retract what the changes say; of one key the last word counts."""
    shown: dict[tuple[TableId, str], Mapping[str, object]] = {}
    gone: dict[tuple[TableId, str], Mapping[str, object]] = {}
    for change in changes:
        for key in change.retracts:
            shown.pop((change.table, key), None)
            gone[change.table, key] = _gone(change, key)
        for message in change.owed:
            gone.pop((change.table, message.key), None)
            shown[change.table, message.key] = _row(change, message)
    many(connection, _OWE, list(shown.values()))
    many(connection, _RETRACT, list(gone.values()))


def _row(change: Change, message: Owed) -> Mapping[str, object]:
    return {
        "table": change.table,
        "key": message.key,
        "kind": message.kind,
        "player": message.player,
        "about": message.about,
        "retract": False,
        "nonce": new_nonce(),
        "version": _version(change),
        "not_before": change.at + HOLD if message.key == change.held else 0,
    }


def _gone(change: Change, key: str) -> Mapping[str, object]:
    return {"of_table": change.table, "of_key": key, "of_version": _version(change), "of_nonce": new_nonce()}


def _version(change: Change) -> int:
    return change.version + len(change.entries)


def _wish(insertion: Insert, *, retract: bool) -> Insert:
    """Insert wishes; where one is owed already, the new one takes its place."""
    return insertion.on_conflict_do_update(
        index_elements=[outbox.c.table, outbox.c.key],
        set_={
            "retract": retract,
            "version": insertion.excluded.version,
            # What the platform asked to wait for is waited for.
            "not_before": case(
                (outbox.c.not_before > insertion.excluded.not_before, outbox.c.not_before),
                else_=insertion.excluded.not_before,
            ),
        },
    )


def _under_key(source: Table[TypedColumns]) -> Select[*tuple[object, ...]]:
    columns = [source.c[name] for name in _MESSAGE]
    of_key = source.c.table == bindparam("of_table"), source.c.key == bindparam("of_key")
    version = bindparam("of_version", type_=Integer).label("version")
    nonce = bindparam("of_nonce", type_=Text).label("nonce")
    return select(*columns, true().label("retract"), version, nonce).where(*of_key)


_OWE: Final = _wish(insert(outbox), retract=False)
_RETRACT: Final = _wish(
    insert(outbox).from_select(
        [*_MESSAGE, "retract", "version", "nonce"], union(_under_key(outbox), _under_key(posts))
    ),
    retract=True,
)


# --- sending -------------------------------------------------------------------------------------------------


# Statements are made once: to make one takes longer than SQLite takes to carry it out.
_NOW: Final[BindParameter[int]] = bindparam("now", type_=Integer)
_ROW: Final = outbox.c.id == bindparam("of_id")
_RECIPIENT: Final = case((outbox.c.kind == Message.TURN, null()), else_=outbox.c.player)
_OWED: Final = select(*[outbox.c[field.name] for field in fields(OwedRow)]).order_by(outbox.c.id)
_HAS_ITS_TURN: Final = or_(outbox.c.not_before <= _NOW, and_(outbox.c.attempts > 0, ~outbox.c.retract))
"""What is due, and what failed and is tried again before anything after it is posted.

A card that an answer may redraw lets others pass, and so does what could not be deleted.
"""

_FIRST: Final = select(func.min(outbox.c.id)).where(_HAS_ITS_TURN).group_by(outbox.c.table, _RECIPIENT)
_DUE: Final = _OWED.where(outbox.c.id.in_(_FIRST), outbox.c.not_before <= _NOW).limit(bindparam("most", type_=Integer))
_NEXT: Final = (
    _OWED.add_columns(outbox.c.not_before)
    .where(
        outbox.c.table == bindparam("of_table"),
        _RECIPIENT.is_not_distinct_from(bindparam("of_recipient")),
        _HAS_ITS_TURN,
    )
    .limit(1)
)
_NEXT_TRY: Final = select(func.min(outbox.c.not_before)).where(outbox.c.not_before > _NOW)
_DROP: Final = delete(outbox).where(_ROW, outbox.c.version == bindparam("of_version"))
_SEND_NOW: Final = update(outbox).where(_ROW).values(not_before=0)
_POST_IS: Final = and_(posts.c.table == bindparam("of_table"), posts.c.key == bindparam("of_key"))
_WHERE: Final = select(posts.c.ref).where(_POST_IS)
_FORGET: Final = delete(posts).where(_POST_IS)
_WAITED: Final = delete(outbox).where(
    outbox.c.table == bindparam("of_table"),
    outbox.c.key == bindparam("of_key"),
    ~outbox.c.retract,
    outbox.c.id > bindparam("inherited"),
    outbox.c.attempts == 0,
    outbox.c.not_before > 0,
    outbox.c.version <= bindparam("of_version"),
    select(posts.c.key).where(_POST_IS, posts.c.ref == bindparam("shown_at")).exists(),
)
_ONCE_MORE: Final = (
    insert(outbox)
    .from_select(
        [*_MESSAGE, "retract", "version", "nonce"],
        select(
            *[posts.c[name] for name in _MESSAGE],
            false(),
            bindparam("of_version", type_=Integer),
            bindparam("of_nonce", type_=Text),
        ).where(_POST_IS, posts.c.ref == bindparam("shown_at")),
    )
    .on_conflict_do_nothing()
)


def owed(connection: Connection, now: Millis, limit: int) -> tuple[OwedRow, ...]:
    """What is to be tried now: each stream's oldest row, those that are owed longest first.

    What a table owes to the channel is one stream, and what it owes to each of its people is another: they do not
    wait for each other.
    """
    rows = connection.execute(_DUE, {"now": now, "most": limit})
    return tuple(OwedRow(*row) for row in rows)


def next_owed(connection: Connection, row: OwedRow, now: Millis) -> OwedRow | None:
    """The oldest row of the same stream that is to be tried now."""
    found = connection.execute(_NEXT, {"of_table": row.table, "of_recipient": row.recipient, "now": now})
    *columns, not_before = found.one_or_none() or (None, now + 1)
    return OwedRow(*columns) if not_before <= now else None


def newest_owed(connection: Connection) -> int:
    """The number of the last row that was owed; 0 when there is none."""
    return connection.scalar(select(func.max(outbox.c.id))) or 0


def next_try(connection: Connection, now: Millis) -> Millis | None:
    """When the next of what waits for its moment is to be tried."""
    return connection.scalar(_NEXT_TRY, {"now": now})


_POST: Final = upsert(posts)


def sent(connection: Connection, row: OwedRow, ref: str | None, now: Millis) -> None:
    """The wish has come true; ``ref`` is where the message stands, None when that is as before or not to be known."""
    if row.retract:
        forget_post(connection, row.table, row.key)
    elif ref is not None:
        stands(connection, row, ref, now)
    if not _drop(connection, row):
        # What was sent is older than the wish, and may have come after an answer that showed it: now it is sent.
        connection.execute(_SEND_NOW, {"of_id": row.id})


def stands(connection: Connection, row: OwedRow, ref: str, now: Millis) -> None:
    """The row's message stands there since now, if it did not before; it may show something older than the row."""
    if ref != connection.scalar(_WHERE, _post(row.table, row.key)):
        post = {name: getattr(row, name) for name in _MESSAGE}
        connection.execute(_POST, post | {"ref": ref, "at": now})


def retry(connection: Connection, row: OwedRow, not_before: Millis) -> None:
    """It was tried in vain; not again before that moment."""
    later = {"not_before": not_before, "attempts": outbox.c.attempts + 1}
    connection.execute(update(outbox).where(outbox.c.id == row.id).values(later))


def redrawn(  # noqa: PLR0913 - what was redrawn, where, as of when, and what may be doubted
    connection: Connection, table: TableId, key: str, version: int, ref: str, *, inherited: int
) -> None:
    """The card that stands there shows the table as of that version: what waits of an older one has come true.

    What was tried, or may have been before the store was opened, stays owed: it may stand elsewhere by now. And where
    nothing waits any more, something newer was sent, perhaps before this arrived: then the card is owed once more.
    """
    shown = _post(table, key) | {"of_version": version, "shown_at": ref}
    if not connection.execute(_WAITED, shown | {"inherited": inherited}).rowcount:
        connection.execute(_ONCE_MORE, shown | {"of_nonce": new_nonce()})


def post_anew(connection: Connection, row: OwedRow) -> None:
    """What was to be edited is gone: the row is owed as a new message, which is not the one of before."""
    forget_post(connection, row.table, row.post_key)
    connection.execute(update(outbox).where(outbox.c.id == row.id).values(nonce=new_nonce()))


def give_up(connection: Connection, row: OwedRow) -> None:
    """It can never come true, so it is owed no longer; what could not be deleted is forgotten."""
    if row.retract:
        forget_post(connection, row.table, row.key)
    _drop(connection, row)


def _drop(connection: Connection, row: OwedRow) -> bool:
    """Strike it off, unless something newer is wished; says whether it is gone."""
    return connection.execute(_DROP, {"of_id": row.id, "of_version": row.version}).rowcount > 0


# --- posts ---------------------------------------------------------------------------------------------------


def posts_of(connection: Connection, table: TableId) -> Mapping[str, Post]:
    """The table's messages that stand, by key."""
    rows = connection.execute(select(posts.c.key, posts.c.ref, posts.c.at).where(posts.c.table == table))
    return {key: Post(ref, at) for key, ref, at in rows}


def forget_post(connection: Connection, table: TableId, key: str) -> None:
    """The message does not stand any more."""
    connection.execute(_FORGET, _post(table, key))


def _post(table: TableId, key: str) -> dict[str, object]:
    return {"of_table": table, "of_key": key}
