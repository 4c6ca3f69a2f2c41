"""Makes backups: written whole or not at all, never over another file, and readable by their owner alone."""

import os
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from secrets import token_hex
from typing import Final

from storage.backups.backup_file import Manifest, Step, seal
from storage.backups.copying import copy
from storage.backups.folder import name_in
from storage.engine.inspection import inspect_file, inspect_own
from storage.engine.integrity import faults_in
from storage.engine.lock import lock
from storage.engine.mark import lost_file, lost_games
from storage.engine.private_files import file_in_place_of, make_folder
from storage.engine.sqlite import sqlite3
from storage.engine.sqlite_database import fault_of
from storage.engine.undoing import undone_on_failure
from storage.errors import StoreBusy, StoreDamaged, StoreFault, file_fault
from storage.migrations.revisions import refuse_empty

PART: Final = ".minotaur-{}.part"
"""The name of a backup that is not whole yet."""
OPERATIONS: Final = 1_000_000
"""SQLite's operations between two calls of ``step``: some hundredths of a second."""

_FOLDER: Final = ".minotaur"
"""The name under which a folder of backups is locked, as a database is by its own name."""

_THERE: Final = "{} exists already, and a backup never replaces a file: choose another name"
_TABLES: Final = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that is on the disk."""

    file: Path
    manifest: Manifest


def no_step() -> None:
    """Let long work go on."""


def back_up(database: Path, file: Path, now: datetime, step: Step = no_step) -> Backup:
    """Make a backup of the database in a new file.

    A bot may be using the database. Raises StoreFault, and StoreDamaged if the database is: then there is no new file.
    """
    _refuse_lost(database)
    if file.exists():
        raise StoreFault(_THERE.format(file))
    if (other := file_in_place_of(file.parent)) is not None:
        raise StoreFault(f"{other} is a file, not a folder: look whether the name is right")
    if not file.parent.is_dir():
        raise StoreFault(f"there is no folder {file.parent}: make it first")
    with undone_on_failure(file.parent / _FOLDER), part_of(file) as part:
        copy(database, part, step)
        if faults := faults_in(part):
            raise StoreDamaged(f"{database} is damaged, so no backup was made: {faults[0]}", faults)
        revision, counts = contents(part, step)
        manifest = seal(part, lambda size: Manifest(made=now, revision=revision, bytes=size, counts=counts), step)
        put(part, file)
    return Backup(file, manifest)


def back_up_in(folder: Path, database: Path, now: datetime, step: Step = no_step) -> Backup:
    """The same in the folder, under a name with the time. If there is no such folder, it is made. Raises StoreFault."""
    _refuse_lost(database)
    with undone_on_failure(folder / _FOLDER):
        try:
            make_folder(folder, own=False)
        except OSError as error:
            raise file_fault(error, folder) from error
        return back_up(database, name_in(folder, now), now, step)


def _refuse_lost(database: Path) -> None:
    """A copy of a database that has lost its memory would look like a good backup, and older ones make room for it."""
    if lost := lost_file(database):
        raise StoreFault(lost)
    if not database.exists():
        raise StoreFault(f"there is no {database}: start the bot once, or set DATABASE_URL to its database")
    # Asked twice: a bot may have written its mark since its database was read.
    if _lost_games(database) and (lost := _lost_games(database)):
        raise StoreFault(lost)
    refuse_empty(str(database), inspect_own(database).revision)


def _lost_games(database: Path) -> str | None:
    return lost_games(database, inspect_file(database).open)


def contents(database: Path, step: Step = no_step) -> tuple[str, Mapping[str, int]]:
    """The revision of the database's schema, and the number of rows in each table. Raises StoreFault."""
    try:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            # If ``step`` raises an exception, SQLite breaks off the statement.
            connection.set_progress_handler(partial(_go_on, step), OPERATIONS)
            names = [name for (name,) in connection.execute(_TABLES)]
            (revision,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            count = 'SELECT count(*) FROM "{}"'  # The names are those of the database itself.
            counts = {name: connection.execute(count.format(name)).fetchone()[0] for name in names}
    except sqlite3.Error as error:
        raise fault_of(database, error) from error
    return revision, counts


def _go_on(step: Step) -> int:
    step()
    return 0


@contextmanager
def part_of(file: Path) -> Iterator[Path]:
    """A new, empty file beside ``file`` that only its owner can read; at the end it is deleted if it is still there.

    Parts that a killed process has left in the folder are deleted first. Raises StoreFault.
    """
    folder = file.parent
    try:
        with lock(folder / _FOLDER):
            for left in folder.glob(PART.format("*") + "*"):
                left.unlink()
            part = folder / PART.format(token_hex(8))
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            try:
                yield part
            finally:
                part.unlink(missing_ok=True)
    except StoreBusy as busy:
        raise StoreFault(f"another backup is being written in {folder}") from busy
    except OSError as error:
        # The error names the lock or the part, of which the host knows nothing.
        raise file_fault(OSError(error.errno, error.strerror), file) from error


def put(part: Path, file: Path) -> None:
    """Give the whole backup its name. Raises StoreFault if a file has this name already."""
    try:
        # Unlike a rename, a link never takes the place of a file that exists.
        os.link(part, file)
    except OSError as error:
        # Some disks have no links.
        if file.exists():
            raise StoreFault(_THERE.format(file)) from error
        part.rename(file)
    part.unlink(missing_ok=True)
    sync_folder(file.parent)


def sync_folder(folder: Path) -> None:
    """Return when the names in the folder are on the disk."""
    if os.name == "nt":
        return  # Windows cannot open a folder.
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
