"""Append-only rows cannot be replaced: ``INSERT OR REPLACE`` deletes rows without calling a DELETE trigger.

Revision: 0002
After: 0001
"""

from typing import Final

from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"

# A row can also be replaced by its hidden rowid. NEW.rowid is -1 if the statement gives none.
THERE_ALREADY: Final = (
    ("entries", 'SELECT 1 FROM entries WHERE rowid = NEW.rowid OR "table" = NEW."table" AND seq = NEW.seq'),
    ("results", 'SELECT 1 FROM results WHERE rowid = NEW.rowid OR "table" = NEW."table"'),
    ("seat_results", 'SELECT 1 FROM seat_results WHERE rowid = NEW.rowid OR "table" = NEW."table" AND seat = NEW.seat'),
)


def upgrade() -> None:
    """Refuse a row that exists already, before SQLite deletes the old one."""
    for table, rows in THERE_ALREADY:
        op.execute(
            f"CREATE TRIGGER {table}_refuse_replace BEFORE INSERT ON {table} WHEN EXISTS ({rows}) "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
