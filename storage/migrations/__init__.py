"""How a database comes from any release before to this one: forward only, all in one transaction."""

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from storage.errors import StoreTooNew


def upgrade(connection: Connection) -> None:
    """Bring the database to this release's schema within the open transaction. Raises StoreTooNew."""
    config = Config()
    config.set_main_option("script_location", "storage:migrations")
    config.attributes["connection"] = connection
    scripts = ScriptDirectory.from_config(config)
    current = MigrationContext.configure(connection).get_current_heads()
    known = {script.revision for script in scripts.walk_revisions()}
    if not known.issuperset(current):
        raise StoreTooNew(f"{connection.engine.url.database} was written by a newer release than this one")
    command.upgrade(config, "head")
