"""Deletes what a command has made for a database before it failed."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.engine.lock import lock
from storage.engine.private_files import BESIDE
from storage.errors import StoreBusy


@contextmanager
def undone_on_failure(database: Path) -> Iterator[None]:
    """If the block fails, delete the database's files and folders that were not there before it.

    When the block ends, this process must have released the database.
    """
    # A log beside a database that was there may be needed, so only the lock file is deleted there.
    ends = (".lock",) if database.exists() else BESIDE
    files = [file for end in ends if not (file := database.with_name(database.name + end)).exists()]
    folders = [folder for folder in database.parents if not folder.exists()]
    try:
        yield
    except BaseException:
        # If another process has the lock by now, the files are its own.
        with suppress(StoreBusy, OSError), lock(database):
            for file in files:
                file.unlink(missing_ok=True)
        with suppress(OSError):
            for folder in folders:
                folder.rmdir()
        raise
