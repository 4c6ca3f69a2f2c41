"""What tables owe to people, as they wish it: written with the changes that it belongs to.

Under each key of a table one thing is owed at most: that its message be shown as it is now, or that it be gone.
The row holds that wish until it has come true. A new wish under the key takes the old one's place with the
table's version that it is of.

A retraction is such a wish. It takes the place of what is owed (which may be on its way to people at this very
moment), or follows the post that stands; where there is neither there is nothing to retract.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, Integer, Select, Table, Text, TypedColumns, bindparam, case, select, true, union
from sqlalchemy.dialects.sqlite import Insert, insert

from storage.changes import Change, Message, Owed
from storage.ids import Millis, PlayerId, TableId
from storage.nonces import new_nonce
from storage.schema import outbox, posts
from storage.sql import many


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
    """It grows with each wish: how many entries the table had then, or more where that was no more than before."""

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


MESSAGE: Final = ("table", "key", "kind", "player", "about")
"""The columns that say which message it is, of what is owed and of what stands."""

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


def held_until(change: Change) -> Millis:
    """When the card is sent that the answer to the change is to redraw, if that has not come."""
    return Millis(change.at + HOLD)


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
        "not_before": held_until(change) if message.key == change.held else 0,
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
            # A clock that was moved changes what is shown, and not the table: that is a newer wish all the same.
            "version": case(
                (insertion.excluded.version > outbox.c.version, insertion.excluded.version),
                else_=outbox.c.version + 1,
            ),
            # What the platform asked to wait for is waited for.
            "not_before": case(
                (outbox.c.not_before > insertion.excluded.not_before, outbox.c.not_before),
                else_=insertion.excluded.not_before,
            ),
        },
    )


def _under_key(source: Table[TypedColumns]) -> Select[*tuple[object, ...]]:
    columns = [source.c[name] for name in MESSAGE]
    of_key = source.c.table == bindparam("of_table"), source.c.key == bindparam("of_key")
    version = bindparam("of_version", type_=Integer).label("version")
    nonce = bindparam("of_nonce", type_=Text).label("nonce")
    return select(*columns, true().label("retract"), version, nonce).where(*of_key)


_OWE: Final = _wish(insert(outbox), retract=False)
_RETRACT: Final = _wish(
    insert(outbox).from_select([*MESSAGE, "retract", "version", "nonce"], union(_under_key(outbox), _under_key(posts))),
    retract=True,
)
