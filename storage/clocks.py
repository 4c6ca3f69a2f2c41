"""Deadlines, and the beat that tells how long nobody could meet them."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import Connection, delete, func, select, update

from storage.changes import Deadline
from storage.ids import Millis, TableId
from storage.schema import alive, communities, deadlines
from storage.sql import many, upsert

_COLUMNS: Final = (deadlines.c.table, deadlines.c.decision, deadlines.c.clock, deadlines.c.due, deadlines.c.closes)


_SET: Final = upsert(deadlines)
_BEAT: Final = upsert(alive)


def deadline_of(connection: Connection, table: TableId) -> Deadline | None:
    """The table's next deadline."""
    row = connection.execute(select(*_COLUMNS).where(deadlines.c.table == table)).one_or_none()
    return Deadline(*row) if row else None


def next_deadline(connection: Connection, after: Millis) -> Deadline | None:
    """The earliest of those that come after that moment."""
    coming = select(*_COLUMNS).where(deadlines.c.due > after).order_by(deadlines.c.due, deadlines.c.table).limit(1)
    row = connection.execute(coming).one_or_none()
    return Deadline(*row) if row else None


def due_deadlines(connection: Connection, now: Millis, limit: int) -> tuple[Deadline, ...]:
    """Those that have come, the earliest first, ``limit`` of them at most."""
    due = select(*_COLUMNS).where(deadlines.c.due <= now).order_by(deadlines.c.due, deadlines.c.table).limit(limit)
    return tuple(Deadline(*row) for row in connection.execute(due))


def set_deadlines(connection: Connection, wanted: Mapping[TableId, Deadline | None]) -> None:
    """Give each table its deadline in place of the one it had, or none."""
    gone = [table for table, deadline in wanted.items() if deadline is None]
    if gone:
        connection.execute(delete(deadlines).where(deadlines.c.table.in_(gone)))
    many(connection, _SET, [_row(deadline) for deadline in wanted.values() if deadline is not None])


def _row(deadline: Deadline) -> Mapping[str, object]:
    return {column.name: getattr(deadline, column.name) for column in _COLUMNS}


def beat(connection: Connection, now: Millis) -> None:
    """The store is at work now."""
    connection.execute(_BEAT, {"id": 1, "beat": now})


def last_beat(connection: Connection) -> Millis | None:
    """When the store was last at work; None before it ever was."""
    return connection.scalar(select(alive.c.beat))


def give_back(connection: Connection, now: Millis, least: int = 1) -> Millis:
    """Move all deadlines on by the time since the last beat, which is now moved too; gives that length of time.

    So do the moments since which communities are without the house: while it is shut, or by a clock that was wrong, no
    month runs. Less than ``least`` is not worth it: nothing moves then, and it is nothing.
    """
    last = last_beat(connection)
    lost = Millis(0 if last is None else max(0, now - last))
    beat(connection, now)
    if not lost or lost < least:
        return Millis(0)
    connection.execute(update(deadlines).values(due=deadlines.c.due + lost, closes=deadlines.c.closes + lost))
    # No absence begins in the future, however often the clock was wrong.
    connection.execute(update(communities).values(absent_since=func.min(communities.c.absent_since + lost, now)))
    return lost
