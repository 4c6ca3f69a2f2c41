"""Today's schema for a new database of a PostgreSQL server. Older releases knew only SQLite, and need no way there.

It makes what the chain of migrations makes of an empty file: a test compares the two.
"""

from typing import Final

from sqlalchemy import Connection, insert

from storage.schema import ballast, metadata, numbers
from storage.tables.open_time import BALLAST

APPEND_ONLY: Final = ("corrections", "counted", "entries", "purges", "results", "seat_feats", "seat_results")
"""Tables whose rows are never changed."""

_REFUSE: Final = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation'; END $$
"""
_REFUSE_BUT_PURGE: Final = """
CREATE FUNCTION refuse_but_purge() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
    IF EXISTS (SELECT 1 FROM purging) THEN RETURN OLD; END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


def make(connection: Connection) -> None:
    """Make all tables, their triggers and their first rows in an empty database, in the open transaction."""
    metadata.create_all(connection)
    connection.execute(insert(ballast), {"id": 1, "bytes": bytes(BALLAST)})
    connection.execute(insert(numbers), {"id": 1, "counted": 0})
    connection.exec_driver_sql(_REFUSE)
    connection.exec_driver_sql(_REFUSE_BUT_PURGE)
    for table in APPEND_ONLY:
        # Purges themselves stay for ever. A replaced row needs no trigger: PostgreSQL makes an update of it.
        removes = "refuse" if table == "purges" else "refuse_but_purge"
        for verb, row, does in (
            ("update", "FOR EACH ROW", "refuse"),
            ("delete", "FOR EACH ROW", removes),
            ("truncate", "", "refuse"),
        ):
            connection.exec_driver_sql(
                f"CREATE TRIGGER {table}_refuse_{verb} BEFORE {verb} ON {table} {row} EXECUTE FUNCTION {does}()"
            )
