"""Processes that share a database tell each other what they have just sent to a channel.

Revision: 0019
After: 0018
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0019_since_0017"
down_revision: Final = "0018_since_0017"


def upgrade() -> None:
    """Add the table, which stays empty where only one process can use the database."""
    # PostgreSQL compares texts by bytes only if the column says so.
    name = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "sent",
        sa.Column("process", name, primary_key=True, nullable=False),
        sa.Column("channel", sa.BigInteger, primary_key=True, nullable=False),
        sa.Column("at", sa.BigInteger, primary_key=True, nullable=False),
    )
