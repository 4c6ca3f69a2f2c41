"""Says what a migration takes from releases that go on working beside it: anything but additions."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import (
    CheckConstraint,
    Connection,
    ForeignKeyConstraint,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    TypedColumns,
    UniqueConstraint,
    select,
)

_OVER_COLUMNS: Final = (ForeignKeyConstraint, PrimaryKeyConstraint, UniqueConstraint)


@dataclass(frozen=True, slots=True)
class Before:
    """A database's tables, rows and triggers before a migration."""

    tables: Mapping[str, Table[TypedColumns]]
    rows: Mapping[str, Sequence[Sequence[object]]]
    triggers: Mapping[str, str]


def before(connection: Connection) -> Before:
    """What an older release finds in the SQLite database and relies on."""
    tables = _tables(connection)
    rows = {name: _rows(connection, table, table) for name, table in tables.items()}
    return Before(tables, rows, _triggers(connection))


def taken(connection: Connection, found: Before) -> Iterator[str]:
    """What is not there any more as it was, or is asked of old statements that was not asked before."""
    tables = _tables(connection)
    for name, old in found.tables.items():
        new = tables.get(name)
        if new is None:
            yield f"{name} is gone"
            continue
        if lost := [column.name for column in old.c if column.name not in new.c]:
            yield f"{name} has lost {', '.join(lost)}"
            continue
        yield from _columns(old, new)
        if _rules(old) != _rules(new):
            yield f"{name} has other rules"
        if _rows(connection, new, old) != found.rows[name]:
            yield f"rows of {name} were changed"
    for name, new in tables.items():
        for key in new.foreign_key_constraints if name not in found.tables else ():
            if key.referred_table.name in found.tables and key.ondelete != "CASCADE":
                yield f"{name} keeps rows of {key.referred_table.name} from being deleted"
    for name, table in _triggers(connection).items():
        if table in found.tables and found.triggers.get(name) != table:
            yield f"{table} has the new trigger {name}"


def _columns(old: Table[TypedColumns], new: Table[TypedColumns]) -> Iterator[str]:
    for column in new.c:
        was = old.c.get(column.name)
        if was is None:
            if not column.nullable and column.server_default is None:
                yield f"{new.name}.{column.name} must be given"
        elif (repr(was.type), was.nullable, was.primary_key) != (
            repr(column.type),
            column.nullable,
            column.primary_key,
        ):
            yield f"{new.name}.{column.name} is of another kind"


def _rules(table: Table[TypedColumns]) -> set[tuple[str, ...]]:
    """What the table demands of its rows, but for what its columns say."""
    keys = {(type(one).__name__, *one.columns.keys()) for one in table.constraints if isinstance(one, _OVER_COLUMNS)}
    checks = {("check", str(one.sqltext)) for one in table.constraints if isinstance(one, CheckConstraint)}
    return (
        keys
        | checks
        | {("unique", *(column.name for column in index.columns)) for index in table.indexes if index.unique}
    )


def _rows(connection: Connection, table: Table[TypedColumns], like: Table[TypedColumns]) -> Sequence[Sequence[object]]:
    columns = [table.c[column.name] for column in like.c]
    return [tuple(row) for row in connection.execute(select(*columns).order_by(*columns))]


def _tables(connection: Connection) -> Mapping[str, Table[TypedColumns]]:
    found = MetaData()
    found.reflect(connection)
    return {name: table for name, table in found.tables.items() if name != "alembic_version"}


def _triggers(connection: Connection) -> Mapping[str, str]:
    """The table of each trigger."""
    rows = connection.exec_driver_sql("SELECT name, tbl_name FROM sqlite_master WHERE type = 'trigger'")
    return {str(name): str(table) for name, table in rows}
