"""A league stores which version of the computation made its ratings; two indexes.

Revision: 0007
After: 0006
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0007"
down_revision: Final = "0006"


def upgrade() -> None:
    """Add the column (there was one version so far) and the indexes.

    One finds a league's games by week, to compute them again; the other finds a community's newest tables.
    """
    op.add_column("leagues", sa.Column("rated_by", sa.Integer, nullable=False, server_default="1"))
    op.create_index("ix_counted_league_week", "counted", ["league", "week"])
    op.drop_index("ix_tables_community", "tables")
    op.create_index("ix_tables_community_opened", "tables", ["community", "opened"])
