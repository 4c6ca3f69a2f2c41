"""A connection for looking at a database, beside a bot that may be using it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from storage.engine.mark import recovering
from storage.engine.sqlite import PATIENCE, sqlite3


@contextmanager
def reader(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection to a database that exists. Raises sqlite3.Error, and OSError if the mark cannot be written."""
    # Not read-only: after a crash SQLite must first undo the transaction that was broken off.
    address = f"{path.absolute().as_uri()}?mode=rw"
    with (
        recovering(path),
        closing(sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None)) as connection,
    ):
        yield connection
