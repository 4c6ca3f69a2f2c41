"""Sample rows of every table, made from its columns: so a new table or column has a value without being named here."""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from sqlalchemy import JSON, Boolean, Column, Connection, Enum, LargeBinary, Text, insert, select

from storage.changes import Status
from storage.ids import PlayerId
from storage.moving import contents
from storage.schema import metadata, purging

ANN: Final = PlayerId(1)
BEN: Final = PlayerId(2)

ALL_BYTES: Final = bytes(range(256))

Row: TypeAlias = Mapping[str, object]
"""A row's values by the keys of its columns."""

GIVEN: Final[Mapping[str, object]] = {
    "communities.absent_since": 0,
    "links.other": BEN,
    "messages.league": None,
    "purges.number": 9,
    "tables.after": None,
    "tables.status": Status.FINISHED,
}
"""Values that code asks for, or that the rows need to fit together."""


def full_name(column: Column[object]) -> str:
    """The column with its table."""
    return f"{column.table.name}.{column.name}"


def mark(column: Column[object]) -> str:
    """A text that stands in this column alone, and in those that refer to it."""
    return f"<{full_name(column)}>"


def sample_row(columns: Iterable[Column[object]], rows: Mapping[str, Row]) -> Row:
    """A row of a table with these columns. ``rows`` has a row of each table to which they refer."""
    return {column.key: value_for(column, rows) for column in columns}


def fill_empty_tables(connection: Connection) -> None:
    """Put a row into each table that a move to another database takes with it, if there is none yet.

    ``purging`` stays empty: a row there means that a purge was left open, and an audit says so.
    """
    moved = contents(connection).keys() - {purging.name}
    rows: dict[str, Row] = {}
    for table in metadata.sorted_tables:
        if table.name not in moved:
            continue
        first = select(table).order_by(*table.primary_key).limit(1)
        if connection.execute(first).first() is None:
            connection.execute(insert(table).values(sample_row(table.columns, rows)))
        rows[table.name] = dict(connection.execute(first).mappings().one())
    assert {name for name, content in contents(connection).items() if not content.rows} == {purging.name}


def value_for(column: Column[object], rows: Mapping[str, Row]) -> object:
    """What a row refers to, a mark for a text, or 1: the number of Ann, of the community and of the league."""
    if full_name(column) in GIVEN:
        return GIVEN[full_name(column)]
    for key in column.foreign_keys:
        return rows[key.column.table.name][key.column.key]
    match column.type:
        case Enum() as words:
            assert words.enum_class is not None
            return next(iter(words.enum_class))
        case Text():
            return mark(column)
        case LargeBinary():
            return mark(column).encode() + ALL_BYTES
        case JSON():
            return [mark(column)]
        case Boolean():
            return True
        case _:
            return 1
