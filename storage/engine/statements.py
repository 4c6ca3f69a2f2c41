"""The shapes of statement that several subjects share."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from sqlalchemy import Connection, Executable, SelectBase, Table, TypedColumns, or_
from sqlalchemy import Insert as AnyInsert
from sqlalchemy import insert as any_insert
from sqlalchemy.dialects.sqlite import Insert, insert

Row: TypeAlias = dict[str, object]
"""Values by the names of columns, or of a statement's parameters."""

Rows: TypeAlias = tuple[Executable, Sequence[Row]]
"""A statement, and the rows to execute it with; with no rows it is not executed."""


def many(connection: Connection, statement: Executable, rows: Sequence[Mapping[str, object]]) -> None:
    """Execute the statement for all rows at once; for none there is nothing to do."""
    if rows:
        connection.execute(statement, rows)


def upsert(table: Table[TypedColumns]) -> Insert:
    """Insert rows; where one with the same primary key stands, the new one takes its place."""
    statement = insert(table)
    new = {column.key: statement.excluded[column.key] for column in table.c if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=new)


def filling(table: Table[TypedColumns], found: SelectBase) -> AnyInsert:
    """Insert what is found into the columns of the same names."""
    return any_insert(table).from_select([column.name for column in found.selected_columns], found)


def mending(table: Table[TypedColumns], found: SelectBase) -> AnyInsert:
    """Let the rows that are found stand in the table, each by its primary key; what is there already is not written.

    What is found must be chosen by a WHERE: without one SQLite takes the conflict for a join.
    """
    statement = insert(table).from_select([column.name for column in found.selected_columns], found)
    new = {column.key: statement.excluded[column.key] for column in table.c if not column.primary_key}
    differs = or_(*[table.c[name] != value for name, value in new.items()])
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=new, where=differs)
