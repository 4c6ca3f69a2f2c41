"""Puts the database of a backup in place of the present one, which is moved aside.

At every moment the database's name leads to a whole database: the former one, or the restored one.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from storage.backups.backup_file import Manifest, unpack
from storage.backups.making import contents, no_step, sync_folder
from storage.engine.health import health_of
from storage.engine.integrity import faults_in
from storage.engine.mark import close_mark, remove_mark
from storage.engine.sqlite import sqlite3
from storage.errors import BadBackup, file_fault
from storage.migrations.revisions import refuse_newer

BESIDE: Final = ("-wal", "-shm", "-journal")
"""The ends of the names of the files that SQLite may keep beside a database."""

ASIDE: Final = ".before-restore-%Y%m%d-%H%M%S"
"""What is added to the name of a database that is moved aside; the time is in UTC."""


@contextmanager
def unpacked(backup: Path, database: Path) -> Iterator[tuple[Path, Manifest]]:
    """The database of the backup as a file beside ``database``, checked; it is deleted at the end if it is still there.

    The caller holds the lock of ``database``. Raises BadBackup, StoreTooNew and StoreFault.
    """
    restored = database.with_name(f".{database.name}.restoring")
    try:
        _clear(restored)
        os.close(os.open(restored, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            manifest = unpack(backup, restored, no_step)
            _check(backup, restored, manifest)
            yield restored, manifest
        finally:
            _clear(restored)
    except OSError as error:
        # Failed writes name no file.
        raise file_fault(error, database) from error


def put_in_place(restored: Path, database: Path, now: datetime) -> Path | None:
    """Give the restored file the database's name. Returns the new name of the former database; None if there was none.

    The caller holds the lock of the database. Raises OSError.
    """
    _settle(restored)
    aside = None
    if database.exists():
        # If this process dies, the bot can start with the former database, which has no journal then.
        close_mark(database)
        # Best without any file beside it. If the database is too damaged for that, these files are kept, too.
        with suppress(sqlite3.Error):
            _settle(database)
        aside = database.with_name(database.name + now.strftime(ASIDE))
        for ending in ("", *BESIDE):
            _keep(_beside(database, ending), _beside(aside, ending))
        sync_folder(database.parent)
    # The log of another database must not be there beside the restored one: SQLite would write it into that.
    for ending in BESIDE:
        _beside(database, ending).unlink(missing_ok=True)
    # The bot goes on from an older state because its host wants it to, and its health is found out anew.
    remove_mark(database)
    health_of(database).unlink(missing_ok=True)
    restored.replace(database)
    sync_folder(database.parent)
    return aside


def _check(backup: Path, restored: Path, manifest: Manifest) -> None:
    if faults := faults_in(restored):
        raise BadBackup(f"{backup} is damaged: {faults[0]}")
    revision, counts = contents(restored)
    refuse_newer(str(backup), revision)
    for table in manifest.counts.keys() | counts.keys():
        due, found = manifest.counts.get(table), counts.get(table)
        if found != due:
            raise BadBackup(f"{backup} is damaged: its manifest tells {due} rows of {table}, and there are {found}")


def _settle(database: Path) -> None:
    """Write all that stands in files beside the database into it, and to the disk. Raises sqlite3.Error and OSError."""
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
    with database.open("rb+") as file:
        os.fsync(file.fileno())


def _keep(file: Path, name: Path) -> None:
    """Give the file a second name; on a disk without links, copy it. A missing file is left out."""
    if not file.exists():
        return
    try:
        os.link(file, name)
    except FileExistsError:
        raise
    except OSError:
        try:
            shutil.copy2(file, name)
            with name.open("rb+") as copied:
                os.fsync(copied.fileno())
        except OSError:
            # Such as on a full disk: half a copy would only take more room.
            name.unlink(missing_ok=True)
            raise


def _beside(database: Path, ending: str) -> Path:
    return database.with_name(database.name + ending)


def _clear(restored: Path) -> None:
    for left in restored.parent.glob(f"{restored.name}*"):
        left.unlink()
