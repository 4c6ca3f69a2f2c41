"""A look at a database from outside, while another process may work on it: it goes on as if nobody looked."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory

from storage.engine.database import PATIENCE, sqlite_url
from storage.engine.lock import lock
from storage.errors import StoreBusy, StoreFault
from storage.ids import Millis


@dataclass(frozen=True, slots=True)
class DatabaseStatus:
    """What a database says of itself."""

    revision: str | None
    """Of its schema; None before the first start."""

    beat: Millis | None
    """When it was last known to be at work."""


def place(url: str) -> Path:
    """The file that the URL names, whether it exists or not. Raises BadAddress."""
    return Path(sqlite_url(url).database or "").resolve()


def inspect_file(path: Path) -> DatabaseStatus:
    """Read the file, which must exist; a commit that was broken off there is taken back. Raises StoreFault."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=PATIENCE)) as connection:
            tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            revision = beat = None
            if "alembic_version" in tables:
                revision = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            if "alive" in tables:
                beat = connection.execute("SELECT beat FROM alive").fetchone()
    except sqlite3.Error as error:
        raise StoreFault(f"{path}: {error}") from error
    return DatabaseStatus(revision[0] if revision else None, Millis(beat[0]) if beat else None)


def in_use(path: Path) -> bool:
    """Whether another process owns the database; for a moment this one does. Raises OSError."""
    try:
        lock(path).close()
    except StoreBusy:
        return True
    return False


def revisions() -> tuple[str, ...]:
    """The schemas that this release knows, the newest first."""
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    return tuple(script.revision for script in ScriptDirectory.from_config(config).walk_revisions())
