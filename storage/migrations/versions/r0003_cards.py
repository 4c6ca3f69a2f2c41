"""Messages are about a chapter of the game or about a question, and get random nonces.

Revision: 0003
After: 0002
"""

import secrets
from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    """Rename the column to what it holds now, and give waiting messages a nonce."""
    for table in ("outbox", "posts"):
        op.alter_column(table, "decision", new_column_name="about")
    op.add_column("outbox", sa.Column("nonce", sa.Text, nullable=False, server_default=""))
    owed = sa.table("outbox", sa.column("id"), sa.column("nonce"))
    connection = op.get_bind()
    for id_ in connection.scalars(sa.select(owed.c.id)).all():
        connection.execute(sa.update(owed).where(owed.c.id == id_).values(nonce=secrets.token_hex(10)))
