"""Each account has a random key, from which exports of leagues make an alias for the person.

The key is a column of the account's own row: so an older release, which deletes that row, forgets the key as well.

Revision: 0023
After: 0022
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0023_since_0017"
down_revision: Final = "0022_since_0017"


def upgrade() -> None:
    """Add the column. Each start of the bot gives keys to the accounts that have none."""
    op.add_column("identities", sa.Column("alias_key", sa.LargeBinary))
