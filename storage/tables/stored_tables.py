"""Reads tables: one as a whole, or the ids of those of a community, a channel or a player."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from sqlalchemy import Connection, Integer, Select, and_, bindparam, func, or_, select

from rules.catalogue import GAMES
from storage.changes import Deadline, DeadlineKind, Message, Pace, Status, TableSetup
from storage.codec import UnknownWord, load_entry
from storage.engine.driver import read
from storage.errors import TableTooNew
from storage.ids import CommunityId, Millis, PlayerId, TableId
from storage.schema import deadlines, entries, messages, players, sitting, tables
from storage.schema.base import TABLE_ID
from storage.tables.entries import TableEntry
from storage.tables.open_time import deadline_of

_UNKNOWN_MESSAGE: Final = (
    select(messages.c.id)
    .where(messages.c.table == bindparam("of", type_=TABLE_ID), messages.c.kind.not_in([*Message]))
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One entry of a table, when it happened, and whose command it was part of."""

    seq: int
    """Counts from 1."""

    at: Millis
    actor: PlayerId | None
    """Whose command it was; None for a command of the clock."""

    entry: TableEntry


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that is stored of a table; replaying the entries gives its state."""

    setup: TableSetup
    status: Status
    version: int
    """The number of entries."""

    revision: int
    """The revision after its last change; ``Change.revision`` says what a revision is."""

    deadline: Deadline | None
    entries: tuple[StoredEntry, ...]


class News(NamedTuple):
    """What has happened at a table since one of its versions."""

    entries: Sequence[StoredEntry]
    revision: int
    deadline: Deadline | None


_NEWS: Final = (
    select(
        *(tables.c[name] for name in ("channel", "seed", "after", "league", "version", "revision")),
        _UNKNOWN_MESSAGE.scalar_subquery().is_not(None),
        *(deadlines.c[name] for name in ("decision", "kind", "due", "closes", "shown")),
        *(entries.c[name] for name in ("seq", "at", "actor", "body")),
    )
    .outerjoin_from(tables, deadlines, deadlines.c.table == tables.c.id)
    .outerjoin(entries, and_(entries.c.table == tables.c.id, entries.c.seq > bindparam("since", type_=Integer)))
    .where(tables.c.id == bindparam("of", type_=TABLE_ID))
    .order_by(entries.c.seq)
)


@dataclass(frozen=True, slots=True)
class EndedTable:
    """A table whose game has ended: what can be told without replaying it."""

    id: TableId
    channel: str
    game: str
    opened: Millis
    people: Mapping[PlayerId, str]
    """Names of the people who sat there at the end, by player."""


def table(connection: Connection, table: TableId) -> StoredTable | None:
    """The whole table, or None if there is none with this id. Raises TableTooNew."""
    try:
        return _read(connection, table)
    except LookupError as unknown:
        # SQLAlchemy raises it for a word that a column should not have.
        raise TableTooNew(table, "a setup") from unknown


def _read(connection: Connection, table: TableId) -> StoredTable | None:
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if row is None:
        return None
    # A release that does not know all messages of a table could not keep them up to date.
    if connection.scalar(_UNKNOWN_MESSAGE, {"of": table}) is not None:
        raise TableTooNew(table, "a message")
    # An entry of another game or rule set may have any shape, so it is not read.
    if (row.game, row.rules) not in GAMES:
        raise TableTooNew(table, "a setup")
    found = row._asdict()
    return StoredTable(
        setup=TableSetup(**{field.name: found[field.name] for field in fields(TableSetup)}),
        status=row.status,
        version=row.version,
        revision=row.revision,
        deadline=deadline_of(connection, table),
        entries=entries_of(connection, table, row.game),
    )


def news(connection: Connection, setup: TableSetup, version: int) -> News | None:
    """What has happened at the table since this version, read in one statement. Raises TableTooNew.

    None if there is no such table, or if its setup has changed, for example because it moved to another channel.
    """
    rows = [tuple(row) for row in read(connection, _NEWS, {"of": setup.id, "since": version})]
    added = [row[-4:] for row in rows if row[-1] is not None]
    same = setup.channel, setup.seed, setup.after, setup.league, version + len(added)
    if not rows or rows[0][:5] != same:
        return None
    revision, is_too_new, decision, kind, due, closes, shown = rows[0][5:-4]
    if is_too_new:
        raise TableTooNew(setup.id, "a message")
    try:
        deadline = None if kind is None else Deadline(setup.id, decision, DeadlineKind(kind), due, closes, shown)
    except ValueError as unknown:
        raise TableTooNew(setup.id, "a deadline") from unknown
    return News(_stored_entries(setup.id, setup.game, added), revision, deadline)


def entries_of(connection: Connection, table: TableId, game: str) -> tuple[StoredEntry, ...]:
    """The entries of a table, in order; ``game`` says how to read them. Raises TableTooNew."""
    columns = select(entries.c.seq, entries.c.at, entries.c.actor, entries.c.body)
    rows = connection.execute(columns.where(entries.c.table == table).order_by(entries.c.seq))
    return _stored_entries(table, game, rows)


def _stored_entries(
    table: TableId, game: str, rows: Iterable[tuple[int, Millis, PlayerId | None, str]]
) -> tuple[StoredEntry, ...]:
    try:
        return tuple(StoredEntry(seq, at, actor, load_entry(game, body)) for seq, at, actor, body in rows)
    except UnknownWord as unknown:
        raise TableTooNew(table, "an entry") from unknown


def all_tables(connection: Connection) -> tuple[TableId, ...]:
    """All tables, in the order in which they opened."""
    return tuple(connection.scalars(select(tables.c.id).order_by(tables.c.opened, tables.c.id)))


# --- live tables, in the order in which they opened ---------------------------------------------------------


def live(connection: Connection) -> tuple[TableId, ...]:
    """All live tables."""
    return tuple(connection.scalars(_live()))


def count_live(connection: Connection) -> Mapping[tuple[str, Pace], int]:
    """The number of live tables, by game and pace."""
    counted = _live().with_only_columns(tables.c.game, tables.c.pace, func.count()).order_by(None)
    return {
        (game, pace): count for game, pace, count in connection.execute(counted.group_by(tables.c.game, tables.c.pace))
    }


def live_in(connection: Connection, community: CommunityId, channel: str | None) -> tuple[TableId, ...]:
    """The live tables of a community, or of one of its channels.

    A table belongs to the channel where it was opened, and to the place (a thread) that was made for its game.
    """
    found = _live().where(tables.c.community == community)
    if channel is not None:
        of_table = and_(messages.c.table == tables.c.id, messages.c.key == Message.PLACE.value)
        place = select(messages.c.id).where(of_table, messages.c.ref == channel)
        found = found.where(or_(tables.c.channel == channel, place.exists()))
    return tuple(connection.scalars(found))


def live_of(connection: Connection, player: PlayerId) -> tuple[TableId, ...]:
    """The live tables at which the player sits."""
    found = _live().join(sitting, sitting.c.table == tables.c.id).where(sitting.c.player == player)
    return tuple(connection.scalars(found))


def opened_by(
    connection: Connection, host: PlayerId, channel: str, since: Millis, until: Millis
) -> tuple[TableId, ...]:
    """The live tables that the player has opened in the channel in this time, and where they still sit."""
    found = _live().join(sitting, sitting.c.table == tables.c.id).where(sitting.c.player == host)
    of_host = found.where(tables.c.host == host, tables.c.channel == channel, tables.c.opened.between(since, until))
    return tuple(connection.scalars(of_host))


def ended_in(
    connection: Connection, community: CommunityId, limit: int, player: PlayerId | None = None
) -> tuple[EndedTable, ...]:
    """The community's tables whose game has ended, with or without a result; the one that has ended last comes first.

    They are the ``limit`` tables that opened last; with ``player`` the last that ended with this person at the table.
    """
    ended = tables.c.status.in_([Status.FINISHED, Status.ABANDONED])
    last_entry = and_(entries.c.table == tables.c.id, entries.c.seq == tables.c.version)
    columns = select(tables.c.id, tables.c.channel, tables.c.game, tables.c.opened, entries.c.at)
    found = columns.join(entries, last_entry).where(ended)
    if player is None:
        found = found.where(tables.c.community == community).order_by(tables.c.opened.desc(), tables.c.id)
    else:
        # The function keeps SQLite from reading all tables of the community: the person's tables are fewer.
        there = func.coalesce(tables.c.community, 0) == community
        found = found.join(sitting, sitting.c.table == tables.c.id).where(there, sitting.c.player == player)
        found = found.order_by(entries.c.at.desc(), tables.c.id)
    newest = connection.execute(found.limit(limit)).all()
    people = _people_at(connection, [row.id for row in newest])
    rows = sorted(newest, key=lambda row: row.at, reverse=True)
    return tuple(EndedTable(row.id, row.channel, row.game, row.opened, people.get(row.id, {})) for row in rows)


def _people_at(connection: Connection, among: Sequence[TableId]) -> Mapping[TableId, Mapping[PlayerId, str]]:
    """By table, the names of the people who sit there, or sat there when it ended."""
    sat = select(sitting.c.table, players.c.id, players.c.name).join(players, players.c.id == sitting.c.player)
    found: dict[TableId, dict[PlayerId, str]] = {}
    for table, player, name in connection.execute(sat.where(sitting.c.table.in_(among)).order_by(players.c.id)):
        found.setdefault(table, {})[player] = name
    return found


def _live() -> Select[TableId]:
    waiting = [status for status in Status if status.live]
    return select(tables.c.id).where(tables.c.status.in_(waiting)).order_by(tables.c.opened, tables.c.id)
