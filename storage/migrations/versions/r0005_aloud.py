"""People may choose sentences instead of columns, for a screen reader.

Revision: 0005
After: 0004
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"


def upgrade() -> None:
    """Add the column; so far nobody has chosen sentences."""
    op.add_column("players", sa.Column("aloud", sa.Boolean, nullable=False, server_default=sa.false()))
