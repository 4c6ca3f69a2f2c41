"""Deadlines and absences are counted in open time: the time in which the store accepted writes.

Revision: 0011
After: 0010
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0011"
down_revision: Final = "0010"


def upgrade() -> None:
    """Let open time begin at the last beat, equal to wall time.

    So deadlines and absences keep their numbers, and each question keeps the time that it had left at the last beat.
    """
    op.add_column("alive", sa.Column("open", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE alive SET open = beat")
    op.add_column("deadlines", sa.Column("shown", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE deadlines SET shown = closes")
    op.create_table(
        "ballast",
        sa.Column("id", sa.Integer, primary_key=True, nullable=False),
        sa.Column("bytes", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("id = 1", name="one_row"),
    )
    # As many bytes as each later rewrite writes, so that the first one needs no more room.
    op.execute("INSERT INTO ballast VALUES (1, zeroblob(524288))")
