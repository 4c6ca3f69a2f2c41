"""Copies the database as it is at one moment, while a bot may go on writing."""

import os
import time
from contextlib import closing
from pathlib import Path
from typing import Final

from storage.backups.backup_file import Step
from storage.engine.readers import reader
from storage.engine.snapshot import has_log
from storage.engine.sqlite import kind_of, sqlite3
from storage.engine.sqlite_database import fault_of
from storage.errors import StoreFault

PAGES: Final = 256
"""How many pages are copied at a time: a megabyte.

Then they are written to the disk, because a commit of the bot waits for all that is waiting there.
"""


def copy(source: Path, target: Path, step: Step) -> None:
    """Copy the database to the empty file ``target``, as it is at one moment. Raises StoreFault.

    With a write-ahead log a bot goes on writing meanwhile. With another journal its writes wait for the whole copy, so
    that is made in one step: about a second for each 500 megabytes.
    """
    try:
        with reader(source) as reading, closing(sqlite3.connect(target, isolation_level=None)) as writing:
            # The copy is thrown away if it is not completed, so it needs no journal. When it is
            # sealed, it is written to the disk.
            writing.execute("PRAGMA journal_mode = OFF")
            writing.execute("PRAGMA synchronous = OFF")
            # Within one transaction all steps see the same moment. Without it each write of the bot would make the copy
            # begin anew.
            reading.execute("BEGIN")
            reading.execute("SELECT 1 FROM sqlite_master").fetchone()
            reading.backup(writing, pages=PAGES if has_log(reading) else -1, progress=Pace(target, step).go_on)
            reading.execute("ROLLBACK")
            # The copy of a database with a write-ahead log would want one, too. As a file of its own it needs none.
            writing.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        # What the copy has no room for is a fault of its own disk. An error of ``backup`` has no code in pysqlite3.
        if kind_of(error) == sqlite3.SQLITE_FULL or "disk is full" in str(error):
            raise StoreFault(f"the disk of {target.parent.absolute()} has no room for the backup: make some") from error
        raise fault_of(source, error) from error


class Pace:
    """Makes a pause after each step as long as the step took, so that half of the disk and of a processor is free."""

    def __init__(self, target: Path, step: Step) -> None:
        self._target = target
        self._step = step
        self._began = time.monotonic()

    def go_on(self, _status: int, remaining: int, _total: int) -> None:
        """Called by SQLite after each step of the copy."""
        self._step()
        with self._target.open("rb+") as file:
            os.fsync(file.fileno())
        if remaining:
            time.sleep(time.monotonic() - self._began)
        self._began = time.monotonic()
