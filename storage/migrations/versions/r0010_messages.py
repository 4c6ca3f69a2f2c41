"""One row for each message, with what is wanted and what is shown: this replaces three tables.

Revision: 0010
After: 0009
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0010"
down_revision: Final = "0009"

_OWED: Final = "wanted IS NULL OR wanted > shown"

# A message that is shown and not waiting is settled at the table's version. Later revisions are higher.
_SETTLED: Final = """
    INSERT INTO messages ("table", key, kind, player, about, wanted, shown, ref, posted, nonce)
    SELECT posts."table", key, kind, player, about, 1 + version, 1 + version, ref, at, lower(hex(randomblob(10)))
    FROM posts JOIN tables ON tables.id = posts."table"
    WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE outbox."table" = posts."table" AND outbox.key = posts.key)
    ORDER BY posts.rowid
"""
_WAITING: Final = """
    INSERT INTO messages ("table", key, kind, player, about, wanted, shown, ref, posted, nonce, tries, due)
    SELECT outbox."table", outbox.key, outbox.kind, outbox.player, outbox.about,
        CASE WHEN retract THEN NULL ELSE max(outbox.version, 1 + tables.version) END,
        0, ref, at, nonce, attempts, CASE WHEN attempts THEN not_before ELSE 0 END
    FROM outbox JOIN tables ON tables.id = outbox."table"
    LEFT JOIN posts ON posts."table" = outbox."table" AND posts.key = outbox.key
    ORDER BY outbox.id
"""
_ANNOUNCEMENTS: Final = """
    INSERT INTO messages (league, key, kind, about, wanted, shown, ref, posted, nonce, tries, due)
    SELECT league, kind || ':' || period, kind, kind = 'season', 1, done IS NOT NULL, post, done, nonce,
        CASE WHEN done IS NULL THEN attempts ELSE 0 END, due
    FROM announcements ORDER BY due
"""


def upgrade() -> None:
    """Make the new table, fill it from the three old ones, and drop those."""
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "messages",
        sa.Column("id", number, primary_key=True, nullable=False),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id")),
        sa.Column("league", number, sa.ForeignKey("leagues.id")),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("player", number, sa.ForeignKey("players.id")),
        sa.Column("about", sa.Integer, nullable=False, server_default="0"),
        sa.Column("wanted", sa.Integer),
        sa.Column("shown", sa.Integer, nullable=False, server_default="0"),
        sa.Column("ref", sa.Text),
        sa.Column("posted", sa.BigInteger),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("due", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("doubt_until", sa.BigInteger, nullable=False, server_default="0"),
        sa.UniqueConstraint("table", "key"),
        sa.UniqueConstraint("league", "key"),
        sa.CheckConstraint('("table" IS NULL) != (league IS NULL)', name="one_subject"),
        sqlite_autoincrement=True,
    )
    owed = sa.text(_OWED)
    op.create_index("ix_messages_owed", "messages", ["due"], sqlite_where=owed, postgresql_where=owed)
    for statement in (_SETTLED, _WAITING, _ANNOUNCEMENTS):
        op.execute(statement)
    for old in ("outbox", "posts", "announcements"):
        op.drop_table(old)
