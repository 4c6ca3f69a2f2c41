"""Opens the database that an address names: a SQLite file, or a database of a PostgreSQL server."""

import os
from contextlib import suppress

from storage.engine.addresses import is_on_server, name_of, postgres_url
from storage.engine.database import Database
from storage.engine.inspection import inspect_own, place
from storage.engine.lock import lock_file
from storage.engine.sqlite_database import SqliteDatabase
from storage.errors import StoreLocked


async def open_database(url: str, *, alone: bool = False) -> Database:
    """Open the database that the URL names. Raises StoreBusy and StoreFault.

    Until it is closed or the process ends, no other process can open it, if it is a file. On a server several processes
    can, unless one of them is to be ``alone``.
    """
    if not is_on_server(url):
        file = place(url)
        # Where no bot has left its lock file, the file may be another program's. Nothing of that is changed.
        if os.access(file, os.F_OK) and not lock_file(file).exists():
            # A locked file cannot be checked. It is opened as if it were the bot's, and opening waits for the lock.
            with suppress(StoreLocked):
                inspect_own(file)
        return SqliteDatabase.own(url)
    from storage.engine.postgres_database import PostgresDatabase  # noqa: PLC0415 - only a server needs its driver

    return await PostgresDatabase.open(url, alone=alone)


def where(url: str) -> str:
    """The file or the place on a server that the URL names, as people may read it. Raises BadAddress."""
    return name_of(postgres_url(url)) if is_on_server(url) else str(place(url))
