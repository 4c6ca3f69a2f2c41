"""Each result says by which rules people were placed, so an audit can place them by the same ones.

Revision: 0020
After: 0019
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0020_since_0017"
down_revision: Final = "0019_since_0017"


def upgrade() -> None:
    """Add the column. Results that are there, and those that an older release still writes, follow the first rules."""
    op.add_column("results", sa.Column("ranking", sa.Integer, nullable=False, server_default="1"))
