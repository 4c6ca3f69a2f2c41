"""The number of a game that counts is never given twice, and a purge stores how many numbers it deleted.

Revision: 0009
After: 0008
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0009"
down_revision: Final = "0008"

# Indexes of constraints have no SQL text here: they are made and dropped together with their table.
_AROUND: Final = (
    "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'counted' AND type != 'table' AND sql != ''"
)


def upgrade() -> None:
    """Add the column, null for earlier purges. Make the table anew, with the indexes and triggers that it had."""
    op.add_column("purges", sa.Column("counted", sa.Integer))
    connection = op.get_bind()
    around = connection.execute(sa.text(_AROUND)).all()
    for row in around:
        op.execute(f'DROP {row.type} "{row.name}"')
    # SQLite cannot add AUTOINCREMENT to a table that exists.
    op.rename_table("counted", "older")
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "counted",
        sa.Column("number", number, primary_key=True, nullable=False),
        sa.Column("league", number, nullable=False),
        sa.Column("table", sa.Text, sa.ForeignKey("results.table"), nullable=False),
        sa.Column("week", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["league", "week"], ["weeks.league", "weeks.name"]),
        sa.UniqueConstraint("table", "league"),
        sqlite_autoincrement=True,
    )
    op.execute('INSERT INTO counted SELECT number, league, "table", week FROM older ORDER BY number')
    op.drop_table("older")
    # Unchanged: if somebody has altered a trigger, it stays altered, and an audit finds it.
    for row in around:
        connection.exec_driver_sql(row.sql)
