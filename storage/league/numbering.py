"""The numbers of ``counted``: each is given once, one after the other, and only purges delete rows."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects.postgresql import insert

from storage.engine.by_kind import greatest
from storage.schema import counted, numbers, purges

# Whoever takes a number keeps the row locked until the commit. So the numbers follow the order of the commits, and a
# transaction that fails leaves no gap.
# If somebody has set the row back, the highest number that is there counts: else no game could end any more.
_THERE: Final = select(func.coalesce(func.max(counted.c.number), 0)).scalar_subquery()
_NEXT: Final = (
    insert(numbers)
    .values(id=1, counted=_THERE + 1)
    .on_conflict_do_update(index_elements=[numbers.c.id], set_={"counted": greatest(numbers.c.counted, _THERE) + 1})
    .returning(numbers.c.counted)
)


@dataclass(frozen=True, slots=True)
class Numbering:
    """What is known about the numbers. If ``gone`` and ``purged`` differ, rows were lost in another way."""

    given: int
    """The highest number that was ever given."""

    newest: int
    """The highest number that is stored now."""

    gone: int
    """How many numbers were given and are not stored any more."""

    purged: int | None
    """How many numbers the purges deleted; None if a purge did not store that."""


def next_number(connection: Connection) -> int:
    """Give the number under which the next game counts."""
    return connection.scalars(_NEXT).one()


def numbering(connection: Connection) -> Numbering:
    """Read what is known about the numbers."""
    given = connection.scalar(select(numbers.c.counted)) or 0
    # Only numbers above 0 are ever given. Others were written by hand.
    rows = select(func.coalesce(func.max(counted.c.number), 0), func.count()).where(counted.c.number > 0)
    newest, there = connection.execute(rows).one()
    unknown = connection.scalar(select(purges.c.number).where(purges.c.counted.is_(None)).limit(1)) is not None
    purged = None if unknown else connection.scalars(select(func.coalesce(func.sum(purges.c.counted), 0))).one()
    # ``newest`` is higher than ``given`` only if somebody has edited the row.
    return Numbering(given, newest, gone=max(given, newest) - there, purged=purged)


def lost_numbers(connection: Connection) -> tuple[tuple[int, int], ...]:
    """The gaps before stored numbers, each as its first and last number."""
    its_before = func.lag(counted.c.number, 1, 0).over(order_by=counted.c.number)
    rows = select(counted.c.number, its_before.label("before")).where(counted.c.number > 0).subquery()
    found = select(rows.c.before + 1, rows.c.number - 1).where(rows.c.number > rows.c.before + 1)
    return tuple((first, last) for first, last in connection.execute(found))
