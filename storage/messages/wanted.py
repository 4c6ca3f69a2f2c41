"""Stores which messages a change wants shown or gone, in the change's own transaction."""

import secrets
from collections.abc import Iterable, Iterator
from typing import Final

from sqlalchemy import and_, bindparam, case, null, update
from sqlalchemy.dialects.postgresql import insert

from storage.changes import Change, Owed
from storage.engine.by_kind import least
from storage.engine.statements import Row, Rows
from storage.ids import Millis, TableId
from storage.schema import messages
from storage.schema.base import MILLIS

_INSERT: Final = insert(messages)
# A message that failed waits for its next try, even if it is wanted again: the platform may have asked for the wait.
_FAILED: Final = messages.c.tries > 0, messages.c.due
_IS_OWED: Final = messages.c.wanted > messages.c.shown
# One that can be sent already keeps the moment since when. One that waits is sent at the earlier of the two moments.
_WAITED: Final = and_(_IS_OWED, messages.c.due < 0), messages.c.due
_WAITS: Final = _IS_OWED, least(messages.c.due, _INSERT.excluded.due)
_WANT: Final = _INSERT.on_conflict_do_update(
    index_elements=[messages.c.table, messages.c.key],
    set_={"wanted": _INSERT.excluded.wanted, "due": case(_FAILED, _WAITED, _WAITS, else_=_INSERT.excluded.due)},
)
_WANT_GONE: Final = (
    update(messages)
    .where(messages.c.table == bindparam("of_table"), messages.c.key == bindparam("of_key"))
    .values(wanted=null(), due=case(_FAILED, else_=bindparam("at_once", type_=MILLIS)))
)


def message_rows(changes: Iterable[Change]) -> Iterator[Rows]:
    """Statements that store which messages the changes want shown, and which gone.

    A message is wanted at its change's revision. If several changes speak of one message, the last of them counts. A
    message that was never wanted has no row, so a retraction does nothing.
    """
    shown: dict[tuple[TableId, str], Row] = {}
    gone: dict[tuple[TableId, str], Row] = {}
    dues: dict[tuple[TableId, str], Millis] = {}
    for change in changes:
        for message in change.retracts:
            key = message_key(message)
            shown.pop((change.table, key), None)
            dues.pop((change.table, key), None)
            gone[change.table, key] = {"of_table": change.table, "of_key": key, "at_once": -change.at}
        for message in change.owed:
            key = message_key(message)
            gone.pop((change.table, key), None)
            wanted = message.due or Millis(-change.at)
            due = dues[change.table, key] = min(wanted, dues.get((change.table, key), wanted))
            shown[change.table, key] = {
                "table": change.table,
                "key": key,
                "kind": message.kind,
                "player": message.player,
                "about": message.about,
                "wanted": change.revision,
                "due": due,
                "nonce": new_nonce(),
            }
    yield _WANT, list(shown.values())
    yield _WANT_GONE, list(gone.values())


def message_key(message: Owed) -> str:
    """Identifies the message within its table: ``turn:7:12`` calls player 7 for decision 12."""
    parts = [message.kind.value]
    if message.player is not None:
        parts.append(str(message.player))
    # 0 is left out: the lobby's card, and messages of which a table has only one, have no number.
    if message.about:
        parts.append(str(message.about))
    return ":".join(parts)


def new_nonce() -> str:
    """Twenty random characters by which a platform recognises a post: if they are sent twice, it posts only once.

    They are random, because a counter would tell everybody how often something was changed in secret.
    """
    return secrets.token_hex(10)
