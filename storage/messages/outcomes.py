"""Stores what became of a message: shown, posted, failed, in doubt, deleted.

A row is settled only at the revision that was shown. If a newer one was wanted meanwhile, the row is due again.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Integer,
    Text,
    and_,
    bindparam,
    case,
    delete,
    literal,
    null,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert

from storage.changes import Message, Status
from storage.engine.by_kind import greatest, least
from storage.engine.driver import write_all
from storage.engine.statements import Row
from storage.ids import Millis, TableId
from storage.league.kinds import Announcing
from storage.messages.rows import HORIZON, MOST_TRIES, OutboxMessage
from storage.messages.wanted import new_nonce
from storage.schema import OWED, messages, tables
from storage.schema.base import MILLIS

_REVISION: Final[BindParameter[int]] = bindparam("revision", type_=Integer)
_BEGAN: Final = bindparam("began", type_=MILLIS)
_OF_ID: Final = messages.c.id == bindparam("of_id")
_AT: Final = and_(messages.c.table == bindparam("of_table"), messages.c.ref == bindparam("of_ref"))

# A doubt never lasts longer than ``HORIZON``. One that seems to is from before the machine's clock was set back.
_CERTAIN: Final = or_(messages.c.doubt_until <= _BEGAN, messages.c.doubt_until > _BEGAN + HORIZON)


def _if_certain(then: object, otherwise: object) -> ColumnElement[int]:
    return case((_CERTAIN, then), else_=otherwise)


# ``shown`` takes the maximum: a note may arrive late and report an older edit. It is at most ``wanted``: the text sent
# may belong to a later revision that did not change this message.
_SHOWN: Final = {
    "shown": _if_certain(greatest(messages.c.shown, least(messages.c.wanted, _REVISION)), messages.c.shown),
    "doubt_until": _if_certain(0, messages.c.doubt_until),
    # In doubt, the message is sent again when the doubt ends; if a newer revision is wanted, at once.
    "due": _if_certain(-_BEGAN, case((messages.c.wanted > _REVISION, -_BEGAN), else_=messages.c.doubt_until)),
    "tries": 0,
}
_WANTED: Final = messages.c.wanted.is_not(None)
_SHOW: Final = update(messages).where(_OF_ID, messages.c.ref == bindparam("of_ref"), _WANTED).values(_SHOWN)
# After a failed try the message may stand elsewhere, too. Only the dispatcher, which looks for it, settles that row.
_ANSWER: Final = update(messages).where(_AT, _WANTED, messages.c.tries == 0).values(_SHOWN)
_POSTED: Final = (
    update(messages)
    .where(_OF_ID)
    .values(
        ref=bindparam("of_ref", type_=Text),
        posted=bindparam("now", type_=MILLIS),
        nonce=bindparam("of_nonce", type_=Text),
        shown=case((_WANTED, greatest(messages.c.shown, least(messages.c.wanted, _REVISION))), else_=0),
        doubt_until=0,
        due=-bindparam("now", type_=MILLIS),
        tries=0,
    )
)
_DOUBT: Final = update(messages).where(_AT, _WANTED).values(doubt_until=bindparam("until", type_=MILLIS))
# The old post gets a row of its own. ``wanted`` is left null, so the dispatcher deletes the post.
_LEAVE_BEHIND: Final = (
    insert(messages)
    .from_select(
        ["table", "league", "key", "kind", "player", "about", "ref", "nonce"],
        select(
            messages.c.table,
            messages.c.league,
            literal("old:").concat(messages.c.ref),
            messages.c.kind,
            messages.c.player,
            messages.c.about,
            messages.c.ref,
            bindparam("of_nonce", type_=Text),
        ).where(_OF_ID, messages.c.ref.is_not(None), messages.c.ref.is_distinct_from(bindparam("but", type_=Text))),
    )
    .on_conflict_do_nothing()
)
_EDITED: Final = messages.c.kind.in_([Message.TABLE, Message.HAND, Announcing.EVENING])
CARDS: Final = and_(_EDITED, messages.c.ref.is_not(None), _WANTED)
"""Cards that stand and are edited."""

_STANDS_NOWHERE: Final = {"ref": None, "posted": None, "shown": 0, "doubt_until": 0, "due": 0}
_GONE: Final = and_(_OF_ID, messages.c.ref.is_not_distinct_from(bindparam("of_ref", type_=Text)))
_DELETE: Final = delete(messages).where(_GONE, messages.c.wanted.is_(None))
_DELETED: Final = update(messages).where(_GONE).values(_STANDS_NOWHERE | {"tries": 0})


def resume(connection: Connection, now: Millis) -> None:
    """Mark the cards of live tables as doubtful, and all other cards that are still to be sent.

    The previous process may have died while it edited them: such an edit may still arrive and cover a newer one.
    """
    waiting = select(tables.c.id).where(tables.c.status.in_([status for status in Status if status.live]))
    # With one statement for both, SQLite would read all messages: each of the two has an index of its own.
    for doubtful in (messages.c.table.in_(waiting), OWED):
        connection.execute(update(messages).where(doubtful, CARDS).values(doubt_until=now + HORIZON))


def show(connection: Connection, row: OutboxMessage, revision: int, began: Millis) -> None:
    """The message was edited in its place and shows this revision. The call began at ``began``.

    If the row was in doubt at ``began``, it is not settled: the message is sent once more when the doubt is over.
    If the post was lost meanwhile, nothing changes.
    """
    write_all(connection, [(_SHOW, [{"of_id": row.id, "of_ref": row.ref, "revision": revision, "began": began}])])


def answer(connection: Connection, table: TableId, ref: str, revision: int, began: Millis) -> None:
    """The same for a card that the answer to a press has redrawn; if it has another ref by now, nothing changes."""
    write_all(connection, [(_ANSWER, [{"of_table": table, "of_ref": ref, "revision": revision, "began": began}])])


def doubt(connection: Connection, table: TableId, ref: str, until: Millis) -> None:
    """An answer to a press may redraw the card until this moment, and may cover what is sent before it."""
    write_all(connection, [(_DOUBT, [{"of_table": table, "of_ref": ref, "until": until}])])


def post(connection: Connection, row: OutboxMessage, ref: str | None, now: Millis, revision: int) -> None:
    """The message was posted with this revision and has this ref; None if it can neither be edited nor deleted.

    The next post gets a new nonce. If the message stood elsewhere before, the old post is to be deleted. A row that was
    deleted meanwhile is not created again.
    """
    if row.kind is not Message.PLACE:
        _leave_behind(connection, row.id, but=ref)
    posted: Row = {"of_id": row.id, "of_ref": ref, "now": now, "of_nonce": new_nonce(), "revision": revision}
    write_all(connection, [(_POSTED, [posted])])
    # The message was retracted while it was posted. Without a ref it cannot be deleted, so the row has nothing to do.
    if ref is None:
        connection.execute(delete(messages).where(messages.c.id == row.id, messages.c.wanted.is_(None)))


def found(connection: Connection, row: OutboxMessage, ref: str, now: Millis) -> OutboxMessage:
    """The message was found under this ref, and may show an old revision. Returns the row with its new place."""
    if ref == row.ref:
        return row
    renewed = replace(row, ref=ref, posted=now, nonce=new_nonce())
    _leave_behind(connection, row.id, but=ref)
    where = {"ref": ref, "posted": now, "nonce": renewed.nonce}
    connection.execute(update(messages).where(messages.c.id == row.id).values(where))
    return renewed


def fail(connection: Connection, row: OutboxMessage, due: Millis, doubt_until: Millis, *, shut: bool) -> None:
    """The call failed. The next try is at ``due``; until ``doubt_until`` the failed call may still take effect."""
    # A place is given up after a number of ``shut`` tries. Failures of other kinds, such as hours in which the platform
    # did not answer, must not count for it: they leave the count at MOST_TRIES or below.
    tries = messages.c.tries + 1 if shut else least(messages.c.tries + 1, MOST_TRIES)
    later = {"due": due, "tries": tries, "doubt_until": greatest(messages.c.doubt_until, doubt_until)}
    # If the message stands elsewhere by now, or nowhere after a move, the call has failed at an old place.
    same = messages.c.ref.is_not_distinct_from(row.ref)
    connection.execute(update(messages).where(messages.c.id == row.id, same).values(later))


def doubt_post(connection: Connection, row: OutboxMessage) -> None:
    """Nobody knows whether the message was posted: it is looked for before it is posted again."""
    posting = and_(messages.c.id == row.id, messages.c.ref.is_(None), messages.c.tries == 0)
    connection.execute(update(messages).where(posting).values(tries=1))


def post_anew(connection: Connection, row: OutboxMessage) -> None:
    """The post cannot be edited any more: the message is to be posted again, and the old post to be deleted.

    A thread hangs on the lobby's card. If the thread cannot be made, it is the lobby's card that cannot be used.
    """
    if row.kind is not Message.PLACE:
        _leave_behind(connection, row.id)
        connection.execute(update(messages).where(messages.c.id == row.id).values(_STANDS_NOWHERE | _renewed()))
        return
    lobby = and_(messages.c.table == row.table, messages.c.key == Message.TABLE.value)
    for id_ in connection.scalars(select(messages.c.id).where(lobby)).all():
        _leave_behind(connection, id_)
    connection.execute(update(messages).where(lobby).values(ref=null(), posted=null(), **_renewed()))


def lost(connection: Connection, refs: Sequence[str]) -> None:
    """The post with one of these refs does not exist any more. Cards and questions of live tables are posted again."""
    live = select(tables.c.id).where(tables.c.status.in_([status for status in Status if status.live]))
    gone = and_(messages.c.ref.in_(refs), messages.c.wanted.is_not(None), messages.c.table.in_(live))
    kinds = messages.c.kind.in_([Message.TABLE, Message.HAND, Message.QUESTION])
    connection.execute(update(messages).where(gone, kinds).values(_STANDS_NOWHERE | {"tries": 0} | _renewed()))


def give_up(connection: Connection, row: OutboxMessage) -> None:
    """Settle the revision that was wanted without showing it. The row of a message that should be gone is deleted."""
    if row.wanted is None:
        delete_row(connection, row)
        return
    settled = {"shown": greatest(messages.c.shown, row.wanted), "tries": 0, "due": 0, "doubt_until": 0}
    connection.execute(update(messages).where(messages.c.id == row.id, _WANTED).values(settled))


def not_reached(connection: Connection, row: OutboxMessage) -> None:
    """The player takes no private messages: the message is given up, and its old post, if any, is to be deleted."""
    if row.wanted is not None:
        _leave_behind(connection, row.id)
        connection.execute(update(messages).where(messages.c.id == row.id).values(_STANDS_NOWHERE))
    give_up(connection, row)


def delete_row(connection: Connection, row: OutboxMessage) -> None:
    """The message was deleted on the platform. If it is wanted again meanwhile, its row stays, and it is sent again."""
    # A message that was found elsewhere meanwhile has another ref, and that post still stands.
    gone: Row = {"of_id": row.id, "of_ref": row.ref}
    write_all(connection, [(_DELETE, [gone]), (_DELETED, [gone])])


def forget_place(connection: Connection, table: TableId) -> None:
    """The table's thread does not exist any more: the game goes on in the channel."""
    place = and_(messages.c.table == table, messages.c.key == Message.PLACE.value)
    connection.execute(update(messages).where(place).values(ref=null(), posted=null()))


def _renewed() -> dict[str, str]:
    return {"nonce": new_nonce()}


def _leave_behind(connection: Connection, id_: int, but: str | None = None) -> None:
    """Insert a row that deletes the message's present post, unless its ref is ``but``."""
    write_all(connection, [(_LEAVE_BEHIND, [{"of_id": id_, "of_nonce": new_nonce(), "but": but}])])
