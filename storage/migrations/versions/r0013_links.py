"""People may link their accounts on two platforms.

Revision: 0013
After: 0012
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0013"
down_revision: Final = "0012"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Add the tables for links, for links that are not confirmed yet, and for wrong codes."""
    op.create_table(
        "links",
        sa.Column("player", _NUMBER, sa.ForeignKey("players.id"), primary_key=True, nullable=False),
        sa.Column("other", _NUMBER, sa.ForeignKey("players.id"), unique=True, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "link_offers",
        sa.Column("player", _NUMBER, sa.ForeignKey("players.id"), primary_key=True, nullable=False),
        sa.Column("code", sa.Text, unique=True, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("taker", _NUMBER, sa.ForeignKey("players.id"), unique=True),
        sa.Column("agreed", _NUMBER, sa.ForeignKey("players.id")),
    )
    op.create_table(
        "link_tries",
        sa.Column("id", _NUMBER, primary_key=True, nullable=False),
        sa.Column("player", _NUMBER, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
