"""Leagues may have an address on the web that gets the results of their weeks.

Revision: 0028
After: 0027
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0028_since_0017"
down_revision: Final = "0027_since_0017"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
# PostgreSQL compares texts by bytes only if the column says so.
_TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the table of addresses."""
    op.create_table(
        "webhooks",
        sa.Column("league", _NUMBER, sa.ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True, nullable=False),
        sa.Column("address", _TEXT, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("names", sa.Boolean, nullable=False),
        sa.Column("told_to", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("trouble", sa.String(16)),
        sa.Column("status", sa.Integer),
        sa.Column("week", _TEXT),
        sa.Column("at", sa.BigInteger),
    )
