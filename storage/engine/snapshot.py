"""Reads the database as it is at one moment, and never changes it."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import ParamSpec, TypeVar

from sqlalchemy import Connection, NullPool
from sqlalchemy.exc import DatabaseError, OperationalError

from storage.engine.addresses import is_on_server
from storage.engine.database import Query
from storage.engine.inspection import inspect_own, place
from storage.engine.mark import lost_file
from storage.engine.open_database import where
from storage.engine.sqlite import ANY, PATIENCE, open_engine, sqlite3
from storage.engine.sqlite_database import fault_of
from storage.errors import StoreFault
from storage.migrations.revisions import check_schema, refuse_empty, serves

_P = ParamSpec("_P")
_T = TypeVar("_T")


class Snapshot:
    """Runs queries that all see the database at the same moment."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def read(self, query: Query[_P, _T], *args: _P.args, **kwargs: _P.kwargs) -> _T:
        """Run the query and give its result."""
        return query(self._connection, *args, **kwargs)


@contextmanager
def snapshot(url: str) -> Iterator[Snapshot]:
    """Open the database for reading: it shows one moment and cannot be written.

    The bot may go on writing. Raises BadAddress and StoreFault.
    """
    path = place(url)
    check_schema(str(path), _revision(path))
    engine = open_engine(ANY, lambda: _reader(path), NullPool)
    try:
        with engine.connect() as connection:
            # The file is not opened read-only, for the reason that ``reader`` names. This refuses writes.
            connection.exec_driver_sql("PRAGMA query_only = ON")
            # Within one transaction all queries see what the first one saw.
            connection.exec_driver_sql("BEGIN")
            yield Snapshot(connection)
    except DatabaseError as error:
        # Subclasses are bugs of a query.
        if type(error) in {DatabaseError, OperationalError}:
            raise fault_of(path, error.orig) from error
        raise


def look(url: str, work: Callable[[Snapshot], _T]) -> _T:
    """Run the work on the database of the URL as it is at one moment, be it a file or on a server.

    The bot may go on writing. Raises BadAddress and StoreFault.
    """
    if not is_on_server(url):
        with snapshot(url) as books:
            return work(books)
    from storage.engine import postgres_looks  # noqa: PLC0415 - only a server needs its driver

    return asyncio.run(postgres_looks.look(url, lambda connection: work(Snapshot(connection))))


def _reader(path: Path) -> sqlite3.Connection:
    """A connection to the database; without a write-ahead log to a copy of it, because there a reader blocks a writer.

    The copy is a temporary file of SQLite, which has no name and vanishes with its connection.
    """
    reading = sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=PATIENCE, isolation_level=None)
    if has_log(reading):
        return reading
    with closing(reading):
        copy = sqlite3.connect("", isolation_level=None)
        reading.backup(copy)
    return copy


def has_log(connection: sqlite3.Connection) -> bool:
    """Whether the file has a write-ahead log now: an older bot may have left it with the other journal."""
    (journal,) = connection.execute("PRAGMA journal_mode").fetchone()
    return str(journal) == "wal"


def check_filled(url: str) -> bool:
    """Whether the database has another schema than this release, so that opening it changes it. Nothing is changed.

    Raises StoreFault if no bot has ever used the database, and BadAddress.
    """
    if is_on_server(url):
        from storage.engine.postgres_looks import inspect_revision  # noqa: PLC0415 - only a server needs its driver

        revision = asyncio.run(inspect_revision(url))
    else:
        revision = _revision(place(url))
    refuse_empty(where(url), revision)
    return revision is not None and not serves(revision)


def _revision(path: Path) -> str | None:
    if lost := lost_file(path):
        raise StoreFault(lost)
    if not path.exists():
        raise StoreFault(f"there is no {path}: start the bot once, or set DATABASE_URL to its database")
    return inspect_own(path).revision
