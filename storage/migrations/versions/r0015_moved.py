"""A database that was moved to another one says so, and no bot starts on it.

Revision: 0015
After: 0014
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0015"
down_revision: Final = "0014"


def upgrade() -> None:
    """Add the table, which has a row only after a move."""
    op.create_table(
        "moved",
        sa.Column("id", sa.Integer, primary_key=True, nullable=False),
        sa.Column("to", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.CheckConstraint("id = 1", name="one_row"),
    )
