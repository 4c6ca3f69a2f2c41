"""What older releases have no word for stands in columns of its own: why a role was not changed, and who is away.

The columns that were there keep the words that older releases know: an unknown one would stop their work.

Revision: 0037
After: 0036
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0037_since_0017"
down_revision: Final = "0036_since_0017"

# PostgreSQL compares texts by bytes only if the column says so.
_TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the columns; so far every trouble is exact, and nobody is away."""
    op.add_column("champion_roles", sa.Column("reason", _TEXT))
    op.add_column("evening_people", sa.Column("away", sa.Boolean, nullable=False, server_default=sa.false()))
