"""Keeps a copy of the database from before each migration, because there is no way back from a migration."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import structlog

from storage.backups.making import back_up
from storage.engine.database import Database
from storage.engine.sqlite_database import SqliteDatabase
from storage.errors import StoreFault
from storage.migrations import outdated

_log: Final = structlog.get_logger()


async def keep_before_migration(database: Database) -> None:
    """Make a backup of a SQLite file whose schema is older than this release's. Raises StoreFault if that fails.

    There is one for each schema at most: a later one takes the place of an earlier one. The databases of a server are
    copied by the server's own tools.
    """
    if not isinstance(database, SqliteDatabase):
        return
    revision = await database.read(outdated)
    if revision is None:
        return
    file = name_of(database.path, revision)
    try:
        await asyncio.to_thread(_keep, database.path, file)
    except StoreFault as fault:
        raise StoreFault(f"the copy that is made before a migration failed: {fault}") from fault
    _log.info("copied the database before its migration", file=str(file))


def name_of(database: Path, revision: str) -> Path:
    """The name of the copy of a database with this schema."""
    return database.with_name(f"{database.stem}-schema-{revision}.backup")


def _keep(database: Path, file: Path) -> None:
    # If the process dies between the two steps, the database is not migrated yet, and the next start makes the copy.
    file.unlink(missing_ok=True)
    # The store looks at no clock. The time of the last change says which state the copy has.
    back_up(database, file, datetime.fromtimestamp(round(database.stat().st_mtime), UTC))
