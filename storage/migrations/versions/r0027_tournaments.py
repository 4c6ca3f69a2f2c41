"""Tournaments: evenings whose tables come in rounds.

Revision: 0027
After: 0026
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0027_since_0017"
down_revision: Final = "0026_since_0017"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the round of a table, and tables for tournaments and for the people who sit out a round."""
    op.add_column("evening_tables", sa.Column("round", sa.Integer))
    op.create_table(
        "tournaments",
        sa.Column("evening", _NUMBER, sa.ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("format", sa.String(16), nullable=False),
        sa.Column("rounds", sa.Integer),
        sa.Column("no_shows", sa.String(16), nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, server_default="0", nullable=False),
        sa.Column("round_ends", sa.BigInteger),
    )
    op.create_table(
        "evening_byes",
        sa.Column("evening", _NUMBER, sa.ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("player", _NUMBER, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
    )
