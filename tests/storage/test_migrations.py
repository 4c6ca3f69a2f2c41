"""How the migrations bring a database to this release's schema."""

from contextlib import closing
from datetime import date
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from storage.backups.backup_file import unpack
from storage.backups.making import no_step
from storage.changes import Deadline, DeadlineKind, Pace
from storage.engine.by_kind import triggers
from storage.engine.sqlite import sqlite3
from storage.engine.sqlite_database import SqliteDatabase
from storage.errors import StoreFault, StoreTooNew
from storage.ids import CommunityId, Millis, TableId
from storage.league.calendar import Week, at_hour, midnight
from storage.league.kinds import Announcing, LeagueKind
from storage.league.standings import Period
from storage.migrations import upgrade
from storage.migrations.due_triggers import due_triggers
from storage.schema import metadata
from storage.store import Store
from tests.storage.sample_changes import NOON, PLATFORMS, finish, people, place, result, seat
from tests.storage.stranger import stranger

SCHEMA = "SELECT name, sql FROM sqlite_master ORDER BY name"


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The URL of a file that does not exist yet, in a directory that does not exist yet."""
    return f"sqlite:///{tmp_path / 'data' / 'minotaur.db'}"


@pytest.fixture
def path(url: str) -> Path:
    """The database's file."""
    return Path(url.removeprefix("sqlite:///"))


def content(path: Path) -> bytes:
    """The bytes of the database's file."""
    return path.read_bytes()


def remove(path: Path) -> None:
    """Remove the database's file."""
    path.unlink()


def at_sqlite(path: Path, statement: str) -> list[tuple[object, ...]]:
    """The rows that this statement gives when it is run directly with SQLite."""
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement).fetchall()


async def at_release(url: str, revision: str, *statements: str) -> None:
    """Make a database with the schema of an older release and run these statements in it."""

    def make(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    older = SqliteDatabase.own(url)
    await older.write(make)
    await older.close()
    for statement in statements:
        at_sqlite(older.path, statement)


async def opened(url: str) -> None:
    """Open the database once with today's store, and close it."""
    await (await Store.open(url)).close()


def differences(connection: Connection) -> object:
    """The differences between the database and the schema in the code."""
    return compare_metadata(MigrationContext.configure(connection), metadata)


async def test_the_migrations_make_what_the_schema_says(url: str) -> None:
    """All migrations together make exactly the tables for which the queries are written."""
    database = SqliteDatabase.own(url)
    await database.write(upgrade)
    assert await database.read(differences) == []
    await database.close()


async def test_a_database_of_this_release_is_left_as_it_is(
    url: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second opening changes no byte of the file."""
    monkeypatch.setattr("storage.store.upgrade", upgrade)
    await opened(url)
    before = content(path)
    await opened(url)
    assert before == content(path)


@pytest.mark.parametrize("release", ["0001", "0002", "0003", "0004", "0005", "0006", "0008", "0009", "0012"])
async def test_an_older_database_comes_to_this_releases_schema(
    url: str, path: Path, tmp_path: Path, release: str
) -> None:
    """A migrated database has the same tables, indexes and triggers as a new one."""
    await (await Store.open(f"sqlite:///{tmp_path / 'today.db'}")).close()
    today = at_sqlite(tmp_path / "today.db", SCHEMA)
    await at_release(url, release)
    assert today != at_sqlite(path, SCHEMA)
    await opened(url)
    assert today == at_sqlite(path, SCHEMA)


@pytest.mark.parametrize("release", ["0001", "0002"])
async def test_what_was_owed_and_what_stood_is_kept(url: str, path: Path, release: str) -> None:
    """Owed and posted messages keep their question, which is now in the column ``about``."""
    await at_release(
        url,
        release,
        "INSERT INTO communities VALUES (1, 'terminal', 'here', 'UTC', 'en')",
        "INSERT INTO players VALUES (1, 'Ann', NULL, 0)",
        "INSERT INTO tables VALUES ('one', 1, '', '', 1, '{}', 'live', 4, 1, 'en', x'00', 0, NULL, 'playing', 7)",
        "INSERT INTO outbox VALUES (9, 'one', 'turn:1:3', 'turn', 1, 3, 0, 7, 2, 1)",
        "INSERT INTO posts VALUES ('one', 'turn:1:2', 'turn', 1, 2, 'post 7', 5)",
    )
    await opened(url)
    assert at_sqlite(path, "SELECT length(nonce) FROM messages") == [(20,), (20,)]
    kept = 'SELECT "table", key, kind, player, about, wanted, shown, ref, posted, tries, due FROM messages ORDER BY key'
    assert at_sqlite(path, kept) == [
        ("one", "turn:1:2", "turn", 1, 2, 8, 8, "post 7", 5, 0, 0),
        ("one", "turn:1:3", "turn", 1, 3, 8, 0, None, None, 1, 2),
    ]


# --- the release before ---------------------------------------------------------------------------------------

GAMES = "r0009_games.sql"
"""Two running games, a lobby and a finished game, with messages that are new, retried, to be deleted, and posted."""


def load(path: Path, games: str = GAMES) -> None:
    """Put a database of an older release there, by default that of the previous one."""
    path.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((Path(__file__).parent / "fixtures" / games).read_text("utf-8"))


async def test_due_messages_of_the_previous_release_stay_due(url: str, path: Path) -> None:
    """Owed messages keep nonce, attempts and due time; those that only waited for an answer are due at once."""
    load(path)
    before = """SELECT o."table", o.key, o.kind, o.player, o.about, o.retract, o.attempts, o.nonce, ref, at,
        iif(attempts, not_before, 0) FROM outbox AS o LEFT JOIN posts USING ("table", key) ORDER BY o.id
    """
    owed = at_sqlite(path, before)
    versions = at_sqlite(path, "SELECT version + 1 FROM tables ORDER BY 1")
    await opened(url)
    after = """SELECT "table", key, kind, player, about, wanted IS NULL, tries, nonce, ref, posted, due
        FROM messages WHERE league IS NULL AND (wanted IS NULL OR wanted > shown) ORDER BY id
    """
    assert len(owed) == 8
    assert at_sqlite(path, after) == owed
    assert at_sqlite(path, "SELECT DISTINCT doubt_until FROM messages") == [(0,)]
    newest = 'SELECT max(wanted) FROM messages WHERE "table" NOT NULL GROUP BY "table" ORDER BY 1'
    assert at_sqlite(path, newest) == versions


async def test_posted_messages_of_the_previous_release_keep_their_place(url: str, path: Path) -> None:
    """Posted messages keep their place, owed or not; each message has its own nonce."""
    load(path)
    stood = at_sqlite(path, 'SELECT "table", key, kind, player, about, ref, at FROM posts ORDER BY 1, 2')
    await opened(url)
    stands = 'SELECT "table", key, kind, player, about, ref, posted FROM messages WHERE ref NOT NULL ORDER BY 1, 2'
    assert at_sqlite(path, stands) == stood
    unposted = 3
    every = len(stood) + unposted
    assert at_sqlite(path, "SELECT count(*), count(DISTINCT nonce), min(length(nonce)) FROM messages") == [
        (every, every, 20)
    ]


async def test_announcements_of_the_previous_release_keep_their_time(url: str, path: Path) -> None:
    """The week's announcement is sent once, at its time; announcements that were sent or given up are not repeated."""
    load(path)
    at_sqlite(
        path,
        """INSERT INTO announcements VALUES (1, 'season', '1 2025-11-16', 5, 'n', 2, 7, 'post 7'),
            (1, 'week', '2025-W46', 6, 'm', 100, 8, NULL)
        """,
    )
    store = await Store.open(url)
    monday = Millis(1_763_971_200_000)
    assert (await store.messages.due(Millis(monday - 1), 100, PLATFORMS)).next == monday
    (week,) = [row for row in (await store.messages.due(monday, 100, PLATFORMS)).rows if row.league is not None]
    assert (week.kind, week.key, week.nonce) == (Announcing.WEEK, "week:2025-W47", "1a9337405329ef5c9285")
    await store.close()
    told = "SELECT key, about, wanted, shown, ref, posted FROM messages WHERE shown AND league = 1 ORDER BY key"
    assert at_sqlite(path, told) == [
        ("season:1 2025-11-16", 1, 1, 1, "post 7", 7),
        ("week:2025-W46", 0, 1, 1, None, 8),
    ]


async def test_a_question_of_an_older_database_has_as_long_as_at_the_last_beat(url: str, path: Path) -> None:
    """The time to answer is kept while the bot is down.

    The posted card now shows a wrong end, so the store lists its table as misshown.
    """
    await at_release(
        url,
        "0009",
        "INSERT INTO communities (id, platform, external, time_zone, language) VALUES (1, 'here', 'x', 'UTC', 'en')",
        "INSERT INTO players (id, name, created) VALUES (1, 'Ann', 0)",
        """INSERT INTO tables
            (id, community, channel, game, rules, options, pace, seats, host, language, seed, opened, status, version)
            VALUES ('one', 1, '', '', 1, '{}', 'live', 4, 1, 'en', x'00', 0, 'playing', 7)
        """,
        "INSERT INTO alive VALUES (1, 1000000)",
        "INSERT INTO deadlines VALUES ('one', 3, 'warn', 1030000, 1040000)",
    )
    store = await Store.open(url)
    clock = await store.beat(NOON, counts=False)
    (found,) = await store.due_deadlines(Millis(clock.open + 30_000), 9)
    closes = Millis(1_040_000)
    assert found.deadline == Deadline(TableId("one"), 3, DeadlineKind.WARN, Millis(1_030_000), closes, closes)
    assert found.deadline.closes - clock.open == 40_000
    assert await store.misshown({Pace.LIVE: Millis(600)}) == (TableId("one"),)
    await store.close()


OLD_GAMES = (
    """INSERT INTO communities (id, platform, external, time_zone, language) VALUES
        (1, 'terminal', 'here', 'Europe/Prague', 'en'), (2, 'terminal', 'there', 'UTC', 'en')
    """,
    "INSERT INTO players (id, name, created) VALUES (1, 'Ann', 0), (2, 'Ben', 0)",
    """INSERT INTO tables
        (id, community, channel, game, rules, options, pace, seats, host, language, seed, opened, status, version)
        SELECT value, 1 + (value = 'd'), '', '', 3, '{}', 'live', 2, 1, 'en', x'00', 0, 'finished', 2
        FROM json_each('["a", "b", "c", "d"]')
    """,
    """INSERT INTO entries VALUES
        ('a', 1, 'x', 1, 0, '{"table": "closed"}'), ('a', 2, 'y', 1, 0, '{"seat": 0}')
    """,
    """INSERT INTO results ("table", community, game, options, ended, week, practice) VALUES
        ('a', 1, 'mythical-dice', '{}', 20, '2026-W47', false), ('b', 1, 'mythical-dice', '{}', 10, '2026-W47', false),
        ('c', 1, 'mythical-dice', '{}', 30, '2026-W48', true), ('d', 2, 'mythical-dice', '{}', 40, '2026-W48', false)
    """,
    """INSERT INTO seat_results ("table", seat, player, score, rank, placement) VALUES
        ('a', 0, 1, 9, 1, 5040), ('a', 1, 2, 3, 2, 0), ('b', 0, 1, 9, 2, 0), ('b', 1, 2, 9, 1, 5040),
        ('c', 0, 1, 9, 1, 5040), ('c', 1, NULL, 9, 2, 0), ('d', 0, 2, 9, 1, 2520), ('d', 1, 1, 9, 1, 2520)
    """,
)


@pytest.mark.parametrize("release", ["0001", "0002", "0003", "0004"])
async def test_standings_are_after_a_migration_as_they_were(url: str, path: Path, release: str) -> None:
    """Each result counts in its community's own league and in its old week; the end of the week is announced."""
    await at_release(url, release, *OLD_GAMES)
    store = await Store.open(url)
    found = [
        (league.community, league.kind.value, week.name, standing.name, standing.points, standing.games, standing.form)
        for community in (CommunityId(1), CommunityId(2))
        for league in await store.leagues.held_in(community)
        for week in await store.leagues.weeks(league.id)
        for standing in await store.leagues.standings(Period(league.id, week.name))
    ]
    assert found == [
        (1, "all", "2026-W47", "Ann", 5040, 2, (1, 2)),
        (1, "all", "2026-W47", "Ben", 5040, 2, (2, 1)),
        (1, "practice", "2026-W48", "Ann", 5040, 1, (1,)),
        (2, "all", "2026-W48", "Ann", 2520, 1, (1,)),
        (2, "all", "2026-W48", "Ben", 2520, 1, (1,)),
    ]
    own = await store.leagues.own(CommunityId(1), LeagueKind.ALL, NOON)
    bounds = [midnight(date(2026, 11, day), "Europe/Prague") for day in (16, 23)]
    assert (Week("2026-W47", *bounds),) == await store.leagues.weeks(own.id)
    nine = at_hour(date(2026, 11, 23), 9, "Europe/Prague")
    assert (await store.messages.due(Millis(nine - 1), 9, PLATFORMS)).rows == ()
    (owed,) = (await store.messages.due(nine, 9, PLATFORMS)).rows
    assert (own.id, "week:2026-W47") == (owed.league, owed.key)
    await store.close()
    read = "SELECT rules, people, moves FROM results WHERE \"table\" IN ('a', 'c') ORDER BY \"table\""
    assert at_sqlite(path, read) == [(3, 2, b""), (3, 1, b"")]


async def test_a_seasons_end_that_was_told_stays_told(url: str, path: Path) -> None:
    """An end announced for the season's present last day is not announced again.

    A season whose last day was moved to later is announced at its new end; one without a last day is not announced.
    """
    over = midnight(date(2026, 11, 30), "UTC")
    await at_release(
        url,
        "0007",
        "INSERT INTO communities (id, platform, external, time_zone, language) VALUES (1, 't', 'a', 'UTC', 'en')",
        """INSERT INTO leagues (id, community, kind, name, options, hour, opened)
            VALUES (1, 1, 'held', 'Cup', '{}', 9, 0), (2, 1, 'held', 'Bowl', '{}', 9, 0),
            (3, 1, 'held', 'Vase', '{}', 20, 0)
        """,
        "UPDATE leagues SET time_zone = 'Asia/Tokyo' WHERE id = 3",
        """INSERT INTO seasons VALUES
            (1, 1, '2026-11-23', '2026-11-29', 'wins', 9, 3, 2, 8), (2, 1, '2026-11-23', NULL, 'wins', 9, 3, 2, 8),
            (3, 1, '2026-11-02', '2026-11-15', 'wins', 9, 3, 2, 8),
            (3, 2, '2026-11-16', '2026-12-20', 'wins', 9, 3, 2, 8)
        """,
        f"""INSERT INTO announcements (league, kind, period, due, nonce, attempts, done, post) VALUES
            (1, 'season', '1', 0, 'a', 1, {over}, 'post'), (2, 'season', '1', 0, 'b', 0, {over}, 'post'),
            (2, 'week', '2026-W48', 0, 'c', 0, NULL, NULL), (3, 'season', '1', 0, 'd', 0, {over}, 'post'),
            (3, 'season', '2', 0, 'e', 2, {over}, 'post')
        """,  # noqa: S608 - no input
    )
    await opened(url)
    told = at_sqlite(path, "SELECT league, key, due, tries, shown, posted, ref FROM messages ORDER BY 1, 2")
    assert told == [
        (1, "season:1 2026-11-29", 0, 0, 1, over, "post"),
        (2, "week:2026-W48", 0, 0, 0, None, None),
        (3, "season:1 2026-11-15", 0, 0, 1, over, "post"),
        (3, "season:2 2026-12-20", at_hour(date(2026, 12, 21), 20, "Asia/Tokyo"), 0, 0, None, None),
    ]
    nonces = at_sqlite(path, "SELECT nonce FROM messages ORDER BY league, key")
    assert [nonce == (old,) for nonce, old in zip(nonces, "acde", strict=True)] == [True, True, True, False]


@pytest.mark.parametrize(("zone", "told_at", "again"), [("America/New_York", 0, False), ("Asia/Tokyo", -1, True)])
async def test_a_week_ends_when_it_says_whether_or_not_the_season_s_end_was_told(
    url: str, path: Path, zone: str, told_at: int, *, again: bool
) -> None:
    """The league's time zone was changed after the week was stored; the stored end of the week decides."""
    ends = midnight(date(2026, 11, 30), "UTC")
    await at_release(
        url,
        "0007",
        "INSERT INTO communities (id, platform, external, time_zone, language) VALUES (1, 't', 'a', 'UTC', 'en')",
        f"""INSERT INTO leagues (id, community, kind, name, options, hour, opened, time_zone)
            VALUES (1, 1, 'held', 'Cup', '{{}}', 0, 0, '{zone}')
        """,  # noqa: S608 - no input
        "INSERT INTO seasons VALUES (1, 1, '2026-11-23', '2026-11-29', 'wins', 9, 3, 2, 8)",
        f"INSERT INTO weeks (league, name, season, starts, ends) VALUES (1, '2026-W48', 1, 0, {ends})",  # noqa: S608 - no input
        f"""INSERT INTO announcements (league, kind, period, due, nonce, done)
            VALUES (1, 'season', '1', 7, 'a', {ends + told_at})
        """,  # noqa: S608 - no input
    )
    await opened(url)
    told = at_sqlite(path, "SELECT key, due, posted FROM messages")
    assert told == [("season:1 2026-11-29", ends, None) if again else ("season:1 2026-11-29", 7, ends)]


async def test_what_counted_counts_under_its_number(url: str, path: Path) -> None:
    """Counted results keep their numbers, and new numbers come after them; an old purge has no count of its own."""
    await at_release(
        url,
        "0008",
        "INSERT INTO communities (id, platform, external, time_zone, language) VALUES (1, 't', 'a', 'UTC', 'en')",
        "INSERT INTO players (id, name, created) VALUES (1, 'Ann', 0)",
        """INSERT INTO tables (id, community, channel, game, rules, options, pace, seats, host, language, seed, opened,
            status, version) SELECT value, 1, '', '', 3, '{}', 'live', 2, 1, 'en', x'00', 0, 'finished', 2
            FROM json_each('["a", "b"]')
        """,
        """INSERT INTO results ("table", community, game, rules, options, ended, people, moves)
            VALUES ('a', 1, '', 3, '{}', 5, 2, x''), ('b', 1, '', 3, '{}', 6, 2, x'')
        """,
        """INSERT INTO leagues (id, community, kind, name, options, hour, opened)
            VALUES (1, 1, 'all', 'all', '{}', 9, 0)
        """,
        "INSERT INTO seasons VALUES (1, 1, '0001-01-01', NULL, 'wins', 9, 3, 2, 8)",
        "INSERT INTO weeks VALUES (1, '2026-W47', 1, 0, 7)",
        "INSERT INTO counted VALUES (7, 1, 'b', '2026-W47'), (4, 1, 'a', '2026-W47')",
        "INSERT INTO purges VALUES (1, 9, 'asked for', 0, 3, 2)",
    )
    await opened(url)
    assert at_sqlite(path, "SELECT * FROM counted") == [(4, 1, "a", "2026-W47"), (7, 1, "b", "2026-W47")]
    assert at_sqlite(path, "SELECT * FROM purges") == [(1, 9, "asked for", 0, 3, 2, None)]
    assert at_sqlite(path, "SELECT * FROM numbers") == [(1, 7)]
    assert at_sqlite(path, "PRAGMA foreign_key_check") == []


OLD_TABLE = (
    """INSERT INTO communities (id, platform, external, time_zone, language)
       VALUES (1, 'terminal', 'here', 'UTC', 'en')""",
    "INSERT INTO players (id, name, created) VALUES (1, 'Ann', 0)",
    """INSERT INTO tables
       (id, community, channel, game, rules, options, pace, seats, host, language, seed, opened, status, version)
       VALUES ('one', 1, '', '', 1, '{}', 'live', 4, 1, 'en', '', 0, 'playing', 7)""",
    "INSERT INTO commands VALUES ('first', 'one', 0), ('second', 'one', 1)",
)
"""A table with two changes, as release 0015 stored it."""


@pytest.mark.parametrize(("shown", "revision"), [(1, 2), (9, 9)])
async def test_a_tables_changes_are_counted(url: str, path: Path, shown: int, revision: int) -> None:
    """If a message shown by an older release has a higher number, the count goes on from that one."""
    message = (
        """INSERT INTO messages ("table", key, kind, wanted, shown, nonce) VALUES ('one', 'x', 'table', 1, ?, 'x')"""
    )
    await at_release(url, "0015", *OLD_TABLE, message.replace("?", str(shown)))
    await opened(url)
    assert at_sqlite(path, "SELECT revision FROM tables") == [(revision,)]


async def test_migrations_run_on_a_server(postgres_url: str) -> None:
    """A database of the first release that took a server's gets what a new one has, and its changes are counted."""
    with stranger(postgres_url) as connection:
        connection.exec_driver_sql("ALTER TABLE moved DROP COLUMN unfinished")
        connection.exec_driver_sql("ALTER TABLE leagues DROP COLUMN advice")
        connection.exec_driver_sql("ALTER TABLE players DROP COLUMN advice")
        connection.exec_driver_sql("DROP TABLE webhooks, other_commands")
        connection.exec_driver_sql("ALTER TABLE played DROP COLUMN score")
        connection.exec_driver_sql("DROP TABLE champions, champion_roles")
        connection.exec_driver_sql("ALTER TABLE communities DROP COLUMN organisers")
        connection.exec_driver_sql("DROP TABLE caretakers")
        connection.exec_driver_sql("DROP TABLE lessons")
        connection.exec_driver_sql("ALTER TABLE identities DROP COLUMN alias_key")
        connection.exec_driver_sql("DROP TABLE digests")
        connection.exec_driver_sql("ALTER TABLE weeks DROP COLUMN zone")
        connection.exec_driver_sql("ALTER TABLE results DROP COLUMN ranking")
        connection.exec_driver_sql("DROP TABLE tournaments, evening_byes")
        connection.exec_driver_sql("DROP TABLE evening_seats, evening_tables, evening_people, evenings")
        connection.exec_driver_sql("DROP TABLE sent, heard, claims, processes")
        connection.exec_driver_sql("ALTER TABLE tables DROP COLUMN revision")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0015'")
        for statement in OLD_TABLE:
            connection.exec_driver_sql(statement)
    await opened(postgres_url)
    with stranger(postgres_url) as connection:
        assert connection.exec_driver_sql("SELECT revision FROM tables").scalar() == 2
        assert differences(connection) == []
        assert triggers(connection) == due_triggers(connection)


async def test_what_can_be_made_again_is_made_when_it_is_missing(store: Store, url: str, path: Path) -> None:
    """Rows that are computed from others may be deleted: the next start computes the same rows again."""
    for name in ("here", "there"):
        await place(store, name)
    ann, ben = await people(store, "Ann", "Ben")
    await finish(store, "one", result(seat(0, ann, 1, 5040), seat(1, ben, 2)))
    made = "SELECT * FROM tallies ORDER BY league, player, game, period", "SELECT * FROM played"
    before = [at_sqlite(path, statement) for statement in made]
    await store.close()
    at_sqlite(path, "DELETE FROM tallies")
    at_sqlite(path, "DELETE FROM played")
    again = await Store.open(url)
    await again.close()
    assert before == [at_sqlite(path, statement) for statement in made]
    assert [len(rows) for rows in before] == [12, 2]


async def test_a_migration_that_fails_leaves_nothing_behind(url: str, path: Path) -> None:
    """All migrations run in one transaction."""
    database = SqliteDatabase.own(url)

    def stumble(connection: Connection) -> None:
        upgrade(connection)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(stumble)
    await database.close()
    assert at_sqlite(path, "SELECT name FROM sqlite_master") == []


async def test_the_database_from_before_a_migration_is_kept(url: str, path: Path, tmp_path: Path) -> None:
    """The next one of the same schema takes its place. Only the owner can read it, and it can be unpacked."""
    kept = path.with_name("minotaur-schema-0009.backup")
    for name in ("Ann", "Ben"):
        await at_release(url, "0009")
        at_sqlite(path, "INSERT INTO players (id, name, created) VALUES (1, '?', 0)".replace("?", name))
        await opened(url)
        remove(path)
        assert [file for file in path.parent.iterdir() if ".backup" in file.name] == [kept]
    assert kept.stat().st_mode & 0o777 == 0o600
    (tmp_path / "old.db").touch()
    assert unpack(kept, tmp_path / "old.db", no_step).revision == "0009"
    assert at_sqlite(tmp_path / "old.db", "SELECT name FROM players") == [("Ben",)]


async def test_without_the_copy_nothing_is_migrated(url: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The start ends with one line, and the database is as it was."""
    await at_release(url, "0009")
    before = content(path)

    def fails(*_: object) -> None:
        raise StoreFault("no room")

    monkeypatch.setattr("storage.backups.before_migration.back_up", fails)
    with pytest.raises(StoreFault, match="the copy that is made before a migration failed: no room"):
        await Store.open(url)
    assert content(path) == before


async def test_a_newer_database_is_not_touched(url: str, path: Path) -> None:
    """An older release refuses to open a database with a newer schema."""
    await opened(url)
    at_sqlite(path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreTooNew, match=r"minotaur\.db was written by a newer release than this one"):
        await Store.open(url)
