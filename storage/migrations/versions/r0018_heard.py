"""Processes that share a database tell each other when each connection was last heard.

Revision: 0018
After: 0017
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0018_since_0017"
down_revision: Final = "0017"


def upgrade() -> None:
    """Add the table, which stays empty where only one process can use the database."""
    # PostgreSQL compares texts by bytes only if the column says so.
    name = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "heard",
        sa.Column("platform", name, primary_key=True, nullable=False),
        sa.Column("connection", name, primary_key=True, nullable=False),
        sa.Column("open", sa.BigInteger, nullable=False),
    )
