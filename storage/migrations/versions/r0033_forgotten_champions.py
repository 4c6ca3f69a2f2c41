"""A champion's role is also taken from people who were forgotten: their account stays until then.

Revision: 0033
After: 0032
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0033_since_0017"
down_revision: Final = "0032_since_0017"

# PostgreSQL compares texts by bytes only if the column says so.
_TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the column. Releases that do not know it take no role from people whom they forget."""
    op.add_column("champions", sa.Column("address", _TEXT))
