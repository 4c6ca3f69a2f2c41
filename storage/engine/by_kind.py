"""What the two kinds of databases, a SQLite file and a database on a PostgreSQL server, say in different words.

Everything else is said once, for both. Outside this package only backups, which are of files, and migrations ask of
which kind a database is: only a file may come from the oldest releases.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

from sqlalchemy import Connection, Integer, Table, TypedColumns, bindparam, func, select, text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import ReturnTypeFromArgs

_T = TypeVar("_T")


def is_file(connection: Connection) -> bool:
    """Whether the database is a SQLite file: the oldest releases knew no others."""
    return connection.dialect.name == "sqlite"


# --- functions of SQL -----------------------------------------------------------------------------------------------


class greatest(ReturnTypeFromArgs[_T]):  # noqa: N801 - the name of the SQL function
    """The largest of several values. If one of them is null, the databases differ: so none may be null."""

    inherit_cache = True


class least(ReturnTypeFromArgs[_T]):  # noqa: N801 - the name of the SQL function
    """The smallest of several values, none of which may be null."""

    inherit_cache = True


@compiles(greatest, "sqlite")
def _greatest(element: greatest[object], compiler: SQLCompiler, **how: object) -> str:
    return f"max({compiler.process(element.clauses, **how)})"


@compiles(least, "sqlite")
def _least(element: least[object], compiler: SQLCompiler, **how: object) -> str:
    return f"min({compiler.process(element.clauses, **how)})"


# --- numbers of rows ------------------------------------------------------------------------------------------------

_SEQUENCE: Final = text(
    "SELECT last_value FROM pg_sequences"
    " WHERE format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(quote_ident(:table), :column)"
)
_GO_ON: Final = text("SELECT setval(pg_get_serial_sequence(quote_ident(:table), :column), :number)").bindparams(
    bindparam("number", type_=Integer)
)
_SEQ: Final = text("SELECT seq FROM sqlite_sequence WHERE name = :table")
_FORGET: Final = text("DELETE FROM sqlite_sequence WHERE name = :table")
_REMEMBER: Final = text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :number)")


def highest_number(connection: Connection, table: Table[TypedColumns]) -> int:
    """The highest number that the table ever gave to a row by itself; 0 if it numbers no rows."""
    column = table.autoincrement_column
    if column is None:
        return 0
    there = connection.scalar(select(func.max(column))) or 0
    if not is_file(connection):
        given = connection.scalar(_SEQUENCE, {"table": table.name, "column": column.name})
    elif table.dialect_options["sqlite"]["autoincrement"]:
        given = connection.scalar(_SEQ, {"table": table.name})
    else:
        # Such a table gives the number after the highest one that is there.
        given = 0
    return max(there, given or 0)


def go_on_after(connection: Connection, table: Table[TypedColumns], number: int) -> None:
    """Let the table give its next row a number after this one. With 0, and if it numbers no rows, do nothing."""
    column = table.autoincrement_column
    if column is None or not number:
        return
    if not is_file(connection):
        connection.execute(_GO_ON, {"table": table.name, "column": column.name, "number": number})
    elif table.dialect_options["sqlite"]["autoincrement"]:
        connection.execute(_FORGET, {"table": table.name})
        connection.execute(_REMEMBER, {"table": table.name, "number": number})


# --- triggers -------------------------------------------------------------------------------------------------------

# The bits of ``tgtype`` say when a trigger fires: 19 and 11 are before each row of an UPDATE and of a DELETE, 34 is
# before a TRUNCATE. A trigger that is switched off, or that fires at another time, gets another verb here.
_ON_SERVER: Final = """
SELECT tgname, relname || ' ' || CASE WHEN tgenabled <> 'O' OR tgqual IS NOT NULL THEN 'never' ELSE
    CASE tgtype WHEN 19 THEN 'UPDATE' WHEN 11 THEN 'DELETE' WHEN 34 THEN 'TRUNCATE' ELSE 'otherwise' END END
    || ' ' || prosrc
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
WHERE NOT tgisinternal AND pg_table_is_visible(pg_class.oid) ORDER BY tgname
"""
_IN_FILE: Final = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"
_ONE: Final = text("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = :name")


def triggers(connection: Connection) -> Mapping[str, str]:
    """What each trigger does, by name, with runs of white space as one space.

    In a file that is its statement; on a server its table, its verb, and the text of its function.
    """
    found = connection.exec_driver_sql(_IN_FILE if is_file(connection) else _ON_SERVER)
    return {name: " ".join(does.split()) for name, does in found}


@contextmanager
def switched_off(connection: Connection, table: str, trigger: str) -> Iterator[None]:
    """Switch the table's trigger off, within the open transaction only."""
    if not is_file(connection):
        connection.exec_driver_sql(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
        yield
        connection.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER {trigger}")
        return
    # SQLite cannot switch a trigger off: the same one is made again.
    made = connection.scalar(_ONE, {"name": trigger})
    if made is None:
        yield
        return
    connection.exec_driver_sql(f"DROP TRIGGER {trigger}")
    yield
    connection.exec_driver_sql(made)


# --- what is there --------------------------------------------------------------------------------------------------

# Also those of other schemas that a statement finds without naming the schema.
_ALL_ON_SERVER: Final = """
SELECT relname FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
WHERE relkind IN ('r', 'p', 'f', 'v', 'm') AND pg_table_is_visible(pg_class.oid)
    AND nspname <> 'information_schema' AND NOT starts_with(nspname, 'pg_') AND NOT EXISTS (
        SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
ORDER BY relname
"""
ALL_IN_FILE: Final = """
SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite^_%' ESCAPE '^' ORDER BY name
"""
"""The names of all tables and views of a file, but for those of SQLite itself."""


def names_there(connection: Connection) -> Sequence[str]:
    """The names of all tables and views, but for those of the database itself and of its extensions."""
    return connection.exec_driver_sql(ALL_IN_FILE if is_file(connection) else _ALL_ON_SERVER).scalars().all()


def name_of(connection: Connection) -> str:
    """The name of the database, for a line that people read."""
    if is_file(connection):
        return connection.engine.url.database or "the database"
    return str(connection.scalar(select(func.current_database())))


# --- who uses the database ------------------------------------------------------------------------------------------


def running(connection: Connection) -> Sequence[int]:
    """The numbers of the schemas whose releases are using the database now, beside this process."""
    if is_file(connection):
        return ()
    from storage.engine import postgres  # noqa: PLC0415 - only a server needs its driver

    return postgres.running(connection)
