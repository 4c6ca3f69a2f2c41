"""The highest number under which a game ever counted gets a row of its own.

SQLite kept it in a table of its own, and PostgreSQL would skip the numbers of a transaction that fails.

Revision: 0014
After: 0013
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0014"
down_revision: Final = "0013"

_GIVEN: Final = "SELECT seq FROM sqlite_sequence WHERE name = 'counted'"


def upgrade() -> None:
    """Make the row with the number that SQLite knows."""
    op.create_table(
        "numbers",
        sa.Column("id", sa.Integer, primary_key=True, nullable=False),
        sa.Column("counted", sa.BigInteger, nullable=False),
        sa.CheckConstraint("id = 1", name="one_row"),
    )
    given = op.get_bind().execute(sa.text(_GIVEN)).scalar() or 0
    op.execute(sa.text("INSERT INTO numbers VALUES (1, :given)").bindparams(given=given))
