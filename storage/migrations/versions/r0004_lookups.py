"""Feats of seats, and settings of communities and people.

Revision: 0004
After: 0003
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"

THERE_ALREADY: Final = (
    'SELECT 1 FROM seat_feats WHERE rowid = NEW.rowid OR "table" = NEW."table" AND seat = NEW.seat AND feat = NEW.feat'
)


def upgrade() -> None:
    """Add columns with defaults that change nothing, and the append-only table of feats."""
    op.add_column("communities", sa.Column("channels", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("communities", sa.Column("pace", sa.String(16), nullable=False, server_default="live"))
    op.add_column("communities", sa.Column("options", sa.JSON, nullable=False, server_default="{}"))
    op.add_column("players", sa.Column("seen_language", sa.Text))
    op.add_column("players", sa.Column("notify", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "seat_feats",
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("feat", sa.Text, primary_key=True),
        sa.Column("count", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table", "seat"], ["seat_results.table", "seat_results.seat"]),
    )
    _append_only()


def _append_only() -> None:
    for verb, condition in (("UPDATE", ""), ("DELETE", ""), ("INSERT", f"WHEN EXISTS ({THERE_ALREADY}) ")):
        name = "replace" if verb == "INSERT" else verb.lower()
        op.execute(
            f"CREATE TRIGGER seat_feats_refuse_{name} BEFORE {verb} ON seat_feats {condition}"
            "BEGIN SELECT RAISE(ABORT, 'seat_feats is append-only'); END"
        )
