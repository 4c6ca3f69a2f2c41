"""The first schema.

Revision: 0001
After: nothing
"""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None


def upgrade() -> None:
    """Create all tables, and protect the append-only ones with triggers."""
    _people()
    _tables()
    _messages()
    _league()
    for table in ("entries", "results", "seat_results"):
        _append_only(table)


def _number() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _table_id(target: str = "tables.id", *, primary_key: bool = False) -> sa.Column[str]:
    return sa.Column("table", sa.Text, sa.ForeignKey(target), primary_key=primary_key, nullable=False)


def _person(name: str = "player", *, nullable: bool = False, index: bool = False) -> sa.Column[int]:
    return sa.Column(name, _number(), sa.ForeignKey("players.id"), nullable=nullable, index=index)


def _community() -> sa.Column[int]:
    return sa.Column("community", _number(), sa.ForeignKey("communities.id"), nullable=False)


def _people() -> None:
    op.create_table(
        "communities",
        sa.Column("id", _number(), primary_key=True),
        sa.Column("platform", sa.Text, nullable=False),
        sa.Column("external", sa.Text, nullable=False),
        sa.Column("time_zone", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.UniqueConstraint("platform", "external"),
    )
    op.create_table(
        "players",
        sa.Column("id", _number(), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "identities",
        sa.Column("platform", sa.Text, primary_key=True),
        sa.Column("external", sa.Text, primary_key=True),
        _person(index=True),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        _community(),
        sa.Column("channel", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        _person("host"),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("after", sa.Text, sa.ForeignKey("tables.id")),
        sa.Column("status", sa.String(16), nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
    )
    _what_happens_at_tables()


def _what_happens_at_tables() -> None:
    op.create_table(
        "entries",
        _table_id(primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("command", sa.Text, nullable=False),
        _person("actor", nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "commands",
        sa.Column("id", sa.Text, primary_key=True),
        _table_id(),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sitting",
        _table_id(primary_key=True),
        sa.Column("player", _number(), sa.ForeignKey("players.id"), primary_key=True, index=True),
    )
    op.create_table(
        "deadlines",
        _table_id(primary_key=True),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(16), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False, index=True),
        sa.Column("closes", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.CheckConstraint("id = 1", name="one_row"),
    )


def _messages() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", _number(), primary_key=True),
        _table_id(),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        _person(nullable=True),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("retract", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False, server_default="1"),
        sa.Column("not_before", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.UniqueConstraint("table", "key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "posts",
        _table_id(primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        _person(nullable=True),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("ref", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def _league() -> None:
    op.create_table(
        "results",
        _table_id(primary_key=True),
        _community(),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("week", sa.Text, nullable=False),
        sa.Column("practice", sa.Boolean, nullable=False),
        sa.Index(None, "community", "week"),
    )
    op.create_table(
        "seat_results",
        _table_id("results.table", primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        _person(nullable=True),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("placement", sa.Integer, nullable=False),
    )


def _append_only(table: str) -> None:
    for verb in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER {table}_refuse_{verb.lower()} BEFORE {verb} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
