"""Who listens: what stands in columns is told them in sentences.

Revision: 0005
After: 0004
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"


def upgrade() -> None:
    """Add the column; until now everybody read."""
    op.add_column("players", sa.Column("aloud", sa.Boolean, nullable=False, server_default=sa.false()))
