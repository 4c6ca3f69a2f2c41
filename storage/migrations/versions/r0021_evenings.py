"""Evenings: hours in which tables fill by themselves.

Revision: 0021
After: 0020
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0021_since_0017"
down_revision: Final = "0020_since_0017"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
# PostgreSQL compares texts by bytes only if the column says so.
_TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the tables for evenings, their people, their tables and the seats at these."""
    _add_evenings()
    _add_tables()


def _add_evenings() -> None:
    op.create_table(
        "evenings",
        sa.Column("id", _NUMBER, primary_key=True, nullable=False),
        sa.Column(
            "community", _NUMBER, sa.ForeignKey("communities.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("league", _NUMBER, sa.ForeignKey("leagues.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("channel", _TEXT, nullable=False),
        sa.Column("games", sa.JSON, nullable=False),
        sa.Column("weekly", sa.Boolean, nullable=False),
        sa.Column("day", _TEXT, nullable=False),
        sa.Column("clock", _TEXT, nullable=False),
        sa.Column("zone", _TEXT, nullable=False),
        sa.Column("starts", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False, index=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("reminded", sa.Boolean, server_default=sa.false(), nullable=False),
        sa.Column("card_due", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "evening_people",
        sa.Column("evening", _NUMBER, sa.ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("player", _NUMBER, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
        sa.Column("presence", sa.String(16), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("press", _TEXT, nullable=False),
    )


def _add_tables() -> None:
    op.create_table(
        "evening_tables",
        sa.Column("evening", _NUMBER, sa.ForeignKey("evenings.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table", _TEXT, unique=True, nullable=False),
        sa.Column("game", _TEXT, nullable=False),
        sa.Column("robots", sa.Integer, nullable=False),
        sa.Column("over", sa.BigInteger),
    )
    op.create_table(
        "evening_seats",
        sa.Column("evening", _NUMBER, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", _NUMBER, sa.ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, index=True),
        sa.Column("press", _TEXT, nullable=False),
        sa.ForeignKeyConstraint(
            ["evening", "number"], ["evening_tables.evening", "evening_tables.number"], ondelete="CASCADE"
        ),
    )
