"""A number under which a game counts is given once, and a purge says how many of them it took.

Revision: 0009
After: 0008
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0009"
down_revision: Final = "0008"

# What belongs to a constraint has no text, and is made and dropped with the table.
_AROUND: Final = (
    "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'counted' AND type != 'table' AND sql != ''"
)


def upgrade() -> None:
    """Add the column: what earlier purges took nobody knows. Make the table anew, with all that was around it."""
    op.add_column("purges", sa.Column("counted", sa.Integer))
    connection = op.get_bind()
    around = connection.execute(sa.text(_AROUND)).all()
    for row in around:
        op.execute(f'DROP {row.type} "{row.name}"')
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
    # As they were: a guard that somebody has changed is not mended here, an audit finds it.
    for row in around:
        connection.exec_driver_sql(row.sql)
