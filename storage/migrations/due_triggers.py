"""Which triggers a new database has: an audit compares them with those that are there."""

from collections.abc import Mapping

from sqlalchemy import Connection, NullPool

from storage.engine.by_kind import is_file, triggers
from storage.engine.sqlite import ANY, open_engine, sqlite3
from storage.migrations import baseline, run_migrations


def due_triggers(connection: Connection) -> Mapping[str, str]:
    """The triggers that a new database of this kind and of this release has, as ``triggers`` tells them."""
    if not is_file(connection):
        return baseline.due_triggers()
    # Migrations make a database in memory, so that no second list of triggers must be kept up to date.
    engine = open_engine(ANY, lambda: sqlite3.connect(":memory:"), NullPool)
    with engine.begin() as new:
        run_migrations(new)
        return triggers(new)
