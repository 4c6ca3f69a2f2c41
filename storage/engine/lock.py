"""One process owns a database: a lock on a file beside it, held until the process ends."""

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


def lock(database: Path) -> IO[bytes]:
    """Own the database until the returned file is closed. Raises StoreBusy at once, and OSError."""
    file = database.with_name(f"{database.name}.lock").open("ab")
    try:
        _take(file.fileno())
    except OSError as error:
        file.close()
        # A lock that is taken says EWOULDBLOCK on POSIX and EACCES on Windows.
        if isinstance(error, BlockingIOError | PermissionError):
            raise StoreBusy(database) from error
        raise
    return file
