"""Two releases use one database: migrations only add, or say which releases can go on beside them."""

import asyncio
import re
from collections.abc import Collection, Mapping
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Final

import pytest
from alembic import command
from sqlalchemy import Connection, Enum, create_engine, insert, text

from storage import migrations
from storage.backups.making import back_up
from storage.backups.restoring import unpacked
from storage.engine import postgres, postgres_database
from storage.engine.snapshot import look
from storage.engine.sqlite import sqlite3
from storage.errors import StoreFault, StoreMoved, StoreTooNew
from storage.ids import TableId
from storage.migrations.ownership import revision_of
from storage.migrations.revisions import config, number, oldest, own_number, revisions, serves
from storage.moving import write_out
from storage.schema import metadata, moved
from storage.store import Store
from storage.tables import stored_tables
from tests.postgres.databases import cut_off
from tests.storage.additions import before, taken
from tests.storage.sample_changes import NOON, opening, people, place, setup
from tests.storage.stranger import stranger

OWN: Final = number(revisions()[0])
BESIDE: Final = f"9999_since_{OWN}"
"""A newer schema with which this release can work."""

ALONE: Final = "9999_since_9998"
"""A newer schema with which it cannot."""

FIRST_BESIDE: Final = "0017"
"""The schema of the first release that can run beside a newer one: later migrations say which releases can."""

_PACES: Final = {"live", "relaxed", "daily"}
_CONTESTS: Final = {"week", "season", "evening"}
WORDS: Final[Mapping[str, Collection[str]]] = {
    "communities.pace": _PACES,
    "leagues.kind": {"all", "practice", "held"},
    "leagues.pace": _PACES,
    "seasons.scoring": {"placement", "points", "wins"},
    "webhooks.trouble": {"private", "unknown", "unreachable", "certificate", "slow", "status"},
    "champions.contest": _CONTESTS,
    "champion_roles.contest": _CONTESTS,
    # Only the first four are stored there: tests/core/league/test_champion_job.py.
    "champion_roles.trouble": {"forbidden", "above", "gone", "later", "full", "two-factor", "given-up"},
    "evenings.stage": {"planned", "running", "closing", "ended", "cancelled", "missed", "too-few"},
    "evening_people.presence": {"signed-up", "here", "paused", "out"},
    "tournaments.format": {"swiss", "knock-out"},
    "tournaments.no_shows": {"robot", "struck"},
}
"""The words of columns that all releases beside this one read."""

NEWER: Final = (
    "CREATE TABLE tomorrow (host BIGINT, FOREIGN KEY (host) REFERENCES players (id) ON DELETE CASCADE)",
    "ALTER TABLE tables ADD COLUMN mood TEXT DEFAULT 'merry' NOT NULL",
    "ALTER TABLE messages ADD COLUMN colour TEXT",
)
"""What a newer release may add."""


WAITING: Final = "SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'messages'::regclass"
"""Who waits for the lock of a table."""


def renew(url: str, revision: str, *statements: str) -> None:
    """Change the database as the migrations of a newer release would."""
    with stranger(url) as connection:
        change_schema(connection, revision, *statements)


def change_schema(connection: Connection, revision: str, *statements: str) -> None:
    """The same in an open transaction."""
    for statement in statements:
        connection.exec_driver_sql(statement)
    connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})


def revision_at(url: str) -> str | None:
    """The revision of the database's schema."""
    with stranger(url) as connection:
        return revision_of(connection)


async def tables_at(url: str) -> tuple[TableId, ...]:
    """All tables, as a command reads them beside the bot."""
    return await asyncio.to_thread(look, url, lambda books: books.read(stored_tables.all_tables))


async def opened(url: str) -> None:
    """Open the database once, and close it."""
    await (await Store.open(url)).close()


# --- what a migration must say ------------------------------------------------------------------------------


def at_head() -> Connection:
    """A SQLite database in memory with this release's schema and rows in its tables."""
    connection = create_engine("sqlite://", module=sqlite3).connect()
    plain = connection.connection.driver_connection
    assert isinstance(plain, sqlite3.Connection)
    plain.executescript((Path(__file__).parent / "fixtures" / "r0009_games.sql").read_text("utf-8"))
    migrate(connection, FIRST_BESIDE)
    return connection


def migrate(connection: Connection, revision: str) -> None:
    """Bring the database to this revision."""
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, revision)


def test_migrations_only_add_or_say_which_releases_they_leave_behind() -> None:
    """Releases that a migration does not leave behind find everything as before."""
    later = [revision for revision in reversed(revisions()) if number(revision) > FIRST_BESIDE]
    with at_head() as connection:
        former = FIRST_BESIDE
        for revision in later:
            assert re.fullmatch(r"\d{4}(_since_\d{4})?", revision)
            assert number(former) < number(revision)
            assert oldest(former) <= oldest(revision) <= number(revision)
            found = before(connection)
            migrate(connection, revision)
            if oldest(revision) == oldest(former):
                assert list(taken(connection, found)) == []
            former = revision
        assert revision_of(connection) == revisions()[0]


def test_no_release_stores_a_word_that_ends_an_older_one() -> None:
    """A table with such a word is left to the newer release, but a league, an evening and a community are read by all.

    So a new word needs a migration whose name leaves older releases behind, or a column of its own.
    """
    columns = [column for table in metadata.sorted_tables for column in table.columns]
    words = {f"{one.table.name}.{one.name}": {*one.type.enums} for one in columns if isinstance(one.type, Enum)}
    of_tables = {"tables.pace", "tables.status", "deadlines.clock"}
    assert words.keys() - of_tables == WORDS.keys()
    assert {name: words[name] for name in WORDS} == WORDS


@pytest.mark.parametrize("statement", [*NEWER, "CREATE INDEX other ON tables (host)"])
def test_an_addition_takes_nothing(statement: str) -> None:
    """Tables, indexes and columns that old statements need not name may come."""
    with at_head() as connection:
        found = before(connection)
        connection.exec_driver_sql(statement)
        assert list(taken(connection, found)) == []


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("DROP TABLE sitting", "sitting is gone"),
        ("ALTER TABLE players RENAME TO persons", "players is gone"),
        ("ALTER TABLE players DROP COLUMN notify", "players has lost notify"),
        ("ALTER TABLE players RENAME COLUMN notify TO ring", "players has lost notify"),
        ("CREATE UNIQUE INDEX one_name ON players (name)", "players has other rules"),
        (
            "CREATE TABLE songs (player BIGINT REFERENCES players (id))",
            "songs keeps rows of players from being deleted",
        ),
        ("UPDATE tables SET revision = revision + 1", "rows of tables were changed"),
        (
            "CREATE TRIGGER no BEFORE INSERT ON links BEGIN SELECT raise(ABORT, 'no'); END",
            "links has the new trigger no",
        ),
    ],
)
def test_anything_else_is_noticed(statement: str, what: str) -> None:
    """It says what an older release would miss."""
    with at_head() as connection:
        found = before(connection)
        connection.exec_driver_sql(statement)
        assert what in list(taken(connection, found))


def test_a_column_that_must_be_given_is_noticed() -> None:
    """Statements of older releases do not name the new column."""
    with at_head() as connection:
        found = before(connection)
        connection.exec_driver_sql("DROP TABLE links")
        connection.exec_driver_sql("CREATE TABLE links (player BIGINT PRIMARY KEY, other BIGINT, why TEXT NOT NULL)")
        assert "links has lost since" in list(taken(connection, found))
        connection.exec_driver_sql("ALTER TABLE links ADD COLUMN since BIGINT")
        assert "links.why must be given" in list(taken(connection, found))


# --- a newer schema -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("revision", "answer"),
    [
        (revisions()[0], "yes"),
        (BESIDE, "yes"),
        (f"9999_since_{FIRST_BESIDE}", "yes"),
        ("0001", "no"),
        (ALONE, "no"),
        ("9999", "no"),
    ],
)
def test_the_name_of_a_revision_tells_who_can_work_with_it(revision: str, answer: str) -> None:
    """Without a second number only the release itself can."""
    assert serves(revision) is (answer == "yes")


async def test_this_release_works_on_a_newer_schema_that_allows_it(url: str) -> None:
    """It migrates nothing, and what the newer release has added stays."""
    await opened(url)
    renew(url, BESIDE, *NEWER)
    store = await Store.open(url)
    await place(store)
    (ann,) = await people(store, "Ann")
    await store.commit(opening(setup(host=ann)))
    await store.close()
    assert revision_at(url) == BESIDE
    assert await tables_at(url) == ("table-one",)
    with stranger(url) as connection:
        assert connection.exec_driver_sql("SELECT mood FROM tables").scalars().all() == ["merry"]


async def test_this_release_refuses_a_newer_schema_that_does_not(url: str) -> None:
    """Whatever would open or read the database says so in one line."""
    await opened(url)
    renew(url, ALONE)
    with pytest.raises(StoreTooNew, match="was written by a newer release than this one"):
        await Store.open(url)
    with pytest.raises(StoreTooNew, match="was written by a newer release than this one"):
        await tables_at(url)
    assert revision_at(url) == ALONE


async def test_a_newer_database_is_not_moved(url: str) -> None:
    """Also if this release could work with it: it would leave behind what it does not know."""
    await opened(url)
    renew(url, BESIDE, *NEWER)
    with stranger(url) as connection, pytest.raises(StoreTooNew, match="the database to move was written by a newer"):
        write_out(connection, StringIO())


async def test_a_backup_of_a_newer_release_can_be_restored_if_that_allows_it(tmp_path: Path) -> None:
    """After going back one release, its last backups are of use."""
    file = tmp_path / "minotaur.db"
    url = f"sqlite:///{file}"
    await opened(url)
    renew(url, BESIDE, *NEWER)
    made = back_up(file, tmp_path / "a.backup", datetime.fromtimestamp(NOON / 1000, UTC))
    with unpacked(made.file, tmp_path / "new.db") as (restored, manifest):
        assert manifest.revision == BESIDE
        await opened(f"sqlite:///{restored}")


# --- releases that run --------------------------------------------------------------------------------------


async def test_a_process_tells_which_schema_its_release_has(postgres_url: str) -> None:
    """As long as it runs, and no longer."""
    store = await Store.open(postgres_url)
    assert running(postgres_url) == [own_number()]
    await store.close()
    assert running(postgres_url) == []


def running(url: str) -> list[int]:
    """The schemas of the releases that run."""
    with stranger(url) as connection:
        return list(postgres.running(connection))


async def test_a_running_release_is_not_left_behind(postgres_url: str) -> None:
    """The schema is not changed under a process that could not go on; it is when that has ended."""
    await opened(postgres_url)
    with stranger(postgres_url) as connection:
        connection.exec_driver_sql("ALTER TABLE moved DROP COLUMN unfinished")
        connection.exec_driver_sql("ALTER TABLE leagues DROP COLUMN advice")
        connection.exec_driver_sql("ALTER TABLE players DROP COLUMN advice")
        connection.exec_driver_sql("ALTER TABLE communities DROP COLUMN organisers")
        connection.exec_driver_sql("DROP TABLE webhooks, other_commands")
        connection.exec_driver_sql("ALTER TABLE played DROP COLUMN score")
        connection.exec_driver_sql("DROP TABLE champions, champion_roles")
        connection.exec_driver_sql("DROP TABLE caretakers")
        connection.exec_driver_sql("DROP TABLE lessons")
        connection.exec_driver_sql("ALTER TABLE identities DROP COLUMN alias_key")
        connection.exec_driver_sql("DROP TABLE digests")
        connection.exec_driver_sql("ALTER TABLE weeks DROP COLUMN zone")
        connection.exec_driver_sql("ALTER TABLE results DROP COLUMN ranking")
        connection.exec_driver_sql("DROP TABLE tournaments, evening_byes")
        connection.exec_driver_sql("DROP TABLE evening_seats, evening_tables, evening_people, evenings")
        connection.exec_driver_sql("DROP TABLE sent, heard, claims, processes")
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0016'")
    with stranger(postgres_url) as older:
        older.exec_driver_sql(f"SELECT pg_advisory_xact_lock_shared({postgres.RUNNING}, 16)")
        with pytest.raises(StoreFault, match="a bot of an older release"):
            await Store.open(postgres_url)
        assert revision_at(postgres_url) == "0016"
    await opened(postgres_url)
    assert revision_at(postgres_url) == revisions()[0]


async def test_presses_go_on_while_the_migration_waits_for_a_long_reader(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy that ``pg_dump`` makes may take minutes; the migration gives way to writes until it has ended."""
    monkeypatch.setattr(postgres_database, "BRIEFLY", 1)
    monkeypatch.setattr(postgres_database, "PAUSE", 1)
    newest, before_it, *_ = revisions()
    store = await Store.open(postgres_url)
    renew(postgres_url, before_it)
    # The newest migration might change nothing that can be read: this one changes what the reader has locked.
    adds = "ALTER TABLE messages ADD COLUMN colour TEXT"
    monkeypatch.setattr(migrations, "run_migrations", lambda connection: change_schema(connection, newest, adds))
    with stranger(postgres_url) as reader:
        reader.exec_driver_sql("LOCK TABLE messages IN ACCESS SHARE MODE")
        starting = asyncio.create_task(Store.open(postgres_url))
        while not reader.exec_driver_sql(WAITING).all():
            assert not starting.done()
            await asyncio.sleep(0.05)
        await store.beat(NOON)
        assert revision_at(postgres_url) == before_it
    await (await starting).close()
    assert revision_at(postgres_url) == newest
    await store.close()


async def test_a_process_that_was_cut_off_finds_out_that_the_schema_is_another(postgres_url: str) -> None:
    """It writes on if it may, and nothing at all if not."""
    store = await Store.open(postgres_url)
    for revision in (BESIDE, ALONE):
        await cut_off(postgres_url)
        renew(postgres_url, revision)
        with pytest.raises(StoreFault):
            await store.beat(NOON)
        if revision == ALONE:
            with pytest.raises(StoreTooNew):
                await store.beat(NOON)
        else:
            await store.beat(NOON)
    await store.close()


async def test_a_process_that_was_cut_off_finds_out_that_everything_was_moved(postgres_url: str) -> None:
    """It writes nothing to the database that it had."""
    store = await Store.open(postgres_url)
    await cut_off(postgres_url)
    with stranger(postgres_url) as connection:
        connection.execute(insert(moved), {"id": 1, "to": "elsewhere", "at": NOON})
    with pytest.raises(StoreFault):
        await store.beat(NOON)
    with pytest.raises(StoreMoved, match="this database was moved to elsewhere: set DATABASE_URL to that one"):
        await store.beat(NOON)
    await store.close()
