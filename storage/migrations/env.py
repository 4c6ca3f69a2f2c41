"""How Alembic runs here: on the connection that is handed in, in its transaction."""

from alembic import context

from storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
