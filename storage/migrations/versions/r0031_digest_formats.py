"""Digests of weeks say by which format they were computed: newer ones cover the version of the ranking, too.

Revision: 0031
After: 0030
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0031_since_0017"
down_revision: Final = "0030_since_0017"


def upgrade() -> None:
    """Add the column. Digests that are there, and those of releases that do not know it, have the first format."""
    op.add_column("digests", sa.Column("format", sa.Integer, server_default="1", nullable=False))
