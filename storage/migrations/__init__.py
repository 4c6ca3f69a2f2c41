"""Migrations: they bring a database of any older release to this one. They go forward only, in one transaction."""

from functools import cache
from typing import Final

import structlog
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from storage.errors import StoreTooNew
from storage.migrations import baseline

_log: Final = structlog.get_logger()


def outdated(connection: Connection) -> str | None:
    """The revision of the database's schema if ``upgrade`` will change it; None for a new or an empty database."""
    current = MigrationContext.configure(connection).get_current_revision()
    return current if current in _older() else None


def is_current(connection: Connection) -> bool:
    """Whether the database has this release's schema."""
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    return MigrationContext.configure(connection).get_current_revision() == newest


@cache
def _older() -> frozenset[str]:
    """The revisions that this release migrates."""
    _newest, *older = ScriptDirectory.from_config(_config()).walk_revisions()
    return frozenset(script.revision for script in older)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    return config


def upgrade(connection: Connection) -> None:
    """Bring the database to this release's schema, in the open transaction. Raises StoreTooNew."""
    config = _config()
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_heads()
    known = {script.revision for script in scripts.walk_revisions()}
    newest = scripts.get_current_head()
    # A revision that this release does not know must be from a newer one.
    if not known.issuperset(current):
        name = connection.engine.url.database or "the database"
        raise StoreTooNew(f"{name} was written by a newer release than this one")
    if current != (newest,):
        _log.info("migrating the database", before=current[0] if current else "empty", after=newest)
    if not current and connection.dialect.name == "postgresql":
        baseline.make(connection)
        MigrationContext.configure(connection).stamp(scripts, "head")
    command.upgrade(config, "head")
