"""A league says by which way of rating its ratings were made; its games are found by weeks, tables by their opening.

Revision: 0007
After: 0006
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0007"
down_revision: Final = "0006"


def upgrade() -> None:
    """Add the column, until now there was one way; and the indexes.

    By the one a league is made anew week by week, by the other a community's last games are found.
    """
    op.add_column("leagues", sa.Column("rated_by", sa.Integer, nullable=False, server_default="1"))
    op.create_index("ix_counted_league_week", "counted", ["league", "week"])
    op.drop_index("ix_tables_community", "tables")
    op.create_index("ix_tables_community_opened", "tables", ["community", "opened"])
