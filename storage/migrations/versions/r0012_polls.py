"""Tables may ask by polls, and platforms keep values of their own.

Revision: 0012
After: 0011
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0012"
down_revision: Final = "0011"


def upgrade() -> None:
    """Add the column, and the table for values of platforms; so far no table has asked by polls."""
    op.add_column("tables", sa.Column("polls", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "platform_values",
        sa.Column("platform", sa.Text, primary_key=True, nullable=False),
        sa.Column("name", sa.Text, primary_key=True, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
    )
