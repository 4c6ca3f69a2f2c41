"""The SQLite library: the package pysqlite3 where it is installed, else the standard library. Nothing else chooses.

A process must use one of the two for a file, never both: each would release the other one's locks on it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from sqlalchemy import URL, Engine, Pool, create_engine

if TYPE_CHECKING:
    # pysqlite3 has no types; its interface is the same.
    import sqlite3
else:
    try:
        from pysqlite3 import dbapi2 as sqlite3
    except ImportError:
        # There is no wheel for this machine.
        import sqlite3

__all__ = ["ANY", "DAMAGE", "PATIENCE", "journal", "kind_of", "open_engine", "sqlite3", "wal_is_safe", "why_unfit"]

_Version: TypeAlias = tuple[int, int, int]

PATIENCE: Final = 2
"""Seconds to wait for another process that has locked the file; a press must be answered within three."""

DAMAGE: Final = frozenset(
    {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
)
"""The kinds of errors that say that something of the file is damaged or missing. A full disk is none of them."""

OLDEST: Final[_Version] = (3, 35, 0)
"""The oldest SQLite that knows all statements of the bot: RETURNING and DROP COLUMN."""

ANY: Final = "sqlite://"
"""The URL of an engine whose ``connect`` knows the file by itself."""


def journal() -> str:
    """The journal mode to use: a write-ahead log, if this SQLite keeps it safely."""
    return "WAL" if wal_is_safe(sqlite3.sqlite_version_info) else "TRUNCATE"


def why_unfit() -> str | None:
    """Why this SQLite cannot keep the database; None if it can."""
    if sqlite3.sqlite_version_info >= OLDEST:
        return None
    return f"SQLite {sqlite3.sqlite_version} is too old; 3.35 or newer is needed: use a Python with a newer one"


def wal_is_safe(version: _Version) -> bool:
    """Whether this SQLite has the fix of the WAL-reset bug, which can corrupt a database with a write-ahead log.

    See https://sqlite.org/wal.html#walresetbug.
    """
    return version >= (3, 51, 3) or (3, 50, 7) <= version < (3, 51) or (3, 44, 6) <= version < (3, 45)


def open_engine(url: URL | str, connect: Callable[[], sqlite3.Connection], pool: type[Pool]) -> Engine:
    """A SQLAlchemy engine on the connections that ``connect`` opens."""
    return create_engine(
        url,
        module=sqlite3,
        creator=connect,
        poolclass=pool,
        # Errors are logged, and the parameters of a statement may be secret hands or seeds.
        hide_parameters=True,
    )


def kind_of(error: BaseException | None) -> int:
    """The kind of an error of SQLite; 0 for any other error."""
    # SQLite's extended codes have the kind of error in their lowest byte.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF if isinstance(error, sqlite3.Error) else 0
