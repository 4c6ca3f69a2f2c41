"""Open time, and the deadlines that are counted in it. docs/design/clock.md says why."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    Text,
    and_,
    bindparam,
    case,
    delete,
    func,
    or_,
    select,
    tuple_,
    update,
)

from storage.changes import Deadline, DeadlineKind, Pace
from storage.engine.driver import among, read
from storage.engine.statements import Rows, upsert
from storage.ids import Millis, TableId
from storage.schema import alive, ballast, communities, deadlines, tables
from storage.schema.base import TABLE_ID

LONGEST: Final = 25_000
"""The longest gap between two beats that counts, in ms. A longer gap: process dead, suspended, or its clock set."""

BALLAST: Final = 512 * 1024
"""Size of the ballast in bytes, several times what the largest change of a table writes."""

_COLUMNS: Final = (
    deadlines.c.table,
    deadlines.c.decision,
    deadlines.c.kind,
    deadlines.c.due,
    deadlines.c.closes,
    deadlines.c.shown,
)
_KNOWN: Final = deadlines.c.kind.in_(list(DeadlineKind))
"""A newer release may have stored kinds that this one cannot carry out. They wait for it."""

# Many presses need these, so they are constants, which are compiled once.
_AFTER: Final = bindparam("after", type_=BigInteger)


def _next(moment: ColumnElement[Millis]) -> Select[TableId, int, DeadlineKind, Millis, Millis, Millis]:
    return select(*_COLUMNS).where(moment > _AFTER, _KNOWN).order_by(moment, deadlines.c.table).limit(1)


_NEXT: Final = _next(deadlines.c.due)
_NEXT_LEFT: Final = _next(
    deadlines.c.due + case((deadlines.c.kind == DeadlineKind.BY_ITSELF, bindparam("left", type_=BigInteger)), else_=0)
)

_DUE: Final = (
    select(*_COLUMNS, tables.c.pace, communities.c.platform, communities.c.external)
    .join(tables, tables.c.id == deadlines.c.table)
    .join(communities, communities.c.id == tables.c.community)
    .where(deadlines.c.due <= bindparam("now", type_=BigInteger), _KNOWN, tables.c.pace.in_(list(Pace)))
    .order_by(deadlines.c.due, deadlines.c.table)
    .limit(bindparam("most", type_=BigInteger))
)
_DUE_BEHIND: Final = _DUE.where(
    tuple_(deadlines.c.due, deadlines.c.table)
    > tuple_(bindparam("moment", type_=BigInteger), bindparam("of", type_=TABLE_ID))
)

_SET: Final = upsert(deadlines)
_CLEAR: Final = delete(deadlines).where(deadlines.c.table == bindparam("cleared"))
_BEAT: Final = upsert(alive)


@dataclass(frozen=True, slots=True)
class OpenClock:
    """The open clock at its last beat. Open time counts the milliseconds in which the store accepted writes.

    At the first beat it equals wall time. It stands still while no beat can be stored.
    """

    beat: Millis
    """Wall time of the last beat."""

    open: Millis
    """Open time of the last beat."""

    def at(self, now: Millis) -> Millis:
        """Open time at this wall time. If the gap to the last beat is negative or too long, it counts nothing."""
        return Millis(self.open + (now - self.beat if self.counts(now) else 0))

    def counts(self, now: Millis) -> bool:
        """Whether the time since the last beat counts. If not, the clock has stood still, and the next beat says so."""
        return 0 <= now - self.beat <= LONGEST

    @property
    def stood_still(self) -> Millis:
        """How far open time is behind wall time."""
        return Millis(self.beat - self.open)


class Revisions(NamedTuple):
    """The open clock, and revisions of tables, at one moment."""

    clock: OpenClock
    revisions: Mapping[TableId, int]
    """A table that does not exist is left out."""


class Due(NamedTuple):
    """A deadline that is due, and where its table is."""

    deadline: Deadline
    pace: Pace
    platform: str
    community: str
    """The community's id on the platform."""


# --- the clock ----------------------------------------------------------------------------------------------


def clock(connection: Connection) -> OpenClock | None:
    """The open clock at its last beat; None before the first."""
    row = connection.execute(select(alive.c.beat, alive.c.open)).one_or_none()
    return OpenClock(*row) if row else None


def clock_and_revisions(connection: Connection, ids: Iterable[TableId]) -> Revisions | None:
    """In one statement the open clock and the revisions of these tables. None before the first beat."""
    named = among(ids)
    rows = read(connection, _revisions_of(tuple(named)), named)
    clocks = [OpenClock(beaten, opened) for beaten, opened, _, _ in rows]
    return Revisions(clocks[0], {table: revision for _, _, table, revision in rows}) if clocks else None


@cache
def _revisions_of(names: Sequence[str]) -> Select[Millis, Millis, TableId, int]:
    found = tables.c.id.in_([bindparam(name, type_=Text) for name in names])
    return select(alive.c.beat, alive.c.open, tables.c.id, tables.c.revision).outerjoin_from(alive, tables, found)


def beat(connection: Connection, last: OpenClock, now: Millis, *, counts: bool, is_shared: bool = False) -> OpenClock:
    """Store that the store accepts writes now. ``counts``: it did so all the time since the ``last`` beat.

    ``is_shared``: several processes move the clock on. What is stored then may be a little later than ``now``.
    """
    # Another process has beaten while this one waited to write. Set back, the clock would count that time once more.
    if is_shared and now < last.beat <= now + LONGEST:
        return last
    new = OpenClock(now, last.at(now) if counts else last.open)
    connection.execute(_BEAT, {"id": 1, "beat": new.beat, "open": new.open})
    return new


def rewrite_ballast(connection: Connection) -> None:
    """Write as many bytes as the largest change: this fails if a disk has room for a beat but not for a move.

    The row stays. If it were deleted again in the same transaction, its bytes would never be written to the disk.
    """
    # Random bytes, because a file system that compresses would store others in less room.
    connection.execute(update(ballast).values(bytes=secrets.token_bytes(BALLAST)))


# --- deadlines ----------------------------------------------------------------------------------------------


def deadline_of(connection: Connection, table: TableId) -> Deadline | None:
    """The table's next deadline, if it has one."""
    row = connection.execute(select(*_COLUMNS).where(deadlines.c.table == table)).one_or_none()
    return Deadline(*row) if row else None


def next_deadline(connection: Connection, after: Millis, left_for: int = 0) -> Deadline | None:
    """The earliest deadline later than this moment of open time.

    ``left_for``: what tables do by themselves counts so many milliseconds later.
    """
    rows = (
        read(connection, _NEXT_LEFT, {"after": after, "left": left_for})
        if left_for
        else read(connection, _NEXT, {"after": after})
    )
    for table, decision, kind, due, closes, shown in rows:
        return Deadline(table, decision, DeadlineKind(kind), due, closes, shown)
    return None


def due_deadlines(connection: Connection, now: Millis, limit: int, after: Deadline | None = None) -> tuple[Due, ...]:
    """The deadlines that are due at this moment of open time, the earliest first, at most ``limit``.

    ``after``: only those behind this one, in the order of their moments and tables.
    """
    values: dict[str, object] = {"now": now, "most": limit}
    if after is None:
        rows = read(connection, _DUE, values)
    else:
        rows = read(connection, _DUE_BEHIND, values | {"moment": after.due, "of": after.table})
    return tuple(
        Due(Deadline(table, decision, DeadlineKind(kind), due, closes, shown), Pace(pace), platform, external)
        for table, decision, kind, due, closes, shown, pace, platform, external in rows
    )


def misshown(connection: Connection, stood_still: Millis, unseen: Mapping[Pace, Millis]) -> tuple[TableId, ...]:
    """The tables whose cards show a deadline that is wrong by more than ``unseen`` allows at the table's pace.

    Cards show ``shown``; in wall time the deadline is now at ``closes + stood_still``.
    """
    off = func.abs(deadlines.c.closes + stood_still - deadlines.c.shown)
    seen = or_(*[and_(tables.c.pace == pace, off > most) for pace, most in unseen.items()])
    found = select(deadlines.c.table).join(tables, tables.c.id == deadlines.c.table).where(seen)
    return tuple(connection.scalars(found.order_by(deadlines.c.table)))


def deadline_rows(wanted: Mapping[TableId, Deadline | None]) -> Iterator[Rows]:
    """Statements that give each table its new deadline in place of the old one; None removes the old one."""
    yield _CLEAR, [{"cleared": table} for table, deadline in wanted.items() if deadline is None]
    columns = [column.key for column in _COLUMNS]
    given = [deadline for deadline in wanted.values() if deadline is not None]
    yield _SET, [{name: getattr(deadline, name) for name in columns} for deadline in given]
