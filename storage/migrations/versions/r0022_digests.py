"""A league's weeks have digests, each of which covers the one before; weeks know the time zone of their bounds.

Revision: 0022
After: 0021
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0022_since_0017"
down_revision: Final = "0021_since_0017"

_NUMBER: Final = sa.BigInteger().with_variant(sa.Integer, "sqlite")
# PostgreSQL compares texts by bytes only if the column says so.
_TEXT: Final = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the table, which only grows, and the column. Weeks that are there keep an unknown zone and no digest."""
    op.create_table(
        "digests",
        sa.Column("league", _NUMBER, primary_key=True, nullable=False),
        sa.Column("link", sa.Integer, primary_key=True, nullable=False),
        sa.Column("week", _TEXT, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("games_to", _NUMBER, nullable=False),
        sa.Column("corrections_to", _NUMBER, nullable=False),
        sa.Column("purges_to", _NUMBER, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        # An older release deletes the weeks of a purged community, and knows nothing of their digests.
        sa.ForeignKeyConstraint(["league", "week"], ["weeks.league", "weeks.name"], ondelete="CASCADE"),
        sa.UniqueConstraint("league", "week"),
    )
    op.add_column("weeks", sa.Column("zone", _TEXT))
    if op.get_bind().dialect.name == "postgresql":
        for verb, function in (("UPDATE", "refuse"), ("DELETE", "refuse_but_purge"), ("TRUNCATE", "refuse")):
            each = "" if verb == "TRUNCATE" else "FOR EACH ROW"
            op.execute(
                f"CREATE TRIGGER digests_refuse_{verb.lower()} BEFORE {verb} ON digests "
                f"{each} EXECUTE FUNCTION {function}()"
            )
        return
    refuse = "BEGIN SELECT RAISE(ABORT, 'digests is append-only'); END"
    there = "SELECT 1 FROM digests WHERE rowid = NEW.rowid OR league = NEW.league AND link = NEW.link"
    purging = "WHEN NOT EXISTS (SELECT 1 FROM purging)"
    op.execute(f"CREATE TRIGGER digests_refuse_update BEFORE UPDATE ON digests {refuse}")
    op.execute(f"CREATE TRIGGER digests_refuse_delete BEFORE DELETE ON digests {purging} {refuse}")
    op.execute(f"CREATE TRIGGER digests_refuse_replace BEFORE INSERT ON digests WHEN EXISTS ({there}) {refuse}")
