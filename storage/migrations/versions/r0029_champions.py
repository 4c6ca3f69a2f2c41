"""Leagues may have roles for their champions, which the bot gives and takes.

Revision: 0029
After: 0028
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0029_since_0017"
down_revision: Final = "0028_since_0017"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
# PostgreSQL compares texts by bytes only if the column says so.
_TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the tables of roles, and of the people who should have them."""
    op.create_table(
        "champion_roles",
        sa.Column("league", _NUMBER, sa.ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("contest", sa.String(16), primary_key=True),
        sa.Column("role", _TEXT, nullable=False),
        sa.Column("period", _TEXT),
        sa.Column("trouble", sa.String(16)),
    )
    op.create_table(
        "champions",
        sa.Column("league", _NUMBER, sa.ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("contest", sa.String(16), primary_key=True),
        sa.Column("role", _TEXT, primary_key=True),
        sa.Column("player", _NUMBER, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
        sa.Column("wanted", sa.Boolean, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
    )
