"""Leagues: where a result counts is a row of its own; results store their rules and a hash of moves; purges.

Revision: 0006
After: 0005
"""

from datetime import UTC, date, datetime, timedelta
from typing import Final, TypeVar
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from alembic import op

revision: Final = "0006"
down_revision: Final = "0005"

KEYS: Final = (
    ("entries", '"table" = NEW."table" AND seq = NEW.seq'),
    ("results", '"table" = NEW."table"'),
    ("seat_results", '"table" = NEW."table" AND seat = NEW.seat'),
    ("seat_feats", '"table" = NEW."table" AND seat = NEW.seat AND feat = NEW.feat'),
    ("counted", '"table" = NEW."table" AND league = NEW.league'),
    ("corrections", "number = NEW.number"),
    ("purges", "number = NEW.number"),
)
"""The append-only tables, and the condition by which a new row is the same as an old one."""

_T = TypeVar("_T")

DAY: Final = timedelta(days=1)


def upgrade() -> None:
    """Drop the triggers, change the tables, let old results count where they did, and make the triggers again."""
    for table in ("entries", "results", "seat_results", "seat_feats"):
        for verb in ("update", "delete", "replace"):
            op.execute(f"DROP TRIGGER {table}_refuse_{verb}")
    _make_leagues()
    _make_seasons_and_weeks()
    _make_what_is_for_good()
    _make_purges_and_announcements()
    _make_what_can_be_made_again()
    op.execute("ALTER TABLE tables ADD COLUMN league INTEGER CONSTRAINT fk_tables_league REFERENCES leagues (id)")
    op.add_column("communities", sa.Column("absent_since", sa.BigInteger))
    _note_who_sat()
    _widen_results()
    _let_old_results_count()
    op.drop_index("ix_results_community_week", "results")
    op.drop_column("results", "week")
    op.drop_column("results", "practice")
    op.create_index("ix_results_community", "results", ["community"])
    op.create_index("ix_seat_results_player", "seat_results", ["player"])
    # When a row of ``tables`` is deleted, SQLite looks for rows that refer to it.
    for table, column in (("tables", "community"), ("tables", "after"), ("commands", "table")):
        op.create_index(f"ix_{table}_{column}", table, [column])
    for table, same in KEYS:
        _only_grows(table, same)


def _number() -> sa.types.TypeEngine[int]:
    return sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _league(*, to: str | None = None) -> sa.Column[int]:
    target = [sa.ForeignKey(to)] if to else []
    return sa.Column("league", _number(), *target, primary_key=True, nullable=False)


def _player() -> sa.Column[int]:
    return sa.Column("player", _number(), primary_key=True, nullable=False)


def _column(name: str, kind: type[sa.types.TypeEngine[_T]] | sa.types.TypeEngine[_T]) -> sa.Column[_T]:
    return sa.Column(name, kind, nullable=False)


def _make_leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", _number(), primary_key=True, nullable=False),
        sa.Column("community", _number(), sa.ForeignKey("communities.id"), nullable=False),
        _column("kind", sa.String(16)),
        _column("name", sa.Text),
        sa.Column("game", sa.Text),
        _column("options", sa.JSON),
        sa.Column("pace", sa.String(16)),
        sa.Column("time_zone", sa.Text),
        sa.Column("hosts", sa.Text),
        sa.Column("channel", sa.Text),
        _column("hour", sa.Integer),
        _column("opened", sa.BigInteger),
        sa.Column("closed", sa.BigInteger),
        sa.Column("rated_to", _number(), nullable=False, server_default="0"),
        sa.UniqueConstraint("community", "name"),
        sqlite_autoincrement=True,
    )


def _make_seasons_and_weeks() -> None:
    op.create_table(
        "seasons",
        _league(to="leagues.id"),
        sa.Column("number", sa.Integer, primary_key=True, nullable=False),
        _column("first_day", sa.Text),
        sa.Column("last_day", sa.Text),
        _column("scoring", sa.String(16)),
        _column("that_count", sa.Integer),
        _column("to_be_ranked", sa.Integer),
        _column("least_people", sa.Integer),
        _column("best_weeks", sa.Integer),
    )
    op.create_table(
        "weeks",
        _league(),
        sa.Column("name", sa.Text, primary_key=True, nullable=False),
        _column("season", sa.Integer),
        _column("starts", sa.BigInteger),
        _column("ends", sa.BigInteger),
        sa.ForeignKeyConstraint(["league", "season"], ["seasons.league", "seasons.number"]),
        sa.UniqueConstraint("league", "starts"),
    )


def _make_what_is_for_good() -> None:
    op.create_table(
        "counted",
        sa.Column("number", _number(), primary_key=True, nullable=False),
        _column("league", _number()),
        sa.Column("table", sa.Text, sa.ForeignKey("results.table"), nullable=False),
        _column("week", sa.Text),
        sa.ForeignKeyConstraint(["league", "week"], ["weeks.league", "weeks.name"]),
        sa.UniqueConstraint("table", "league"),
        sa.Index(None, "league", "number"),
    )
    op.create_table(
        "corrections",
        sa.Column("number", _number(), primary_key=True, nullable=False),
        sa.Column("table", sa.Text, sa.ForeignKey("results.table"), nullable=False, index=True),
        _column("voids", sa.Boolean),
        sa.Column("actor", _number(), sa.ForeignKey("players.id"), nullable=False),
        _column("reason", sa.Text),
        _column("at", sa.BigInteger),
    )


def _make_purges_and_announcements() -> None:
    op.create_table(
        "purges",
        sa.Column("number", _number(), primary_key=True, nullable=False),
        _column("community", _number()),
        _column("why", sa.Text),
        _column("at", sa.BigInteger),
        _column("tables", sa.Integer),
        _column("results", sa.Integer),
    )
    op.create_table(
        "purging",
        sa.Column("id", sa.Integer, primary_key=True, nullable=False),
        sa.CheckConstraint("id = 1", name="one_row"),
    )
    op.create_table(
        "announcements",
        _league(to="leagues.id"),
        sa.Column("kind", sa.String(16), primary_key=True, nullable=False),
        sa.Column("period", sa.Text, primary_key=True, nullable=False),
        _column("due", sa.BigInteger),
        _column("nonce", sa.Text),
        sa.Column("attempts", sa.Integer, nullable=False, server_default="0"),
        sa.Column("done", sa.BigInteger),
        sa.Column("post", sa.Text),
        sa.Index(None, "done", "due"),
    )


def _make_what_can_be_made_again() -> None:
    sums = ("games", "wins", "counted", "bets", "kept")
    op.create_table(
        "played",
        _league(),
        sa.Column("week", sa.Text, primary_key=True, nullable=False),
        _player(),
        sa.Column("number", _number(), primary_key=True, nullable=False),
        _column("game", sa.Text),
        _column("points", sa.BigInteger),
        *[_column(name, sa.Integer) for name in ("rank", "bets", "kept")],
        sa.Index(None, "league", "player", "number", "rank"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tallies",
        _league(),
        _player(),
        sa.Column("game", sa.Text, primary_key=True, nullable=False),
        sa.Column("period", sa.Text, primary_key=True, nullable=False),
        _column("points", sa.BigInteger),
        *[_column(name, sa.Integer) for name in sums],
        _column("ranked", sa.Boolean),
        sa.Index(None, "league", "game", "period", "ranked", "points", "player"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        _league(),
        _player(),
        sa.Column("number", _number(), primary_key=True, nullable=False),
        _column("mu", sa.BigInteger),
        _column("sigma", sa.BigInteger),
        _column("games", sa.Integer),
        _column("season", sa.Integer),
        sa.Index(None, "league", "number"),
        sqlite_with_rowid=False,
    )


# --- what is there already -----------------------------------------------------------------------------------


def _note_who_sat() -> None:
    op.create_table(
        "sat",
        sa.Column("player", _number(), sa.ForeignKey("players.id"), primary_key=True, nullable=False),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sat_table", "sat", ["table"])
    op.execute(
        'INSERT OR IGNORE INTO sat (player, "table") SELECT json_extract(body, \'$.player\'), "table" FROM entries '
        "WHERE json_extract(body, '$.table') = 'joined'"
    )


def _widen_results() -> None:
    """Old results get no hash of their moves: a hash made today would not prove what was played then."""
    op.add_column("results", sa.Column("rules", sa.Integer, nullable=False, server_default="1"))
    op.add_column("results", sa.Column("people", sa.Integer, nullable=False, server_default="2"))
    op.add_column("results", sa.Column("moves", sa.LargeBinary, nullable=False, server_default=sa.text("x''")))
    op.add_column("seat_results", sa.Column("by_house", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE results SET people = 1 WHERE practice")
    op.execute('UPDATE results SET rules = (SELECT rules FROM tables WHERE tables.id = results."table")')


def _let_old_results_count() -> None:
    """Let old results count in their community's own leagues, in the weeks that they had."""
    connection = op.get_bind()
    found = sa.text(
        'SELECT results."table", community, week, practice, time_zone, '
        "min(ended) OVER (PARTITION BY community) AS first "
        'FROM results JOIN communities ON communities.id = community ORDER BY ended, results."table"'
    )
    leagues: dict[tuple[int, bool], int] = {}
    weeks: set[tuple[int, str]] = set()
    for row in connection.execute(found).all():
        kept = row.community, bool(row.practice)
        if kept not in leagues:
            leagues[kept] = _found(*kept, row.first)
        if (leagues[kept], row.week) not in weeks:
            weeks.add((leagues[kept], row.week))
            _add_week(leagues[kept], row.week, row.time_zone)
        connection.execute(
            sa.text('INSERT INTO counted (league, "table", week) VALUES (:league, :table, :week)'),
            {"league": leagues[kept], "table": row.table, "week": row.week},
        )
    _owe_newest_weeks()


def _owe_newest_weeks() -> None:
    """Want the current week announced. Older weeks are not announced, because no league has a channel yet."""
    op.execute(
        "INSERT INTO announcements (league, kind, period, due, nonce) "
        "SELECT weeks.league, 'week', weeks.name, max(ends) + 9 * 3600000, lower(hex(randomblob(10))) "
        "FROM weeks JOIN leagues ON leagues.id = weeks.league WHERE leagues.kind = 'all' GROUP BY weeks.league"
    )


def _found(community: int, practice: bool, opened: int) -> int:  # noqa: FBT001 - a column of the row
    connection = op.get_bind()
    kind = "practice" if practice else "all"
    values = {"community": community, "kind": kind, "opened": opened, "least": 0 if practice else 2}
    league = connection.scalars(
        sa.text(
            "INSERT INTO leagues (community, kind, name, options, hour, opened) "
            "VALUES (:community, :kind, :kind, '{}', 9, :opened) RETURNING id"
        ),
        values,
    ).one()
    connection.execute(
        sa.text(
            "INSERT INTO seasons (league, number, first_day, scoring, that_count, to_be_ranked, least_people, "
            "best_weeks) VALUES (:league, 1, '0001-01-01', 'placement', 10, 3, :least, 8)"
        ),
        {**values, "league": league},
    )
    return int(league)


def _add_week(league: int, week: str, time_zone: str) -> None:
    """Add a week from Monday to Monday in the community's time zone."""
    monday = date.fromisoformat(f"{week}-1")
    starts, ends = (_midnight(day, time_zone) for day in (monday, monday + 7 * DAY))
    op.get_bind().execute(
        sa.text("INSERT INTO weeks (league, name, season, starts, ends) VALUES (:league, :week, 1, :starts, :ends)"),
        {"league": league, "week": week, "starts": starts, "ends": ends},
    )


def _midnight(day: date, time_zone: str) -> int:
    local = datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(time_zone))
    return round(local.astimezone(UTC).timestamp() * 1000)


# --- append-only ---------------------------------------------------------------------------------------------


def _only_grows(table: str, same: str) -> None:
    """Refuse every change of a row; and its deletion, except while ``purging`` has a row. Purges stay."""
    refuse = f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    closed = "" if table == "purges" else "WHEN NOT EXISTS (SELECT 1 FROM purging) "
    there = f"SELECT 1 FROM {table} WHERE rowid = NEW.rowid OR {same}"  # noqa: S608 - both are ours, from above
    op.execute(f"CREATE TRIGGER {table}_refuse_update BEFORE UPDATE ON {table} {refuse}")
    op.execute(f"CREATE TRIGGER {table}_refuse_delete BEFORE DELETE ON {table} {closed}{refuse}")
    op.execute(f"CREATE TRIGGER {table}_refuse_replace BEFORE INSERT ON {table} WHEN EXISTS ({there}) {refuse}")
