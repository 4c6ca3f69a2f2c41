"""Numbers under which games count: given once, in a row, and taken by purges alone."""

from dataclasses import dataclass

from sqlalchemy import Connection, func, not_, select

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


def lost_numbers(connection: Connection) -> tuple[int, ...]:
    """The numbers that are gone before one that is there: of several in a row the last one."""
    other = counted.alias("other")
    before = select(other.c.number).where(other.c.number == counted.c.number - 1).exists()
    found = select(counted.c.number).where(counted.c.number > 1, not_(before))
    return tuple(number - 1 for number in connection.scalars(found.order_by(counted.c.number)))
