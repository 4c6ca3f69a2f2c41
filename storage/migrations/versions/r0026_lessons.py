"""Lessons that people have begun are kept where they leave them.

A lesson belongs to an account: so an older release, which deletes the account of somebody it forgets, deletes it too.

Revision: 0026
After: 0025
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0026_since_0017"
down_revision: Final = "0025_since_0017"

# PostgreSQL compares texts by bytes only if the column says so.
_TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the table."""
    op.create_table(
        "lessons",
        sa.Column("platform", _TEXT, primary_key=True, nullable=False),
        sa.Column("external", _TEXT, primary_key=True, nullable=False),
        sa.Column("game", _TEXT, primary_key=True, nullable=False),
        sa.Column("answers", _TEXT, nullable=False),
        sa.ForeignKeyConstraint(
            ["platform", "external"], ["identities.platform", "identities.external"], ondelete="CASCADE"
        ),
    )
