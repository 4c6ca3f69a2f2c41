"""What a change wants to be seen, or to be gone: written in the change's own transaction."""

from collections.abc import Iterable, Mapping
from typing import Final

from sqlalchemy import Connection, bindparam, case, null, update
from sqlalchemy.dialects.sqlite import insert

from storage.changes import Change, Owed
from storage.engine.statements import many
from storage.ids import TableId
from storage.nonces import new_nonce
from storage.schema import messages

# What failed waits for its next try, however much is wanted meanwhile: the platform may have asked for it.
_DUE: Final = case((messages.c.tries > 0, messages.c.due), else_=0)
_INSERT: Final = insert(messages)
_WANT: Final = _INSERT.on_conflict_do_update(
    index_elements=[messages.c.table, messages.c.key], set_={"wanted": _INSERT.excluded.wanted, "due": _DUE}
)
_WANT_GONE: Final = (
    update(messages)
    .where(messages.c.table == bindparam("of_table"), messages.c.key == bindparam("of_key"))
    .values(wanted=null(), due=_DUE)
)


def want(connection: Connection, changes: Iterable[Change]) -> None:
    """Want what the changes owe, at their revision, and want gone what they retract; of one key the last word counts.

    A message that was never wanted cannot be retracted.
    """
    shown: dict[tuple[TableId, str], Mapping[str, object]] = {}
    gone: dict[tuple[TableId, str], Mapping[str, object]] = {}
    for change in changes:
        for key in change.retracts:
            shown.pop((change.table, key), None)
            gone[change.table, key] = {"of_table": change.table, "of_key": key}
        for message in change.owed:
            gone.pop((change.table, message.key), None)
            shown[change.table, message.key] = _row(change, message)
    many(connection, _WANT, list(shown.values()))
    many(connection, _WANT_GONE, list(gone.values()))


def _row(change: Change, message: Owed) -> Mapping[str, object]:
    return {
        "table": change.table,
        "key": message.key,
        "kind": message.kind,
        "player": message.player,
        "about": message.about,
        "wanted": change.revision,
        "nonce": new_nonce(),
    }
