"""People may choose that robots advise them.

An older release that forgets somebody leaves this column as it is, in a row that names nobody any more.

Revision: 0034
After: 0033
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0034_since_0017"
down_revision: Final = "0033_since_0017"


def upgrade() -> None:
    """Add the column; so far nobody has chosen advice."""
    op.add_column("players", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.false()))
