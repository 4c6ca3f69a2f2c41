"""A community may have a role whose people organise it.

Revision: 0025
After: 0024
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0025_since_0017"
down_revision: Final = "0024_since_0017"

# PostgreSQL compares texts by bytes only if the column says so.
_TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the column. For an older release only those who manage a community organise it, as before."""
    op.add_column("communities", sa.Column("organisers", _TEXT))
