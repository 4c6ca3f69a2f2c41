"""Moves all that is stored from one database to another one, from a file to a server or back.

The rows go through a file of lines: so each of the two databases is read or written in one transaction of its own, and
the new one is filled whole or not at all.

A move may be broken off between these transactions, and two bots must never have the same games. So it has three steps:
fill the new database, and note there that the move is unfinished; mark the old one as moved; remove the note. No bot
starts where there is a note or a mark. The same command, given once more, goes on where the first one was broken off.

Between the first two steps somebody may write to the old database. A bot can do so if the command has lost its lock,
because its connection to the server broke; another program always can. So the second step reads the old database once
more, in the transaction that marks it. If anything differs, nothing is marked, and the same command copies all anew.
"""

import errno
import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from tempfile import gettempdir
from typing import IO, Final, TypeAlias, cast

from sqlalchemy import Column, Connection, Table, TypedColumns, delete, false, select, update
from sqlalchemy.dialects.postgresql import insert

from storage.engine.by_kind import go_on_after, highest_number, name_of
from storage.engine.statements import many
from storage.errors import StoreFault, StoreMoved, StoreTooNew, file_fault
from storage.ids import Millis
from storage.migrations import remove, upgrade
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


# --- the steps of a move --------------------------------------------------------------------------------------------


def refuse_moved(connection: Connection) -> None:
    """Raise StoreMoved if the database was moved, or if a move to it is unfinished."""
    row = connection.execute(select(moved.c.to, moved.c.unfinished)).one_or_none()
    if row is None:
        return
    if row.unfinished:
        again = "give minotaur migrate-from once more, or go on with that one"
        raise StoreMoved(f"the move from {row.to} to this database was broken off: {again}")
    raise StoreMoved(f"this database was moved to {row.to}: set DATABASE_URL to that one")


def unfinished_since(connection: Connection) -> Millis | None:
    """When the unfinished move began that has filled the database; None if there is no such move."""
    if revision_of(connection) != revisions()[0]:
        return None
    return connection.scalar(select(moved.c.at).where(moved.c.unfinished))


def check_movable(connection: Connection) -> None:
    """Raise StoreFault if the database has not the schema of this release."""
    revision = revision_of(connection)
    # This release may be able to work with a newer schema, but it would leave behind what is new there.
    if revision is not None and is_newer(revision):
        raise StoreTooNew("the database to move was written by a newer release than this one: use that release")
    if revision != revisions()[0]:
        raise StoreFault("the database to move has not the schema of this release: start this release's bot on it once")


def check_markable(connection: Connection) -> None:
    """Raise what would be raised when the database is marked as moved, such as for a role that may only read."""
    nothing = select(moved.c.id, moved.c.to, moved.c.at).where(false())
    connection.execute(insert(moved).from_select(["id", "to", "at"], nothing))


def write_out(
    connection: Connection, file: IO[str], began: Millis | None = None, folder: Path | None = None
) -> Mapping[str, Content]:
    """Write all rows to the file, in place of what is there, and give what each table contains.

    ``began``: when the unfinished move began that goes on now. ``folder``: where the file is, which has no name itself;
    None for the system's folder for temporary files. Raises StoreFault if the database was moved by another
    one, or as ``check_movable`` does.
    """
    check_movable(connection)
    row = connection.execute(select(moved.c.to, moved.c.at, moved.c.unfinished)).one_or_none()
    if row is not None and (row.unfinished or row.at != began):
        how = "copied from" if row.unfinished else "moved to"
        raise StoreFault(f"the database to move was {how} {row.to} before")
    # A server that was restarted has this done a second time.
    file.seek(0)
    file.truncate()
    try:
        there = {table.name: _content(_written(connection, table, file)) for table in _tables()}
        for table in _tables():
            highest = highest_number(connection, table)
            file.write(f"{json.dumps({'table': table.name, _NUMBER: highest})}\n")
        file.flush()
    except OSError as error:
        # Other errors of this kind are those of a connection.
        if error.errno != errno.ENOSPC:
            raise
        # When the file is closed, it is given once more what it had no room for.
        os.truncate(file.fileno(), 0)
        raise file_fault(error, folder or Path(gettempdir())) from error
    return there


def begin(
    connection: Connection, file: IO[str], there: Mapping[str, Content], source: str, at: Millis
) -> Mapping[str, Content]:
    """Do as ``fill`` does, and note that the move from the database ``source`` is unfinished since ``at``.

    What an unfinished move has copied before is removed: no bot has used it.
    """
    if unfinished_since(connection) is not None:
        remove(connection)
    here = fill(connection, file, there)
    connection.execute(insert(moved), {"id": 1, "to": source, "at": at, "unfinished": True})
    return here


def fill(connection: Connection, file: IO[str], there: Mapping[str, Content]) -> Mapping[str, Content]:
    """Fill an empty database with the rows of the file, and give what each table contains then.

    Raises StoreFault if there is anything in the database, or if a table then differs from what is ``there``.
    """
    if revision_of(connection) is not None:
        raise StoreFault(f"the new database, {name_of(connection)}, is not empty: set DATABASE_URL to an empty one")
    upgrade(connection)
    # A new database has rows of its own, which those of the file replace.
    for table in reversed(_tables()):
        connection.execute(table.delete())
    later: list[tuple[_Table, Column[object], Mapping[str, object], object]] = []
    file.seek(0)
    for name, told in groupby(map(json.loads, file), itemgetter("table")):
        table = metadata.tables[name]
        _fill(connection, table, told, later)
    for table, column, key, value in later:
        where = [table.c[name] == part for name, part in key.items()]
        connection.execute(update(table).where(*where).values({column.key: value}))
    here = contents(connection)
    for name, content in here.items():
        if content != there[name]:
            raise StoreFault(f"the table {name} did not arrive as it was; nothing was moved")
    return here


def mark_moved(connection: Connection, to: str, at: Millis, there: Mapping[str, Content]) -> None:
    """Note that all was moved to the database ``to``, unless that was noted before the move was broken off.

    ``there`` is what the database contained when it was copied. If it contains anything else now, this raises
    StoreFault and notes nothing.
    """
    if contents(connection) != there:
        raise StoreFault(
            "the database to move was changed during the move, and is not marked as moved:"
            " end what uses it, then give minotaur migrate-from once more"
        )
    connection.execute(insert(moved).on_conflict_do_nothing(), {"id": 1, "to": to, "at": at})


def finish(connection: Connection) -> None:
    """Let bots start on the new database, after the old one was marked."""
    connection.execute(delete(moved))


# --- lines ----------------------------------------------------------------------------------------------------------


def contents(connection: Connection) -> Mapping[str, Content]:
    """What each table contains, by name."""
    return {table.name: _content(_lines(connection, table)) for table in _tables()}


def _tables() -> Sequence[_Table]:
    """All tables whose rows are moved, each after those to which it refers."""
    return [cast("_Table", table) for table in metadata.sorted_tables if table not in _STAYING]


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
