"""A database that a move has filled says so until the other one is marked: no bot starts on it before.

An older release starts on neither of the two, because it asks only whether there is a row.

Revision: 0036
After: 0035
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0036_since_0017"
down_revision: Final = "0035_since_0017"


def upgrade() -> None:
    """Add the column; all moves that were noted have come to their end."""
    op.add_column("moved", sa.Column("unfinished", sa.Boolean, nullable=False, server_default=sa.false()))
