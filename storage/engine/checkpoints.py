"""Copies SQLite's write-ahead log into the file beside the writes: otherwise, a commit now and then waits for it."""

from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Final

from storage.engine.sqlite import PATIENCE, sqlite3

ENOUGH: Final = 1000
"""So many pages of 4 KiB in the log, not copied yet, are copied."""

LONG: Final = 4000
"""Pages in the log from which on it is to begin anew."""

LONGEST: Final = 8000
"""Pages in the log after which a commit copies it in any case: the thread does not keep up, or the disk is full."""

WRITES: Final = 8
"""After so many writes the pages are counted."""

COUNT: Final = "PRAGMA wal_checkpoint(NOOP)"
COPY: Final = "PRAGMA wal_checkpoint(PASSIVE)"


class Checkpoints:
    """A connection, used in a thread of its own, that only copies the log into the file.

    By itself SQLite copies the log when a commit has made it long enough. The disk may take a third of a second for
    that, and all presses would wait. While this connection copies, reads and writes go on.

    The log begins anew only when all of it is copied. While writes go on, more is in it after each copy. So the writing
    connection copies the last part, which is short.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """``connection`` is the one that writes."""
        connection.execute(f"PRAGMA wal_autocheckpoint = {LONGEST}")
        self._writing = connection
        # Opened together with the other: a file that somebody puts in the place of this one is never touched.
        self._copying = sqlite3.connect(path, isolation_level=None, timeout=PATIENCE, check_same_thread=False)
        self._writes = 0
        self._thread: Thread | None = None
        self._is_long = False

    def after_write(self) -> None:
        """Copy the log if enough was written since the last time. Call it in the thread that writes."""
        if self._thread is not None and self._thread.is_alive():
            return
        self._writes += 1
        if self._is_long:
            self._is_long = False
            _pages(self._writing, COPY)
        elif self._writes % WRITES == 0:
            pages, copied = _pages(self._writing, COUNT)
            if pages - copied >= ENOUGH:
                self._thread = Thread(target=self._copy_beside, daemon=True)
                self._thread.start()

    def _copy_beside(self) -> None:
        # The first copy takes longest. The second one copies what was written meanwhile.
        pages, _ = _pages(self._copying, COPY)
        if pages >= LONG:
            _pages(self._copying, COPY)
            self._is_long = True

    def wait(self) -> None:
        """Wait for the copy that is under way."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Wait for the copy that is under way, and close the connection."""
        self.wait()
        self._copying.close()


def _pages(connection: sqlite3.Connection, statement: str) -> tuple[int, int]:
    """Execute the statement, and give how many pages are in the log and how many of them are copied."""
    # If the disk is full or fails, the log stays as it is. A commit will meet the same fault, and reports it.
    with suppress(sqlite3.Error):
        ((_, pages, copied),) = connection.execute(statement).fetchall()
        return pages, copied
    return 0, 0
