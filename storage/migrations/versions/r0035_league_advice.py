"""A league may allow that robots advise people at its tables. An older release gives no advice anywhere.

Revision: 0035
After: 0034
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0035_since_0017"
down_revision: Final = "0034_since_0017"


def upgrade() -> None:
    """Add the column; so far no league allows advice."""
    op.add_column("leagues", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.false()))
