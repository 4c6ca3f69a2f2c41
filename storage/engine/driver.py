"""What goes past the libraries to SQLite: the thread that owns the connection, and the statements of every press.

Only this module touches private attributes of aiosqlite. And only here statements are executed on SQLite's own
connection: SQLAlchemy makes a context and a result for each execution, and for a short statement that takes several
times as long as SQLite needs. A press executes about fifteen of them. So SQLAlchemy compiles each of them once, and
from then on only the text and the order of its values are used. Other statements are seldom, and stay with SQLAlchemy.
So do all of them on PostgreSQL, where the way to the server takes longer than anything that could be saved here.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, cast

import aiosqlite
from sqlalchemy import Connection, Executable, Select
from sqlalchemy import Row as Found
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler

from storage.engine.sqlite import sqlite3
from storage.engine.statements import Row, Rows, many

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")
_Convert: TypeAlias = Callable[[object], object]

_SQLITE: Final = dialect()

CHECKED_RELEASE: Final = "0.22.1"
"""The release of aiosqlite whose private attributes were checked here. A test fails with any other."""


class Driver(aiosqlite.Connection):
    """aiosqlite's connection and thread, which also runs whole functions in that thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        # Rows are never fetched through aiosqlite, so the size of its chunks does not matter.
        super().__init__(self._opened, iter_chunk_size=1)
        self._open = connect
        self._lent: sqlite3.Connection | None = None
        # Private: aiosqlite makes its thread itself. A process that ends without ``close`` must not wait for it.
        self._thread.daemon = True

    @classmethod
    async def of(cls, connect: Callable[[], sqlite3.Connection]) -> "Driver":
        """A driver whose connection ``connect`` has opened in the driver's thread. Raises sqlite3.Error."""
        driver = cls(connect)
        try:
            _ = await driver
        except sqlite3.Error:
            # Private as above. The thread is ending. Its last callback needs a running loop, and the caller may close
            # the loop now.
            driver._thread.join()
            raise
        return driver

    def connection(self) -> sqlite3.Connection:
        """The connection itself, for code that runs in the driver's thread."""
        assert self._lent is not None
        return self._lent

    async def run(self, work: Callable[[], _T]) -> _T:
        """Run the function in the driver's thread after all earlier work, and give its result.

        If the caller is cancelled, the function still runs.
        """
        done: list[_T] = []
        # Private: each public method runs one statement, and a query has several. It has no types.
        await self._execute(lambda: done.append(work()))  # type: ignore[no-untyped-call]
        return done[0]

    def _opened(self) -> sqlite3.Connection:
        self._lent = self._open()
        return self._lent


class _Prepared(NamedTuple):
    text: str
    parameters: Sequence[tuple[str, object, _Convert | None]]
    """For each question mark: the value's name, the value if it is always the same, and what makes it one of SQLite."""


def write_all(connection: Connection, statements: Iterable[Rows]) -> None:
    """Execute each statement for all its rows, which have the same names; one without rows is not executed.

    The statements must be constants, because they are kept for ever. Raises what SQLAlchemy raises.
    """
    if connection.dialect.name != _SQLITE.name:
        for statement, rows in statements:
            many(connection, statement, rows)
        return
    cursor = _cursor(connection)
    for statement, rows in statements:
        if rows:
            text, parameters = _prepared(statement, tuple(rows[0]))
            values = [
                [
                    convert(row.get(name, fixed)) if convert else row.get(name, fixed)
                    for name, fixed, convert in parameters
                ]
                for row in rows
            ]
            try:
                cursor.executemany(text, values)
            except connection.dialect.loaded_dbapi.Error as error:
                raise _told(text, rows, error) from error


def read(connection: Connection, query: Select[*_Ts], values: Row) -> Sequence[Found[*_Ts]]:
    """The rows that the query finds, with values as SQLite stores them: numbers and texts. Else as ``write_all``."""
    if connection.dialect.name != _SQLITE.name:
        return connection.execute(query, values).all()
    text, parameters = _prepared(query, tuple(values))
    cursor = _cursor(connection)
    # Of all that is searched for here, SQLite has values of the same kinds.
    try:
        cursor.execute(text, [values.get(name, fixed) for name, fixed, _ in parameters])
        return cast("Sequence[Found[*_Ts]]", cursor.fetchall())
    except connection.dialect.loaded_dbapi.Error as error:
        raise _told(text, [values], error) from error


@cache
def _prepared(statement: Executable, names: Sequence[str]) -> _Prepared:
    compiled = statement.compile(dialect=_SQLITE, column_keys=names)  # type: ignore[attr-defined]  # Every statement has it.
    assert isinstance(compiled, SQLCompiler)
    # Lists of values that belong to the statement become part of its text.
    expanded = compiled.construct_expanded_state(dict.fromkeys(names, 0))
    parameters = []
    for name in expanded.positiontup or ():
        bound = compiled.binds.get(name)
        convert = None if bound is None else bound.type.dialect_impl(_SQLITE).bind_processor(_SQLITE)
        parameters.append((name, None if name in names else expanded.parameters[name], convert))
    return _Prepared(expanded.statement, parameters)


def _cursor(connection: Connection) -> DBAPICursor:
    return connection.connection.cursor()


def _told(text: str, rows: Sequence[Row], error: Exception) -> BaseException:
    """The error as SQLAlchemy raises it. Its text shows no values, because they may be secret."""
    return DBAPIError.instance(text, rows, error, type(error), hide_parameters=True, dialect=_SQLITE)
