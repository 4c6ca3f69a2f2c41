"""What only grows cannot be replaced either: ``INSERT OR REPLACE`` deletes rows, and no DELETE trigger hears of it.

Revision: 0002
After: 0001
"""

from typing import Final

from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"

# Rows have a hidden number, too, by which they can be replaced; NEW.rowid is -1 where none is given.
THERE_ALREADY: Final = (
    ("entries", 'SELECT 1 FROM entries WHERE rowid = NEW.rowid OR "table" = NEW."table" AND seq = NEW.seq'),
    ("results", 'SELECT 1 FROM results WHERE rowid = NEW.rowid OR "table" = NEW."table"'),
    ("seat_results", 'SELECT 1 FROM seat_results WHERE rowid = NEW.rowid OR "table" = NEW."table" AND seat = NEW.seat'),
)


def upgrade() -> None:
    """Refuse rows that are there already, before SQLite makes room for them."""
    for table, rows in THERE_ALREADY:
        op.execute(
            f"CREATE TRIGGER {table}_refuse_replace BEFORE INSERT ON {table} WHEN EXISTS ({rows}) "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
