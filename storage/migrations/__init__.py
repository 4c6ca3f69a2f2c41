"""Migrations: they bring a database of any older release to this one. They go forward only, in one transaction."""

from typing import Final

import structlog
from alembic import command
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from storage.engine.by_kind import is_file, running
from storage.errors import StoreFault
from storage.migrations import baseline
from storage.migrations.ownership import revision_of
from storage.migrations.revisions import config, is_newer, oldest, refuse_newer, revisions
from storage.schema import metadata

_log: Final = structlog.get_logger()


def is_current(connection: Connection) -> bool:
    """Whether the database has this release's schema, so that ``upgrade`` has nothing to do."""
    return revision_of(connection) == revisions()[0]


def outdated(connection: Connection) -> str | None:
    """The revision of the database's schema if ``upgrade`` will change it; None for a new or an empty database."""
    current = revision_of(connection)
    return current if current in revisions()[1:] else None


def upgrade(connection: Connection) -> None:
    """Bring the database to this release's schema, in the open transaction. A newer one stays as it is.

    Raises StoreTooNew if this release cannot work with it; StoreFault if it is another program's, or if a bot of an
    older release is running that could not work with the new schema.
    """
    current, newest = revision_of(connection), revisions()[0]
    refuse_newer(connection.engine.url.database or "the database", current)
    if current is not None and is_newer(current):
        _log.info("the database has the schema of a newer release", schema=current)
        return
    if current == newest:
        return
    if any(schema < int(oldest(newest)) for schema in running(connection)):
        raise StoreFault(
            "a bot of an older release, which cannot work with this one's schema, is running: stop it first"
        )
    _log.info("migrating the database", before=current or "empty", after=newest)
    if current is None and not is_file(connection):
        baseline.make(connection)
        MigrationContext.configure(connection).stamp(ScriptDirectory.from_config(config()), "head")
    run_migrations(connection)


def run_migrations(connection: Connection) -> None:
    """Run the migrations that the database lacks, in the open transaction. The log does not tell of it."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")


def remove(connection: Connection) -> None:
    """Remove this release's schema with all its rows, in the open transaction: then the database is empty."""
    metadata.drop_all(connection)
    connection.exec_driver_sql("DROP TABLE alembic_version")
    if not is_file(connection):
        baseline.remove_functions(connection)
