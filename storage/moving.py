"""Moves all that is stored from one database to another one, from a file to a server or back.

The rows go through a file of lines: so each of the two databases is read or written in one transaction of its own, and
the new one is filled whole or not at all.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, Final, TypeAlias, cast

from sqlalchemy import Column, Connection, Table, TypedColumns, insert, select, update

from storage.engine.by_kind import go_on_after, highest_number
from storage.engine.statements import many
from storage.errors import StoreFault, StoreTooNew
from storage.ids import Millis
from storage.migrations import upgrade
from storage.migrations.ownership import revision_of
from storage.migrations.revisions import is_newer, revisions
from storage.schema import claims, heard, metadata, moved, processes, sent

AT_ONCE: Final = 500
"""How many rows are read and written at a time."""

_Table: TypeAlias = Table[TypedColumns]

_STAYING: Final = {moved, claims, processes, heard, sent}
"""Tables that speak of one database and the processes that use it."""

_NUMBER: Final = "highest number"
"""The key of a line that tells the highest number that a table ever gave to a row."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a table contains: how many rows, and the SHA-256 of their lines in the order of their keys."""

    rows: int
    hash: str


def is_moved(connection: Connection) -> str | None:
    """Where the database was moved to; None if it was not."""
    return connection.scalar(select(moved.c.to))


def mark_moved(connection: Connection, to: str, now: Millis) -> None:
    """Note that all was moved to the database ``to``, which is named without user and password."""
    connection.execute(insert(moved), {"id": 1, "to": to, "at": now})


def check_movable(connection: Connection) -> None:
    """Raise StoreFault if the database was moved before, or has not the schema of this release."""
    revision = revision_of(connection)
    # This release may be able to work with a newer schema, but it would leave behind what is new there.
    if revision is not None and is_newer(revision):
        raise StoreTooNew("the database to move was written by a newer release than this one")
    if revision != revisions()[0]:
        raise StoreFault("the database to move has not the schema of this release: start this release's bot on it once")
    if to := is_moved(connection):
        raise StoreFault(f"the database to move was moved to {to} before")


def write_out(connection: Connection, file: Path) -> Mapping[str, Content]:
    """Write all rows to the file, and give what each table contains. Raises StoreFault as ``check_movable`` does."""
    check_movable(connection)
    with file.open("x", encoding="utf-8") as lines:
        file.chmod(0o600)
        contents = {table.name: _content(_written(connection, table, lines)) for table in _tables()}
        for table in _tables():
            highest = highest_number(connection, table)
            lines.write(f"{json.dumps({'table': table.name, _NUMBER: highest})}\n")
    return contents


def fill(connection: Connection, file: Path, there: Mapping[str, Content]) -> Mapping[str, Content]:
    """Like ``read_in``, but raise StoreFault, so that nothing is written, if a table differs from what it was."""
    here = read_in(connection, file)
    for name, content in here.items():
        if content != there[name]:
            raise StoreFault(f"the table {name} did not arrive as it was; nothing was moved")
    return here


def read_in(connection: Connection, file: Path) -> Mapping[str, Content]:
    """Fill an empty database with the rows of the file, and give what each table contains then.

    Raises StoreFault if there is anything in the database.
    """
    if revision_of(connection) is not None:
        raise StoreFault("the new database is not empty: everything is moved into a database in which there is nothing")
    upgrade(connection)
    # A new database has rows of its own, which those of the file replace.
    for table in reversed(_tables()):
        connection.execute(table.delete())
    later: list[tuple[_Table, Column[object], Mapping[str, object], object]] = []
    with file.open(encoding="utf-8") as lines:
        for name, told in groupby(map(json.loads, lines), itemgetter("table")):
            table = metadata.tables[name]
            _fill(connection, table, told, later)
    for table, column, key, value in later:
        where = [table.c[name] == part for name, part in key.items()]
        connection.execute(update(table).where(*where).values({column.key: value}))
    return {table.name: _content(_lines(connection, table)) for table in _tables()}


def _tables() -> Sequence[_Table]:
    """All tables whose rows are moved, each after those to which it refers."""
    return [cast("_Table", table) for table in metadata.sorted_tables if table not in _STAYING]


# --- lines ----------------------------------------------------------------------------------------------------------


def _content(lines: Iterable[str]) -> Content:
    digest, rows = sha256(), 0
    for line in lines:
        digest.update(line.encode())
        rows += 1
    return Content(rows, digest.hexdigest())


def _written(connection: Connection, table: _Table, file: IO[str]) -> Iterator[str]:
    for line in _lines(connection, table):
        file.write(line)
        yield line


def _lines(connection: Connection, table: _Table) -> Iterator[str]:
    """Each row as a line of JSON, in the order of the keys."""
    found = select(table).order_by(*table.primary_key).execution_options(yield_per=AT_ONCE)
    for row in connection.execute(found):
        values = {column.key: _told(value) for column, value in zip(table.c, row, strict=True)}
        yield f"{json.dumps({'table': table.name, 'row': values}, ensure_ascii=False)}\n"


def _told(value: object) -> object:
    return {"bytes": b64encode(value).decode()} if isinstance(value, bytes) else {"value": value}


def _meant(told: Mapping[str, object]) -> object:
    return b64decode(str(told["bytes"])) if "bytes" in told else told["value"]


# --- filling --------------------------------------------------------------------------------------------------------


def _fill(
    connection: Connection,
    table: _Table,
    told: Iterable[Mapping[str, object]],
    later: list[tuple[_Table, Column[object], Mapping[str, object], object]],
) -> None:
    """Write the table's rows. What refers to another row of the same table is added to ``later``."""
    own = [column for column in table.c if any(key.column.table is table for key in column.foreign_keys)]
    rows: list[dict[str, object]] = []
    for line in told:
        if _NUMBER in line:
            number = line[_NUMBER]
            assert isinstance(number, int)
            go_on_after(connection, table, number)
            continue
        values = line["row"]
        assert isinstance(values, dict)
        row = {name: _meant(value) for name, value in values.items()}
        key = {column.key: row[column.key] for column in table.primary_key}
        for column in own:
            if row[column.key] is not None:
                later.append((table, column, key, row[column.key]))
                row[column.key] = None
        rows.append(row)
        if len(rows) == AT_ONCE:
            many(connection, insert(table), rows)
            rows = []
    many(connection, insert(table), rows)
