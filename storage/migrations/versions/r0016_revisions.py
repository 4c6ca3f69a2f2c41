"""Each table knows how many changes it has had.

A change without an entry, such as a deadline that moves on, leaves the number of entries as it was. So that number
alone does not tell whether somebody else has changed the table meanwhile.

Revision: 0016
After: 0015
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0016"
down_revision: Final = "0015"

_CHANGES: Final = 'UPDATE tables SET revision = (SELECT count(*) FROM commands WHERE commands."table" = tables.id)'

# Older releases counted otherwise, so a message may be wanted at a higher revision.
_NEWEST: Final = """
UPDATE tables SET revision = newest.of_table
FROM (SELECT "table" AS id, max(CASE WHEN wanted > shown THEN wanted ELSE shown END) AS of_table
      FROM messages GROUP BY "table") AS newest
WHERE newest.id = tables.id AND newest.of_table > tables.revision
"""


def upgrade() -> None:
    """Add the number, and count."""
    op.add_column("tables", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.execute(_CHANGES)
    op.execute(_NEWEST)
