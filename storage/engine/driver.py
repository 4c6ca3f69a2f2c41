"""What goes past the libraries: the thread that owns SQLite's connection, and the statements of every press.

Only this module touches private attributes of aiosqlite. And only here statements are executed on a cursor directly:
SQLAlchemy looks up each statement and makes a context and a result for each execution. For a short statement that takes
several times as long as SQLite needs, and longer than the whole way to a PostgreSQL server. A press executes about
fifteen of them. So SQLAlchemy compiles each of them once, and from then on only the text and the order of its values
are used. Other statements are seldom, and stay with SQLAlchemy. On PostgreSQL the cursor is our own, too.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Final, NamedTuple, NoReturn, TypeAlias, TypeVar, TypeVarTuple, cast

import aiosqlite
from sqlalchemy import Connection, Executable, Select
from sqlalchemy import Row as Found
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.engine.interfaces import DBAPICursor, Dialect
from sqlalchemy.sql.compiler import SQLCompiler

from storage.engine.postgres_cursor import TEXTS, PostgresCursor
from storage.engine.sqlite import sqlite3
from storage.engine.statements import Row, Rows

_T = TypeVar("_T")
_Ts = TypeVarTuple("_Ts")
_Convert: TypeAlias = Callable[[object], object]

# SQLAlchemy's part of the driver: asyncpg itself is not imported.
_DIALECTS: Final[Mapping[str, Dialect]] = {one.name: one for one in (pysqlite.dialect(), asyncpg.dialect())}  # type: ignore[no-untyped-call]

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


MOST_ROWS: Final = 64
"""The most rows that one statement inserts into SQLite."""

MOST_JOINED: Final = 8
"""The most rows of one table that are inserted into PostgreSQL together with rows of other tables.

A change has a few entries, and a message to each of a few people. Each number of rows makes another text, and the
server keeps plans for ``TEXTS`` of them.
"""

_PARAMETER: Final = re.compile(r"\$(\d+)")
_ONE_ROW: Final = re.compile(r"INSERT INTO \S+ \([^()]*\) VALUES (\([^()]*\))")


class _Prepared(NamedTuple):
    text: str
    parameters: Sequence[tuple[str, object, _Convert | None]]
    """For each value in the text: its name, the value if it is always the same, and what makes it one of the driver."""

    row: str | None = None
    """The row of an INSERT whose VALUES can have several, such as ``(?, ?)`` or ``($1, $2)``."""


class _Part(NamedTuple):
    """A statement for PostgreSQL and the rows that it writes. Several of them are executed in one step."""

    text: str
    """The statement for one row."""

    one_row: str | None
    """As ``_Prepared.row``. Without it, the statement joins a step with one row only."""

    values: Sequence[Sequence[object]]
    """The values of each row, in the order of their numbers in the text."""

    def as_one(self) -> tuple[str, Sequence[object]]:
        """The text of one statement that writes all rows, and its values."""
        if len(self.values) == 1 or self.one_row is None:
            return self.text, self.values[0]
        width = len(_PARAMETER.findall(self.one_row))
        given = [*chain.from_iterable(row[:width] for row in self.values), *self.values[0][width:]]
        return _with_rows(self.text, self.one_row, len(self.values)), given


def begin_writing(connection: Connection) -> None:
    """Begin a transaction of SQLite that will write. Raises what SQLAlchemy raises.

    Without IMMEDIATE the lock is taken at the first write, and SQLite may then refuse it without waiting.
    """
    begin = "BEGIN IMMEDIATE"
    try:
        _cursor(connection).execute(begin, ())
    except BaseException as error:  # noqa: BLE001 - SQLAlchemy decides what it means
        _fail(connection, begin, (), error)


def begin_with(connection: Connection, statement: str) -> None:
    """Begin a transaction of PostgreSQL and execute the statement in it, in one way to the server.

    Raises what SQLAlchemy raises.
    """
    try:
        PostgresCursor(connection).begin_with(statement)
    except BaseException as error:  # noqa: BLE001 - SQLAlchemy decides what it means
        _fail(connection, statement, (), error)


def write_all(connection: Connection, statements: Iterable[Rows]) -> None:
    """Execute each statement for all its rows, which have the same names; one without rows is not executed.

    The statements must be constants, because they are kept for ever. PostgreSQL executes several of them in one step.
    So one that follows a statement for another table must not read what that one has written, and no two rows of an
    INSERT that overwrites have the same key. Raises what SQLAlchemy raises.
    """
    if connection.dialect.name == "postgresql":
        _write_joined(connection, statements)
        return
    cursor = _cursor(connection)
    for statement, rows in statements:
        if rows:
            text, parameters, one_row = _prepared(statement, tuple(rows[0]), connection.dialect.name)
            values = [_values(parameters, row) for row in rows]
            try:
                if len(values) == 1:
                    cursor.execute(text, values[0])
                elif one_row is not None:
                    _insert(cursor, text, one_row, values)
                else:
                    cursor.executemany(text, values)
            except BaseException as error:  # noqa: BLE001 - SQLAlchemy decides what it means
                _fail(connection, text, values, error)


def _write_joined(connection: Connection, statements: Iterable[Rows]) -> None:
    """Execute the statements on PostgreSQL in as few steps as possible: each is a way to the server and back.

    Statements in one step do not see what the others write, and their order is not defined. So each of them writes to
    another table.
    """
    step: dict[object, _Part] = {}
    is_group = False
    for statement, rows in statements:
        if not rows:
            continue
        text, parameters, one_row = _prepared(statement, tuple(rows[0]), "postgresql")
        part = _Part(text, one_row, [_values(parameters, row) for row in rows])
        table = getattr(statement, "table", statement)
        # A group of several changes has many rows of each table, and hardly ever as many as another group. So nearly
        # each group would be a new text, which the server has to plan.
        joins = len(rows) == 1 or (one_row is not None and len(rows) <= MOST_JOINED and not is_group)
        if table in step or not joins:
            _execute_step(connection, step.values())
            step = {}
        if joins:
            step[table] = part
        else:
            is_group = True
            _execute_many(connection, part)
    _execute_step(connection, step.values())


def _execute_many(connection: Connection, part: _Part) -> None:
    try:
        _cursor(connection).executemany(part.text, part.values)
    except BaseException as error:  # noqa: BLE001 - SQLAlchemy decides what it means
        _fail(connection, part.text, part.values, error)


def _execute_step(connection: Connection, step: Collection[_Part]) -> None:
    match [*step]:
        case []:
            return
        case [part] if len(part.values) > 1:
            _execute_many(connection, part)
            return
    parts = [part.as_one() for part in step]
    text = _one_text(*[(text, len(values)) for text, values in parts])
    given = [*chain.from_iterable(values for _, values in parts)]
    try:
        _cursor(connection).execute(text, given)
    except BaseException as error:  # noqa: BLE001 - SQLAlchemy decides what it means
        _fail(connection, text, given, error)


@lru_cache(TEXTS)
def _one_text(*parts: tuple[str, int]) -> str:
    """One statement that does what all of these do; each is given with the number of its values."""
    if len(parts) == 1:
        return parts[0][0]
    texts, before = [], 0
    for number, (text, count) in enumerate(parts):
        texts.append(f"part_{number} AS ({_renumbered(text, before)})")
        before += count
    return f"WITH {', '.join(texts)} SELECT 1"


@cache
def _with_rows(text: str, one_row: str, count: int) -> str:
    """The INSERT of one row as an INSERT of ``count`` rows.

    >>> _with_rows("INSERT INTO a (b, c) VALUES ($1, $2) ON CONFLICT (b) DO UPDATE SET c = $3", "($1, $2)", 2)
    'INSERT INTO a (b, c) VALUES ($1, $2), ($3, $4) ON CONFLICT (b) DO UPDATE SET c = $5'
    """
    before, after = text.split(one_row, 1)
    width = len(_PARAMETER.findall(one_row))
    rows = [_renumbered(one_row, width * number) for number in range(count)]
    return f"{before}{', '.join(rows)}{_renumbered(after, width * (count - 1))}"


def _renumbered(text: str, by: int) -> str:
    """The text with ``by`` added to the number of each parameter."""
    return _PARAMETER.sub(lambda found: f"${int(found[1]) + by}", text)


def _insert(cursor: DBAPICursor, text: str, one_row: str, values: Sequence[Sequence[object]]) -> None:
    """Insert many rows into SQLite with few statements.

    At each step of SQLite, which inserts or finds one row, the thread gives its turn away. While the event loop is busy
    it gets its next turn most of a millisecond later, so ``executemany`` may take several times as long as its work.
    """
    begin, width = 0, one_row.count("?")
    while begin < len(values):
        # Only powers of two, because the driver keeps few texts ready.
        size = min(1 << (len(values) - begin).bit_length() - 1, MOST_ROWS)
        rows = values[begin : begin + size]
        given = [*chain.from_iterable(row[:width] for row in rows), *rows[0][width:]]
        cursor.execute(text.replace(one_row, ", ".join([one_row] * size), 1), given)
        begin += size


def among(values: Iterable[str | int]) -> Row:
    """The values with the names ``among_0`` and so on, for a query that searches for one of them.

    A query has as many names as there are values, and is kept for ever. So the last value is repeated until their
    number is a power of two.
    """
    given = list(values)
    repeated = given[-1:] * ((1 << (len(given) - 1).bit_length()) - len(given))
    return {f"among_{number}": one for number, one in enumerate(given + repeated)}


def read(connection: Connection, query: Select[*_Ts], values: Row) -> Sequence[Found[*_Ts]]:
    """The rows that the query finds, with values as the driver gives them. Else as ``write_all``.

    These are numbers and texts, and from a server also true and false.
    """
    text, parameters, _ = _prepared(query, tuple(values), connection.dialect.name)
    given, cursor = _values(parameters, values), _cursor(connection)
    # Of all that is searched for here, both databases have values of the same kinds.
    try:
        cursor.execute(text, given)
        return cast("Sequence[Found[*_Ts]]", cursor.fetchall())
    except BaseException as error:  # noqa: BLE001 - SQLAlchemy decides what it means
        _fail(connection, text, given, error)


def read_many(connection: Connection, query: Select[*_Ts], values: Row) -> Sequence[Found[*_Ts]]:
    """The same as ``read``, for a query that may find many rows: SQLite packs them into one, for ``_insert``'s reason.

    The values must be numbers, texts or nulls.
    """
    if connection.dialect.name != "sqlite":
        return read(connection, query, values)
    text, parameters, _ = _packed(query, tuple(values))
    given, cursor = _values(parameters, values), _cursor(connection)
    try:
        cursor.execute(text, given)
        ((packed,),) = cursor.fetchall()
    except BaseException as error:  # noqa: BLE001 - SQLAlchemy decides what it means
        _fail(connection, text, given, error)
    return cast("Sequence[Found[*_Ts]]", json.loads(packed))


@cache
def _packed(query: Select[*_Ts], names: Sequence[str]) -> _Prepared:
    """A query whose one row is the list of all rows that ``query`` finds, in JSON."""
    text, parameters, _ = _prepared(query, names, "sqlite")
    columns = ", ".join(f"column_{number}" for number in range(len(query.selected_columns)))
    packed = f"WITH found ({columns}) AS ({text}) SELECT json_group_array(json_array({columns})) FROM found"  # noqa: S608 - the columns are numbers
    return _Prepared(packed, parameters)


@cache
def _prepared(statement: Executable, names: Sequence[str], dialect_name: str) -> _Prepared:
    dialect = _DIALECTS[dialect_name]
    compiled = statement.compile(dialect=dialect, column_keys=names)  # type: ignore[attr-defined]  # Every statement has it.
    assert isinstance(compiled, SQLCompiler)
    # Lists of values that belong to the statement become part of its text.
    expanded = compiled.construct_expanded_state(dict.fromkeys(names, 0))
    parameters = []
    for name in expanded.positiontup or ():
        bound = compiled.binds.get(name)
        convert = None if bound is None else bound.type.dialect_impl(dialect).bind_processor(dialect)
        parameters.append((name, None if name in names else expanded.parameters[name], convert))
    one_row = None
    if found := _ONE_ROW.match(expanded.statement):
        # What stands behind the row, as in ON CONFLICT, must be the same for all rows.
        width = found[1].count("?") or len(_PARAMETER.findall(found[1]))
        same = all(name not in names for name, _, _ in parameters[width:])
        one_row = found[1] if same else None
    return _Prepared(expanded.statement, parameters, one_row)


def _values(parameters: Sequence[tuple[str, object, _Convert | None]], row: Row) -> Sequence[object]:
    return [convert(row.get(name, fixed)) if convert else row.get(name, fixed) for name, fixed, convert in parameters]


def _cursor(connection: Connection) -> DBAPICursor:
    if connection.dialect.name == "postgresql":
        # It has what is called here.
        return cast("DBAPICursor", PostgresCursor(connection))
    return connection.connection.cursor()


def _fail(connection: Connection, text: str, values: Sequence[object], error: BaseException) -> NoReturn:
    """Raise the error as SQLAlchemy does, which hides the values, and give up a connection that it has broken."""
    # Private: there is no public way for an error of a cursor that SQLAlchemy did not use.
    connection._handle_dbapi_exception(error, text, values, None, None)  # noqa: SLF001
