"""Opens the database that an address names."""

from storage.engine.database import Database
from storage.engine.sqlite_database import SqliteDatabase


async def open_database(url: str) -> Database:
    """Own the database that the URL names, until it is closed or the process ends. Raises StoreBusy and StoreFault."""
    return SqliteDatabase.own(url)
