"""Numbers under which games count: given once, in a row, and taken by purges alone."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from storage.schema import counted, purges


@dataclass(frozen=True, slots=True)
class Numbering:
    """What is known of the numbers under which games count."""

    given: int
    """The highest that was ever given."""

    newest: int
    """The highest that is there."""

    gone: int
    """How many were given and are not there."""

    purged: int | None
    """How many of these purges took; None where a purge did not say so."""


def numbering(connection: Connection) -> Numbering:
    """What is known of the numbers under which games count."""
    given = connection.exec_driver_sql("SELECT seq FROM sqlite_sequence WHERE name = 'counted'").scalar() or 0
    rows = select(func.coalesce(func.max(counted.c.number), 0), func.count()).where(counted.c.number > 0)
    newest, there = connection.execute(rows).one()
    unknown = connection.scalar(select(purges.c.number).where(purges.c.counted.is_(None)).limit(1)) is not None
    purged = None if unknown else connection.scalars(select(func.coalesce(func.sum(purges.c.counted), 0))).one()
    return Numbering(given, newest, gone=max(given, newest) - there, purged=purged)


def lost_numbers(connection: Connection) -> tuple[tuple[int, int], ...]:
    """The runs of numbers that are gone before one that is there: of each the first and the last."""
    its_before = func.lag(counted.c.number, 1, 0).over(order_by=counted.c.number)
    rows = select(counted.c.number, its_before.label("before")).where(counted.c.number > 0).subquery()
    found = select(rows.c.before + 1, rows.c.number - 1).where(rows.c.number > rows.c.before + 1)
    return tuple((first, last) for first, last in connection.execute(found))
