"""For each community the organiser who is told if the bot cannot write there any more.

Revision: 0024
After: 0023
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0024_since_0017"
down_revision: Final = "0023_since_0017"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the table. It is filled when organisers change something."""
    op.create_table(
        "caretakers",
        sa.Column("community", _NUMBER, sa.ForeignKey("communities.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", _NUMBER, sa.ForeignKey("players.id", ondelete="CASCADE"), nullable=False, index=True),
    )
