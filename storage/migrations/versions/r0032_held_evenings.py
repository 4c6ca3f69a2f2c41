"""Evenings open no tables for a while if the bot may not write in their channel.

Revision: 0032
After: 0031
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0032_since_0017"
down_revision: Final = "0031_since_0017"


def upgrade() -> None:
    """Add the column. Releases that do not know it go on opening tables."""
    op.add_column("evenings", sa.Column("held_until", sa.BigInteger))
