"""Commands that change something other than a table are carried out once, too.

An older release does not note them, so what it has carried out may be carried out once more.

Revision: 0038
After: 0037
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0038_since_0017"
down_revision: Final = "0037_since_0017"


def upgrade() -> None:
    """Add the table, which holds what comes from now on."""
    # PostgreSQL compares texts by bytes only if the column says so.
    name = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "other_commands",
        sa.Column("id", name, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_other_commands"),
    )
    op.create_index("ix_other_commands_at", "other_commands", ["at"])
