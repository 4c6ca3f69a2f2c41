"""Shapes of SQL statements that several modules use.

``insert`` is the one of PostgreSQL's dialect: SQLite understands all that we use of it.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from sqlalchemy import Connection, Executable, SelectBase, Table, TypedColumns, or_
from sqlalchemy import Insert as AnyInsert
from sqlalchemy import insert as any_insert
from sqlalchemy.dialects.postgresql import Insert, insert

Row: TypeAlias = dict[str, object]
"""Values by the name of a column or of a statement's parameter."""

Rows: TypeAlias = tuple[Executable, Sequence[Row]]
"""A statement, and the rows to execute it with; with no rows it is not executed."""


def many(connection: Connection, statement: Executable, rows: Sequence[Mapping[str, object]]) -> None:
    """Execute the statement for all rows at once; if there are none, do nothing."""
    # With an empty list SQLAlchemy would execute the statement once, without values.
    if rows:
        connection.execute(statement, rows)


def upsert(table: Table[TypedColumns]) -> Insert:
    """An INSERT of rows; a row with the same primary key is overwritten."""
    statement = insert(table)
    new = {column.key: statement.excluded[column.key] for column in table.c if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=new)


def filling(table: Table[TypedColumns], found: SelectBase) -> AnyInsert:
    """An INSERT of the rows that ``found`` selects, into the columns of the same names."""
    return any_insert(table).from_select([column.name for column in found.selected_columns], found)


def mending(table: Table[TypedColumns], found: SelectBase) -> AnyInsert:
    """Like ``filling``, but a row with the same primary key is overwritten if it differs; equal rows are not written.

    ``found`` must have a WHERE: without one SQLite takes the ON of "ON CONFLICT" for that of a join.
    """
    statement = insert(table).from_select([column.name for column in found.selected_columns], found)
    new = {column.key: statement.excluded[column.key] for column in table.c if not column.primary_key}
    # Most rows of a rebuild are equal, and rewriting a row costs as much as changing it.
    differs = or_(*[table.c[name] != value for name, value in new.items()])
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=new, where=differs)
