"""The lock by which one process owns a database: a file beside it, locked until the process ends."""

import os
import sys
from pathlib import Path
from typing import IO

from storage.errors import StoreBusy

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_file(database: Path) -> Path:
    """The file whose lock is that of the database: SQLite takes and drops locks on the database file itself."""
    return database.with_name(f"{database.name}.lock")


def lock(database: Path) -> IO[bytes]:
    """Lock the database until the returned file is closed. Raises StoreBusy at once if it is locked; else OSError."""
    name = lock_file(database)
    # A process that has failed may delete the file while it has the lock. Then the lock of that file keeps nobody out.
    while not _is_at(name, file := _locked(database, name)):
        file.close()
    return file


def _locked(database: Path, name: Path) -> IO[bytes]:
    file = os.fdopen(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab")
    try:
        _take(file.fileno())
    except OSError as error:
        file.close()
        # If the lock is taken, the error is EWOULDBLOCK on POSIX and EACCES on Windows.
        if isinstance(error, BlockingIOError | PermissionError):
            raise StoreBusy(database) from error
        raise
    return file


def _is_at(name: Path, file: IO[bytes]) -> bool:
    try:
        return os.path.samestat(name.stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False
