"""Stores a group of changes in one transaction: each change is checked by itself, and those that pass are written."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from itertools import chain
from typing import Final

from sqlalchemy import Connection, Select, Text, bindparam, delete, insert, or_, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from storage.changes import Change, Pace, Status, TableSetup
from storage.codec import dump_entry
from storage.engine.driver import among, read, write_all
from storage.engine.statements import Row, Rows
from storage.errors import DuplicateCommand, Forgotten, Refusal, StaleVersion
from storage.evenings.kinds import Presence
from storage.evenings.steps import redraw_of_tables
from storage.ids import CommandId, CommunityId, PlayerId, TableId
from storage.league import results
from storage.messages.wanted import message_rows
from storage.people.forgetting import forgotten_among
from storage.people.replaced_places import current_place
from storage.schema import commands, communities, entries, evening_people, evening_tables, sat, sitting, tables
from storage.schema.base import MILLIS
from storage.tables import open_time
from storage.tables.entries import Joined

# The rows stay locked until the commit, so that their versions stay what was checked; in one order, so that two
# transactions never wait for each other. SQLite has one writer, and knows no such lock. Rows that refer to a table may
# be added meanwhile: its key stays.
_HEADS: Final = (
    select(tables.c.id, tables.c.version, tables.c.revision, tables.c.game, tables.c.community)
    .order_by(tables.c.id)
    .with_for_update(key_share=True)
)
# A person may ask for a rematch while the room of the old table is being replaced.
_PLATFORM: Final = select(communities.c.platform).where(communities.c.id == bindparam("opened_by")).scalar_subquery()
_OPEN: Final = insert(tables).values(channel=current_place(_PLATFORM, bindparam("opened_in", type_=Text)))
# SQLAlchemy keeps the names of columns for the values that are set, so the parameter has another name than "id".
_GO_ON: Final = update(tables).where(tables.c.id == bindparam("gone_on"))
_COMMAND: Final = insert(commands)
_ENTER: Final = insert(entries)
_STAND_UP: Final = delete(sitting).where(sitting.c.table == bindparam("left"))
_SIT: Final = insert(sitting)
_AT_GAME: Final = (
    select(sitting.c.player)
    .join(tables, tables.c.id == sitting.c.table)
    .where(tables.c.id == bindparam("left"), tables.c.status == Status.PLAYING, tables.c.pace == Pace.LIVE)
)
# Who plays waits at no evening: their wait begins when they can sit down.
_WAIT: Final = (
    update(evening_people)
    .where(evening_people.c.presence == Presence.HERE, evening_people.c.player.in_(_AT_GAME))
    .values(since=bindparam("now", type_=MILLIS))
)
# Who leaves a game of an evening, or goes away there, pauses until they are back: no table waits for them. Whoever has
# paused by their own wish stays so.
_OF_EVENING: Final = select(evening_tables.c.evening).where(evening_tables.c.table == bindparam("played"))
_ATTEND: Final = (
    update(evening_people)
    .where(
        evening_people.c.evening == _OF_EVENING.scalar_subquery(),
        evening_people.c.player == bindparam("who"),
        evening_people.c.presence == bindparam("before"),
        or_(evening_people.c.presence == Presence.HERE, evening_people.c.away),
    )
    .values(
        presence=bindparam("after"),
        since=bindparam("now", type_=MILLIS),
        away=evening_people.c.presence == Presence.HERE,
    )
)
# Somebody may leave a table and sit down there once more.
_SAT: Final = upsert(sat).on_conflict_do_nothing()


@dataclass(frozen=True, slots=True)
class Head:
    """What must be known of a table to add entries to it."""

    version: int
    revision: int
    game: str
    community: CommunityId


def may_free(change: Change) -> bool:
    """Whether people may leave a game by the change: because it is over, or somebody gives up their seat."""
    moves = change.people is not None or not change.status.live
    return moves and change.opens is None and change.status is not Status.LOBBY


def store_changes(
    connection: Connection, changes: Sequence[Change], locked: Mapping[TableId, Head] | None = None
) -> Sequence[Refusal | None]:
    """Check the changes and write those that pass. Gives for each, in order, its refusal or None.

    A change finds its table as the earlier changes of the group leave it. A group needs few more statements
    than one change, except for the results of finished games. ``locked``: what ``lock_tables`` gave, if it was called.
    """
    if not changes:
        return []
    found = _heads(connection, {change.table for change in changes}) if locked is None else dict(locked)
    known = carried_out(connection, {change.command for change in changes})
    # Asked in this transaction, because somebody may be forgotten between a press and its commit.
    newcomers = {entry.player for change in changes for entry in change.entries if isinstance(entry, Joined)}
    forgotten = forgotten_among(connection, newcomers) if newcomers else frozenset[PlayerId]()
    refusals = [_judge(change, found, known, forgotten) for change in changes]
    passed = [change for change, refusal in zip(changes, refusals, strict=True) if refusal is None]
    _write(connection, passed, found)
    return refusals


def lock_tables(connection: Connection, ids: Iterable[TableId]) -> Mapping[TableId, Head]:
    """Let no other process change these tables, or their messages, before this transaction ends. Gives their heads."""
    return _heads(connection, ids)


def _heads(connection: Connection, ids: Iterable[TableId]) -> dict[TableId, Head]:
    """The heads of these tables; those that do not exist are left out."""
    named = among(ids)
    rows = read(connection, _heads_of(tuple(named)), named)
    return {table: Head(version, revision, game, community) for table, version, revision, game, community in rows}


def carried_out(connection: Connection, ids: Iterable[CommandId]) -> set[CommandId]:
    """Those of the commands that have been carried out."""
    named = among(ids)
    return {command for (command,) in read(connection, _commands_of(tuple(named)), named)}


@cache
def _heads_of(names: Sequence[str]) -> Select[TableId, int, int, str, CommunityId]:
    return _HEADS.where(tables.c.id.in_([bindparam(name, type_=Text) for name in names]))


@cache
def _commands_of(names: Sequence[str]) -> Select[CommandId]:
    return select(commands.c.id).where(commands.c.id.in_([bindparam(name, type_=Text) for name in names]))


def _judge(
    change: Change, found: dict[TableId, Head], known: set[CommandId], forgotten: frozenset[PlayerId]
) -> Refusal | None:
    """Give the reason to refuse the change. If it passes, set ``found`` and ``known`` to what they are after it."""
    if change.command in known:
        return DuplicateCommand(change.command)
    if any(isinstance(entry, Joined) and entry.player in forgotten for entry in change.entries):
        return Forgotten(change.table)
    head = found.get(change.table)
    if change.opens is not None:
        head = None if head else Head(0, 0, change.opens.game, change.opens.community)
    # A change without an entry, such as a deadline that moves on, leaves the version as it was.
    elif head and (head.version, head.revision) != (change.version, change.revision - 1):
        head = None
    if head is None:
        return StaleVersion(change.table)
    known.add(change.command)
    found[change.table] = replace(head, version=head.version + len(change.entries), revision=change.revision)
    return None


def _write(connection: Connection, changes: Sequence[Change], found: Mapping[TableId, Head]) -> None:
    deadlines = {change.table: change.deadline for change in changes}
    write_all(
        connection,
        chain(
            # First, because it asks who sat at which game before the changes.
            [(_WAIT, [{"left": change.table, "now": change.at} for change in changes if may_free(change)])],
            [(_ATTEND, [row for change in changes for row in _attendance(change)])],
            _table_rows(changes),
            _entry_rows(changes, found),
            _people_rows(changes),
            open_time.deadline_rows(deadlines),
            message_rows(changes),
        ),
    )
    if moved := {change.table: change.at for change in changes if change.gone or change.back}:
        redraw_of_tables(connection, moved.keys(), max(moved.values()))
    # After the entries, because a result holds a hash of its game's entries.
    finished = [(change.table, found[change.table].community, change.result) for change in changes if change.result]
    if finished:
        results.record(connection, finished)


def _attendance(change: Change) -> Iterator[Row]:
    """What the people who have gone away from the table, or are back there, do at its evening."""
    row: Row = {"played": change.table, "now": change.at}
    for player in sorted(change.gone | change.back):
        before, after = (Presence.HERE, Presence.PAUSED) if player in change.gone else (Presence.PAUSED, Presence.HERE)
        yield row | {"who": player, "before": before, "after": after}


def _table_rows(changes: Sequence[Change]) -> Iterator[Rows]:
    yield _OPEN, [_setup_row(change.opens) | _standing(change) for change in changes if change.opens]
    yield _GO_ON, [{"gone_on": change.table} | _standing(change) for change in changes if not change.opens]


def _setup_row(setup: TableSetup) -> Row:
    row = {field.name: getattr(setup, field.name) for field in fields(setup)}
    named = {"opened_by": setup.community, "opened_in": row.pop("channel")}
    return row | named | {"options": dict(setup.options)}


def _standing(change: Change) -> Row:
    return {
        "status": change.status,
        "version": change.version + len(change.entries),
        "revision": change.revision,
    }


def _entry_rows(changes: Sequence[Change], found: Mapping[TableId, Head]) -> Iterator[Rows]:
    yield _COMMAND, [{"id": change.command, "table": change.table, "at": change.at} for change in changes]
    yield (
        _ENTER,
        [
            {
                "table": change.table,
                "seq": seq,
                "command": change.command,
                "actor": change.actor,
                "at": change.at,
                "body": dump_entry(found[change.table].game, entry),
            }
            for change in changes
            for seq, entry in enumerate(change.entries, change.version + 1)
        ],
    )


def _people_rows(changes: Sequence[Change]) -> Iterator[Rows]:
    """Who sits where now, and who has ever sat where. Of two changes of a table the later one counts."""
    moved = {change.table: change.people for change in changes if change.people is not None}
    yield _STAND_UP, [{"left": table} for table in moved]
    yield _SIT, [{"table": table, "player": player} for table, people in moved.items() for player in people]
    came = [(change.table, entry) for change in changes for entry in change.entries]
    yield _SAT, [{"table": table, "player": entry.player} for table, entry in came if isinstance(entry, Joined)]
