"""Opens the database that an address names: a SQLite file, or a database of a PostgreSQL server."""

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from storage.engine.database import Database
from storage.engine.sqlite_database import SqliteDatabase
from storage.errors import BadAddress


async def open_database(url: str) -> Database:
    """Own the database that the URL names, until it is closed or the process ends. Raises StoreBusy and StoreFault."""
    try:
        kind = make_url(url).get_backend_name()
    except ArgumentError as error:
        raise BadAddress("this is not a database address") from error
    if kind != "postgresql":
        return SqliteDatabase.own(url)
    # Not before it is needed: where SQLite serves, the driver would only cost memory and time at the start.
    from storage.engine.postgres_database import PostgresDatabase  # noqa: PLC0415

    return await PostgresDatabase.own(url)
