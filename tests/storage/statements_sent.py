"""Tells of each statement before it is executed, whether SQLAlchemy executes it or the driver does; and of commits."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import TypeAlias
from unittest.mock import patch

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPICursor

from storage.engine import driver

Tell: TypeAlias = Callable[[str, Sequence[object], bool], object]
"""Is told the statement, its values, and whether it may have several rows of values; these are not told."""


class _Telling:
    """A cursor of the driver's."""

    def __init__(self, cursor: DBAPICursor, tell: Tell) -> None:
        self._cursor, self._tell = cursor, tell

    def execute(self, statement: str, values: Sequence[object]) -> None:
        self._tell(statement, values, False)  # noqa: FBT003 - as SQLAlchemy tells it
        self._cursor.execute(statement, values)

    def executemany(self, statement: str, rows: Sequence[Sequence[object]]) -> None:
        self._tell(statement, (), True)  # noqa: FBT003 - as above
        self._cursor.executemany(statement, rows)

    def fetchall(self) -> Sequence[object]:
        return self._cursor.fetchall()


@contextmanager
def statements_told(where: Connection | Engine | type[Engine], tell: Tell) -> Iterator[None]:
    """Tell of all statements within this block that are sent to the database. Those of the driver come from any."""

    def note(_: object, __: object, statement: str, values: Sequence[object], ___: object, many: bool) -> None:  # noqa: FBT001 - SQLAlchemy's way
        tell(statement, () if many else values, many)

    known = driver._cursor  # noqa: SLF001 - all statements that go past SQLAlchemy pass here
    event.listen(where, "before_cursor_execute", note)
    with patch.object(driver, "_cursor", lambda connection: _Telling(known(connection), tell)):
        yield
    event.remove(where, "before_cursor_execute", note)


@contextmanager
def steps_told(at_step: Callable[[int], object]) -> Iterator[None]:
    """Call before each statement and each commit within this block, on any database; they are numbered from 0."""
    executed = count()

    def step(*_: object) -> None:
        at_step(next(executed))

    event.listen(Engine, "commit", step)
    with statements_told(Engine, step):
        yield
    event.remove(Engine, "commit", step)
