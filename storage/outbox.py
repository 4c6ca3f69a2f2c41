"""What is owed, on its way: which of it is to be tried now, and what has become of it.

A row is dropped only under the version that was read, so a wish that came in the meantime stays owed.
"""

from dataclasses import fields, replace
from typing import Final

from sqlalchemy import (
    BindParameter,
    Connection,
    Integer,
    Text,
    and_,
    bindparam,
    case,
    delete,
    false,
    func,
    literal,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.sqlite import insert

from storage.changes import Message
from storage.ids import Millis, TableId
from storage.nonces import new_nonce
from storage.posts import POST_IS, forget_post, key_of, leave_behind, stands
from storage.schema import outbox, posts
from storage.wishes import HOLD, MESSAGE, OwedRow

LONGEST_WAIT: Final = 3_600_000
"""Milliseconds for which anything waits at most before it is tried again, also where a platform asks for more."""

MOST_TRIES: Final = 20
"""How often something is tried in vain before it holds up nobody any more: with growing pauses that is two hours."""

# Statements are made once: to make one takes longer than SQLite takes to carry it out.
_NOW: Final[BindParameter[int]] = bindparam("now", type_=Integer)
_ROW: Final = outbox.c.id == bindparam("of_id")
_RECIPIENT: Final = case((outbox.c.kind == Message.TURN, null()), else_=outbox.c.player)
_OWED: Final = select(*[outbox.c[field.name] for field in fields(OwedRow)]).order_by(outbox.c.id)
_IS_DUE: Final = or_(outbox.c.not_before <= _NOW, outbox.c.not_before > _NOW + LONGEST_WAIT)
"""What waits for longer than anything does was put off by a clock that has been set back since."""

_HAS_ITS_TURN: Final = or_(_IS_DUE, and_(outbox.c.attempts.between(1, MOST_TRIES - 1), ~outbox.c.retract))
"""What is due, and what failed and is tried again before anything after it is posted.

A card that an answer may redraw lets others pass, and so does what could not be deleted, or failed too often.
"""

_FIRST: Final = select(func.min(outbox.c.id)).where(_HAS_ITS_TURN).group_by(outbox.c.table, _RECIPIENT)
_DUE: Final = _OWED.where(outbox.c.id.in_(_FIRST), _IS_DUE).limit(bindparam("most", type_=Integer))
_NEXT: Final = (
    _OWED.add_columns(_IS_DUE)
    .where(
        outbox.c.table == bindparam("of_table"),
        _RECIPIENT.is_not_distinct_from(bindparam("of_recipient")),
        _HAS_ITS_TURN,
    )
    .limit(1)
)
_NEXT_TRY: Final = select(func.min(outbox.c.not_before)).where(outbox.c.not_before > _NOW)
_DROP: Final = delete(outbox).where(_ROW, outbox.c.version == bindparam("of_version"))
_HOLD: Final = (
    update(outbox)
    .where(_ROW, outbox.c.version == bindparam("of_version"), outbox.c.attempts == bindparam("of_attempts"))
    .values(not_before=bindparam("until", type_=Integer), attempts=0)
)
_RELEASE: Final = update(outbox).where(_ROW).values(not_before=0)
_SEND_NOW: Final = update(outbox).where(_ROW).values(not_before=0, attempts=0)
_RENEW: Final = update(outbox).where(_ROW).values(nonce=bindparam("of_nonce", type_=Text))
_WAITED: Final = delete(outbox).where(
    outbox.c.table == bindparam("of_table"),
    outbox.c.key == bindparam("of_key"),
    ~outbox.c.retract,
    outbox.c.id > bindparam("inherited"),
    outbox.c.attempts == 0,
    outbox.c.not_before > 0,
    outbox.c.version <= bindparam("of_version"),
    select(posts.c.key).where(POST_IS, posts.c.ref == bindparam("shown_at")).exists(),
)
_ONCE_MORE: Final = (
    insert(outbox)
    .from_select(
        [*MESSAGE, "retract", "version", "nonce", "attempts"],
        select(
            *[posts.c[name] for name in MESSAGE],
            false(),
            bindparam("of_version", type_=Integer),
            bindparam("of_nonce", type_=Text),
            literal(1),
        ).where(POST_IS, posts.c.ref == bindparam("shown_at")),
    )
    .on_conflict_do_update(
        index_elements=[outbox.c.table, outbox.c.key], set_={"attempts": 1}, where=outbox.c.attempts == 0
    )
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
    *columns, is_due = found.one_or_none() or (False,)
    return OwedRow(*columns) if is_due else None


def newest_owed(connection: Connection) -> int:
    """The number of the last row that was owed; 0 when there is none."""
    return connection.scalar(select(func.max(outbox.c.id))) or 0


def next_try(connection: Connection, now: Millis) -> Millis | None:
    """When the next of what waits for its moment is to be tried."""
    return connection.scalar(_NEXT_TRY, {"now": now})


def sent(connection: Connection, row: OwedRow, ref: str | None, now: Millis, *, keep: bool = False) -> None:
    """The wish has come true; ``ref`` is where the message stands, None when that is as before or not to be known.

    With ``keep`` it is owed as if it had not been tried: an answer that is on its way may come after it.
    """
    if row.retract:
        forget_post(connection, row.table, row.key)
    elif ref is not None:
        stands(connection, row, ref, now)
    if not keep and _drop(connection, row):
        return
    if not (keep and hold(connection, row, now)):
        # What was sent is older than the wish, and may have come after an answer that showed it: now it is sent.
        connection.execute(_SEND_NOW, {"of_id": row.id})
    _renew(connection, row)


def found(connection: Connection, row: OwedRow, ref: str, now: Millis) -> OwedRow:
    """It was posted there already, and may show something older: what stays owed."""
    stands(connection, row, ref, now)
    return _renew(connection, row)


def hold(connection: Connection, row: OwedRow, now: Millis) -> bool:
    """It was sent, and is put off for as long as answers have; not if something newer is wished, or it is in doubt."""
    of_row = {"of_id": row.id, "of_version": row.version, "of_attempts": row.attempts}
    return connection.execute(_HOLD, of_row | {"until": now + HOLD}).rowcount > 0


def release(connection: Connection, row: OwedRow) -> None:
    """The answer has come for which it was held: it is sent, if it is still owed."""
    connection.execute(_RELEASE, {"of_id": row.id})


def retry(connection: Connection, row: OwedRow, not_before: Millis) -> None:
    """It was tried in vain; not again before that moment."""
    later = {"not_before": not_before, "attempts": outbox.c.attempts + 1}
    connection.execute(update(outbox).where(outbox.c.id == row.id).values(later))


def redrawn(  # noqa: PLR0913 - what was redrawn, where, as of when, and what may be doubted
    connection: Connection, table: TableId, key: str, version: int, ref: str, *, inherited: int
) -> None:
    """The card that stands there shows the table as of that version: what waits of an older one has come true.

    What was tried in vain, or may have been before the store was opened, stays owed: it may stand elsewhere by now.
    """
    shown = key_of(table, key) | {"of_version": version, "shown_at": ref, "inherited": inherited}
    connection.execute(_WAITED, shown)


def once_more(connection: Connection, table: TableId, key: str, version: int, ref: str) -> None:
    """The card that stands there is owed, whatever answers show: one that is on its way yet may come last.

    It counts as a try whose outcome nobody knows: no other answer makes up for it.
    """
    shown = key_of(table, key) | {"of_version": version, "shown_at": ref, "of_nonce": new_nonce()}
    connection.execute(_ONCE_MORE, shown)


def post_anew(connection: Connection, row: OwedRow) -> None:
    """What was to be edited cannot be: it is owed as a new message, and what is left of the one before is to go."""
    leave_behind(connection, row.table, row.post_key)
    _renew(connection, row)


def give_up(connection: Connection, row: OwedRow) -> None:
    """It can never come true, so it is owed no longer; what could not be deleted is forgotten."""
    if row.retract:
        forget_post(connection, row.table, row.key)
    _drop(connection, row)


def not_reached(connection: Connection, row: OwedRow) -> None:
    """Nobody is reached: it is given up, and what stands of it, which is old now, is to go."""
    if not row.retract:
        leave_behind(connection, row.table, row.key)
    give_up(connection, row)


def _renew(connection: Connection, row: OwedRow) -> OwedRow:
    """It stays owed, and its nonce is spent: posted afresh under that, the platform would give back what it has."""
    renewed = replace(row, nonce=new_nonce())
    connection.execute(_RENEW, {"of_id": row.id, "of_nonce": renewed.nonce})
    return renewed


def _drop(connection: Connection, row: OwedRow) -> bool:
    """Strike it off, unless something newer is wished; says whether it is gone."""
    return connection.execute(_DROP, {"of_id": row.id, "of_version": row.version}).rowcount > 0
