"""Destroys the seeds of live tables, so that nothing more can be drawn from them, and nobody can publish them."""

from sqlalchemy import Connection, update

from storage.changes import Status
from storage.schema import tables


def destroy_seeds(connection: Connection) -> None:
    """Destroy the seeds of all live tables: in a backup that is restored, they may be public by now."""
    live = tables.c.status.in_([status for status in Status if status.live])
    connection.execute(update(tables).where(live).values(seed=b""))
