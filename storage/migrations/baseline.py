"""Today's schema for a new database of a PostgreSQL server. Older releases knew only SQLite, and need no way there.

It makes what the chain of migrations makes of an empty file: a test compares the two.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from sqlalchemy import Connection, insert

from storage.schema import ballast, metadata, numbers
from storage.tables.open_time import BALLAST

APPEND_ONLY: Final = ("corrections", "counted", "digests", "entries", "purges", "results", "seat_feats", "seat_results")
"""Tables whose rows are never changed."""

_RAISE: Final = "RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';"

_FUNCTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "refuse": f"BEGIN {_RAISE} END",
        "refuse_but_purge": f"BEGIN IF EXISTS (TABLE purging) THEN RETURN OLD; END IF; {_RAISE} END",
    }
)
"""The functions of the triggers, by name, with their text."""


def make(connection: Connection) -> None:
    """Make all tables, their triggers and their first rows in an empty database, in the open transaction."""
    metadata.create_all(connection)
    connection.execute(insert(ballast), {"id": 1, "bytes": bytes(BALLAST)})
    connection.execute(insert(numbers), {"id": 1, "counted": 0})
    for name, does in _FUNCTIONS.items():
        connection.exec_driver_sql(f"CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ {does} $$")
    for name, table, verb, function in _triggers():
        # TRUNCATE knows no single rows.
        each = "" if verb == "TRUNCATE" else "FOR EACH ROW"
        connection.exec_driver_sql(
            f"CREATE TRIGGER {name} BEFORE {verb} ON {table} {each} EXECUTE FUNCTION {function}()"
        )


def remove_functions(connection: Connection) -> None:
    """Remove what ``make`` has made beside tables and their triggers."""
    connection.exec_driver_sql(f"DROP FUNCTION {', '.join(_FUNCTIONS)}")


def due_triggers() -> Mapping[str, str]:
    """What each trigger of a new database does, by name, as ``by_kind.triggers`` tells them."""
    return {name: f"{table} {verb} {_FUNCTIONS[function]}" for name, table, verb, function in _triggers()}


def _triggers() -> Iterator[tuple[str, str, str, str]]:
    """The name, table, verb and function of each trigger."""
    for table in APPEND_ONLY:
        for verb in ("UPDATE", "DELETE", "TRUNCATE"):
            # Purges themselves stay for ever. A replaced row needs no trigger: PostgreSQL makes an update of it.
            may_purge = verb == "DELETE" and table != "purges"
            yield f"{table}_refuse_{verb.lower()}", table, verb, "refuse_but_purge" if may_purge else "refuse"
