"""Several processes may share a database: they say that they are alive, and what each of them works on.

Revision: 0017
After: 0016
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0017"
down_revision: Final = "0016"


def upgrade() -> None:
    """Add the two tables, which stay empty where only one process can use the database."""
    # PostgreSQL compares texts by bytes only if the column says so.
    name = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "processes",
        sa.Column("id", name, primary_key=True, nullable=False),
        sa.Column("alive_until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "claims",
        sa.Column("name", name, primary_key=True, nullable=False),
        sa.Column("process", name, sa.ForeignKey("processes.id"), nullable=False),
    )
    op.create_index("ix_claims_process", "claims", ["process"])
