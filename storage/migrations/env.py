"""Alembic's environment: it uses the connection that ``upgrade`` hands in, and its transaction."""

from alembic import context

from storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
