"""A group of changes in one transaction: each is checked by itself, and all that pass are written together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, update
from sqlalchemy.dialects.sqlite import insert as upsert

from storage.changes import Change, TableSetup
from storage.codec import dump_entry
from storage.engine.statements import many
from storage.errors import DuplicateCommand, Forgotten, Refusal, StaleVersion
from storage.ids import CommandId, PlayerId, TableId
from storage.league import results
from storage.messages.wanted import want
from storage.people.forgetting import forgotten_among
from storage.schema import commands, entries, sat, sitting, tables
from storage.tables import open_time
from storage.tables.entries import Joined
from storage.tables.stored_tables import Head, carried_out, heads

_OPEN: Final = insert(tables)
_GO_ON: Final = update(tables).where(tables.c.id == bindparam("gone_on"))
_COMMAND: Final = insert(commands)
_ENTER: Final = insert(entries)
_SIT: Final = insert(sitting)
_SAT: Final = upsert(sat).on_conflict_do_nothing()


def store_changes(connection: Connection, changes: Sequence[Change]) -> Sequence[Refusal | None]:
    """Write those of the changes that can be; each one's refusal, or None.

    A later change of the group finds its table as an earlier one leaves it. A group needs as many statements as
    one change does.
    """
    if not changes:
        return []
    found = heads(connection, {change.table for change in changes})
    known = carried_out(connection, {change.command for change in changes})
    forgotten = forgotten_among(connection, {player for change in changes for player in _newcomers(change)})
    refusals = [_judge(change, found, known, forgotten) for change in changes]
    passed = [change for change, refusal in zip(changes, refusals, strict=True) if refusal is None]
    _write(connection, passed, found)
    return refusals


def _judge(
    change: Change, found: dict[TableId, Head], known: set[CommandId], forgotten: frozenset[PlayerId]
) -> Refusal | None:
    """Refuse the change, or let heads and commands be as it leaves them."""
    if change.command in known:
        return DuplicateCommand(change.command)
    if not forgotten.isdisjoint(_newcomers(change)):
        return Forgotten(change.table)
    head = _expected(change, found)
    if head is None:
        return StaleVersion(change.table)
    known.add(change.command)
    found[change.table] = Head(head.version + len(change.entries), head.game, head.community)
    return None


def _expected(change: Change, found: Mapping[TableId, Head]) -> Head | None:
    """The head that the change goes on from, or None when that is not how things are."""
    head = found.get(change.table)
    if change.opens is not None:
        return None if head else Head(0, change.opens.game, change.opens.community)
    return head if head and head.version == change.version else None


def _newcomers(change: Change) -> Sequence[PlayerId]:
    """Who sits down with the change."""
    return [entry.player for entry in change.entries if isinstance(entry, Joined)]


def _write(connection: Connection, changes: Sequence[Change], found: Mapping[TableId, Head]) -> None:
    _write_tables(connection, changes)
    _write_entries(connection, changes, found)
    _write_people(connection, changes)
    open_time.set_deadlines(connection, {change.table: change.deadline for change in changes})
    want(connection, changes)
    finished = [(change.table, found[change.table].community, change.result) for change in changes if change.result]
    if finished:
        results.record(connection, finished)


def _write_tables(connection: Connection, changes: Iterable[Change]) -> None:
    opened = [_setup_row(change.opens) | _standing(change) for change in changes if change.opens]
    many(connection, _OPEN, opened)
    gone_on = [{"gone_on": change.table} | _standing(change) for change in changes if not change.opens]
    many(connection, _GO_ON, gone_on)


def _setup_row(setup: TableSetup) -> dict[str, object]:
    row = {field.name: getattr(setup, field.name) for field in fields(setup)}
    return row | {"options": dict(setup.options)}


def _standing(change: Change) -> dict[str, object]:
    return {"status": change.status, "version": change.version + len(change.entries)}


def _write_entries(connection: Connection, changes: Sequence[Change], found: Mapping[TableId, Head]) -> None:
    many(connection, _COMMAND, [{"id": c.command, "table": c.table, "at": c.at} for c in changes])
    rows = [row for change in changes for row in _entry_rows(change, found[change.table].game)]
    many(connection, _ENTER, rows)


def _entry_rows(change: Change, game: str) -> Iterable[Mapping[str, object]]:
    for seq, entry in enumerate(change.entries, change.version + 1):
        yield {
            "table": change.table,
            "seq": seq,
            "command": change.command,
            "actor": change.actor,
            "at": change.at,
            "body": dump_entry(game, entry),
        }


def _write_people(connection: Connection, changes: Sequence[Change]) -> None:
    """Keep who sits where, for looking up by person; of two changes of a table the later one knows."""
    moved = {change.table: change.people for change in changes if change.people is not None}
    if moved:
        connection.execute(delete(sitting).where(sitting.c.table.in_(moved)))
    many(connection, _SIT, [{"table": table, "player": player} for table, people in moved.items() for player in people])
    came = [{"table": change.table, "player": player} for change in changes for player in _newcomers(change)]
    many(connection, _SAT, came)
