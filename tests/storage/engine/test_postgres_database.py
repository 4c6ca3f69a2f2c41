"""A database on a PostgreSQL server: processes share it, it survives the server's restart, and errors say why."""

import asyncio
import threading
import time
from functools import partial

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, func, inspect, make_url, select, text
from sqlalchemy.exc import ProgrammingError

from storage.engine import postgres
from storage.engine.health import Health
from storage.engine.postgres_database import PostgresDatabase
from storage.errors import BadAddress, StoreBusy, StoreError, StoreFault, StoreLocked
from storage.ids import Millis
from storage.migrations import upgrade
from storage.migrations.baseline import APPEND_ONLY
from storage.schema import metadata
from storage.store import Store
from tests.postgres.databases import connected, cut_off, named
from tests.postgres.postgres_server import Postgres

NOON = Millis(43_200_000)
UNTOLD = "open-sesame"


def ones(connection: Connection) -> int:
    """A query that gives 1."""
    return int(connection.scalars(text("SELECT 1")).one())


# --- several processes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("first_alone", [False, True])
async def test_whoever_must_be_alone_is_told_that_the_database_is_in_use(
    postgres_url: str, *, first_alone: bool
) -> None:
    """The line names the server and the database, and neither user nor password."""
    first = await PostgresDatabase.open(postgres_url, alone=first_alone)
    with pytest.raises(StoreBusy) as busy:
        await PostgresDatabase.open(postgres_url, alone=not first_alone)
    assert str(busy.value).endswith(
        " is in use by another process: end that bot or game first, or set another DATABASE_URL"
    )
    assert "minotaur@" not in str(busy.value)
    await first.close()


async def test_what_one_process_writes_the_others_read(empty_database: str) -> None:
    """Two bots can start at the same moment on an empty database: one of them makes it."""
    first, second = await asyncio.gather(Store.open(empty_database), Store.open(empty_database))
    ann = await first.people.player_of("here", "1", "Ann", NOON)
    assert await second.people.player(ann.id) == ann
    await first.close()
    await second.close()


async def test_a_migration_may_compute_for_long(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server ends a transaction in which nothing happens for a moment, but not that of a migration."""
    monkeypatch.setattr(postgres, "FROZEN", 1)
    database = await PostgresDatabase.open(postgres_url)

    def computes(connection: Connection) -> int:
        ones(connection)
        time.sleep(1.5)
        return ones(connection)

    with pytest.raises(StoreFault, match="idle-in-transaction timeout"):
        await database.write(computes)
    assert await database.migrate(computes) == 1
    await database.close()


async def test_a_start_waits_for_the_migration_of_another_process(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one may need longer, for a large table, than a move would wait."""
    monkeypatch.setattr(postgres, "PATIENCE", 1)
    async with connected(postgres_url) as migrating:
        await migrating.execute(f"SELECT pg_advisory_lock({postgres.WRITING})")
        starting = asyncio.create_task(Store.open(postgres_url))
        await asyncio.wait({starting}, timeout=2)
        await migrating.execute("SELECT pg_advisory_unlock_all()")
    await (await starting).close()


@pytest.mark.long
async def test_a_write_waits_for_the_migration_of_another_process(postgres_url: str) -> None:
    """For some seconds, as long as people wait for the answer to a press."""
    database = await PostgresDatabase.open(postgres_url)
    async with connected(postgres_url) as migrating:
        await migrating.execute(f"SELECT pg_advisory_lock({postgres.WRITING})")
        writing = asyncio.create_task(database.write(ones))
        await asyncio.wait({writing}, timeout=5)
        await migrating.execute("SELECT pg_advisory_unlock_all()")
    assert await writing == 1
    await database.close()


async def test_after_one_write_has_waited_in_vain_the_others_are_refused_at_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred presses that arrive during a long migration do not wait one after the other."""
    monkeypatch.setattr(postgres, "PATIENCE", 1)
    database = await PostgresDatabase.open(postgres_url)
    async with connected(postgres_url) as migrating:
        await migrating.execute(f"SELECT pg_advisory_lock({postgres.WRITING})")
        async with asyncio.timeout(60):
            for number in range(100):
                with pytest.raises(StoreLocked, match="another process is changing it"):
                    await database.write(ones, alone=number % 2 == 1)
        await migrating.execute("SELECT pg_advisory_unlock_all()")
        # The first of these only tries the lock, and the second one waits for it again. Both are committed.
        for name in ("first", "second"):
            await database.write(partial(Connection.execute, statement=text(f"CREATE TABLE {name} ()")))
            assert await migrating.fetchval("SELECT to_regclass($1) IS NOT NULL", name)
    await database.close()


async def test_a_write_that_must_be_alone_waits_for_the_others(postgres_url: str) -> None:
    """Writes that lock what they touch run side by side. One that does not waits for all, and they for it."""
    databases = [await PostgresDatabase.open(postgres_url) for _ in range(3)]
    order: list[str] = []

    async def write(number: int, name: str, *, alone: bool) -> None:
        def slow(connection: Connection) -> None:
            order.append(f"{name} begins")
            connection.execute(text("SELECT pg_sleep(0.2)"))
            order.append(f"{name} ends")

        await databases[number].write(slow, alone=alone)

    await asyncio.gather(write(0, "bet", alone=False), write(1, "roll", alone=False))
    assert {step.split()[1] for step in order[:2]} == {"begins"}
    order.clear()
    await asyncio.gather(write(0, "end", alone=True), write(1, "bet", alone=False), write(2, "open", alone=True))
    assert [step.split()[1] for step in order] == ["begins", "ends"] * 3
    for database in databases:
        await database.close()


async def test_what_was_stored_is_there_after_a_restart(empty_database: str) -> None:
    """A closed database can be opened again at once, and has what was written."""
    first = await Store.open(empty_database)
    ann = await first.people.player_of("here", "1", "Ann", NOON)
    await first.close()
    second = await Store.open(empty_database)
    assert await second.people.player(ann.id) == ann
    await second.close()


async def test_whoever_lost_the_database_writes_no_more(postgres_url: str) -> None:
    """If another process must be alone, and the first one's connection breaks, the first one's writes are refused."""
    first = await PostgresDatabase.open(postgres_url)
    await cut_off(postgres_url)
    second = await PostgresDatabase.open(postgres_url, alone=True)
    with pytest.raises(StoreFault):
        await first.write(ones)
    with pytest.raises(StoreFault, match="in use by another process"):
        await first.write(ones)
    await second.close()
    assert await first.write(ones) == 1
    await first.close()


async def test_one_program_at_a_time_holds_a_name(postgres_url: str) -> None:
    """The next one gets it when the first has ended. Other names are free."""
    first, second = [await PostgresDatabase.open(postgres_url) for _ in range(2)]
    assert [await first.hold("terminal"), await second.hold("terminal"), await second.hold("other")] == [
        True,
        False,
        True,
    ]
    assert await first.hold("terminal")
    await first.close()
    assert await second.hold("terminal")
    await second.close()


async def test_a_name_is_held_over_a_restart_of_the_server(own_postgres: Postgres) -> None:
    """Another program asks for it right after the restart, and does not get it."""
    first = await PostgresDatabase.open(own_postgres.url)
    assert await first.hold("terminal")
    own_postgres.kill()
    own_postgres.start()
    second = await PostgresDatabase.open(own_postgres.url)
    assert not await second.hold("terminal")
    assert await first.hold("terminal")
    for database in (first, second):
        await database.close()


# --- reads and writes ---------------------------------------------------------------------------------------


async def test_a_restarted_server_costs_one_write_and_no_read(own_postgres: Postgres) -> None:
    """The write that meets the broken connection fails. Reads are tried once more, and find the server again."""
    store = await Store.open(own_postgres.url)
    ann = await store.people.player_of("here", "1", "Ann", NOON)
    own_postgres.kill()
    for attempt in (store.people.player(ann.id), store.beat(NOON)):
        with pytest.raises(StoreFault):
            await attempt
    own_postgres.start()
    assert await store.people.player(ann.id) == ann
    assert (await store.beat(NOON)).beat == NOON
    assert await store.people.player(ann.id) == ann
    await store.close()


async def test_a_read_sees_one_moment_and_changes_nothing(postgres_url: str) -> None:
    """A write that commits in the middle of a read is not seen by it; and a read that writes is refused."""
    database = await PostgresDatabase.open(postgres_url)
    begun, written = threading.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def count(connection: Connection) -> int:
        return connection.scalars(select(func.count()).select_from(metadata.tables["platform_values"])).one()

    def twice(connection: Connection) -> tuple[int, int]:
        before = count(connection)
        begun.set()
        # The read runs in the event loop's own thread, so the write needs another loop.
        assert written.wait(10)
        return before, count(connection)

    def write() -> None:
        begun.wait(10)
        asyncio.run(_insert(postgres_url))
        written.set()

    writing = loop.run_in_executor(None, write)
    assert await database.read(twice) == (0, 0)
    await writing
    assert await database.read(count) == 1
    with pytest.raises(StoreFault, match="read-only transaction"):
        await database.read(lambda connection: connection.execute(text("DELETE FROM platform_values")).rowcount)
    await database.close()


async def _insert(url: str) -> None:
    async with connected(url) as connection:
        await connection.execute("INSERT INTO platform_values (platform, name, value) VALUES ('here', 'a', 'b')")


async def test_a_failed_write_writes_nothing(postgres_url: str) -> None:
    """A bug of a query passes through as it is, and the next write succeeds."""
    database = await PostgresDatabase.open(postgres_url)

    def half(connection: Connection) -> None:
        connection.execute(text("INSERT INTO platform_values (platform, name, value) VALUES ('here', 'a', 'b')"))
        connection.execute(text("SELECT nothing FROM nowhere"))

    with pytest.raises(ProgrammingError):
        await database.write(half)
    assert await database.write(lambda connection: connection.scalar(text("SELECT count(*) FROM platform_values"))) == 0
    await database.close()


async def test_a_query_ends_although_its_caller_is_cancelled(postgres_url: str) -> None:
    """The write is committed, and ``close`` waits for it."""
    database = await PostgresDatabase.open(postgres_url)

    def slow(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(0.2)"))
        connection.execute(text("INSERT INTO platform_values (platform, name, value) VALUES ('here', 'a', 'b')"))

    writing = asyncio.create_task(database.write(slow))
    await asyncio.sleep(0.05)
    writing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await database.close()
    async with connected(postgres_url) as connection:
        assert await connection.fetchval("SELECT count(*) FROM platform_values") == 1
    with pytest.raises(StoreFault, match="is closed"):
        await database.read(ones)


async def test_a_read_that_gets_no_connection_in_time_is_a_fault_of_the_store(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the server stands still, a read must not look like a bug: a message or a table would be given up."""
    monkeypatch.setattr(postgres, "ANSWERS_WITHIN", 1)
    database = await PostgresDatabase.open(postgres_url)

    def slow(connection: Connection) -> None:
        connection.execute(text("SELECT pg_sleep(2)"))

    reads = [database.read(slow) for _ in range(postgres.READERS + 1)]
    answers = await asyncio.gather(*reads, return_exceptions=True)
    await database.close()
    assert sorted(type(answer).__name__ for answer in answers) == ["NoneType"] * postgres.READERS + ["StoreFault"]


async def test_rows_that_another_program_has_locked_are_waited_for_and_then_told(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store does not wait for ever, and says what is wrong."""
    monkeypatch.setattr(postgres, "PATIENCE", 1)
    store = await Store.open(postgres_url)
    await store.beat(NOON)
    async with connected(postgres_url) as other, other.transaction():
        await other.execute("SELECT * FROM alive FOR UPDATE")
        with pytest.raises(StoreLocked, match="lock timeout"):
            await store.beat(NOON)
    assert (await store.beat(NOON)).beat == NOON
    await store.close()


async def test_what_the_server_cannot_read_is_told(postgres_url: str) -> None:
    """The bot checks no file of the server's, but errors that speak of damage are told."""
    database = await PostgresDatabase.open(postgres_url)
    told: list[str] = []
    database.on_unreadable.append(lambda: told.append("unreadable"))

    def read(connection: Connection) -> None:
        connection.execute(text("DO $$ BEGIN RAISE EXCEPTION 'invalid page' USING ERRCODE = 'data_corrupted'; END $$"))

    with pytest.raises(StoreFault, match="invalid page"):
        await database.read(read)
    assert told == ["unreadable"]
    assert await database.check(NOON) == Health(checked=NOON)
    await database.close()


async def test_a_process_that_freezes_in_a_transaction_fails_no_write_of_the_others(postgres_url: str) -> None:
    """The server ends its transaction, and the others wait for that."""
    database = await PostgresDatabase.open(postgres_url)
    engine = postgres.open_engine(make_url(postgres_url))
    async with engine.connect() as frozen:
        await frozen.exec_driver_sql(f"SELECT pg_advisory_xact_lock({postgres.WRITING})")
        assert await database.write(ones) == 1
        await frozen.invalidate()
    await engine.dispose()
    await database.close()


# --- the schema ---------------------------------------------------------------------------------------------


async def test_a_new_database_has_what_the_migrations_make_of_an_empty_file(postgres_url: str) -> None:
    """Tables, columns, keys, append-only tables, rows: the baseline of PostgreSQL is held against SQLite's chain."""
    with create_engine("sqlite://").connect() as chain:
        upgrade(chain)
        wanted = _shape(chain)
        protected = {
            name.removesuffix("_refuse_update")
            for name in chain.scalars(text("SELECT name FROM sqlite_master WHERE name LIKE '%_refuse_update'"))
        }
    database = await PostgresDatabase.open(postgres_url)
    assert await database.read(_shape) == wanted
    assert protected == set(APPEND_ONLY)
    assert await database.read(_differences) == []
    await database.close()


def _shape(connection: Connection) -> object:
    """Of each table its columns, its keys and the number of its rows."""
    found = inspect(connection)
    return {
        table: (
            sorted((column["name"], column["nullable"]) for column in found.get_columns(table)),
            found.get_pk_constraint(table)["constrained_columns"],
            sorted(sorted(one["column_names"]) for one in found.get_unique_constraints(table)),
            sorted((one["constrained_columns"], one["referred_table"]) for one in found.get_foreign_keys(table)),
            sorted(
                [column for column in one["column_names"] if column]
                for one in found.get_indexes(table)
                # PostgreSQL lists an index for each UNIQUE, too.
                if not one.get("duplicates_constraint")
            ),
            connection.scalars(text(f'SELECT count(*) FROM "{table}"')).one(),  # noqa: S608 - the schema's own names
        )
        for table in sorted(found.get_table_names())
    }


def _differences(connection: Connection) -> object:
    return compare_metadata(MigrationContext.configure(connection), metadata)


@pytest.mark.parametrize("table", APPEND_ONLY)
async def test_no_append_only_table_can_be_emptied(postgres_url: str, table: str) -> None:
    """Not even within a purge, which may only delete single rows."""
    async with connected(postgres_url) as connection:
        await connection.execute("INSERT INTO purging VALUES (1)")
        with pytest.raises(asyncpg.IntegrityConstraintViolationError, match=r"\w+ is append-only"):
            await connection.execute(f"TRUNCATE {table} CASCADE")


# --- what cannot be opened ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("minotaur@", f"stranger:{UNTOLD}@"), 'role "stranger" does not exist'),
        (("/postgres", "/nowhere"), 'database "nowhere" does not exist'),
        (("127.0.0.1", "nowhere.invalid"), "Name or service not known|nodename nor servname|name resolution"),
    ],
    ids=["user", "database", "host"],
)
async def test_what_cannot_be_opened_is_told_in_one_line(postgres: str, change: tuple[str, str], said: str) -> None:
    """The line names the place and the reason, and no password."""
    with pytest.raises(StoreError, match=said) as fault:
        await Store.open(postgres.replace(*change))
    assert "\n" not in str(fault.value)
    assert UNTOLD not in str(fault.value)


@pytest.mark.parametrize("url", ["postgresql://", "postgresql+psycopg://here/games", "postgres://here/games", "games"])
async def test_other_addresses_are_refused(url: str) -> None:
    """An address without a database, of another driver or of no database at all is BadAddress."""
    with pytest.raises(BadAddress):
        await Store.open(url)


async def test_another_encoding_is_refused(postgres: str) -> None:
    """The names of people need UTF-8."""
    async with connected(postgres) as connection:
        await connection.execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'")
    try:
        with pytest.raises(StoreFault, match="stores LATIN1; make a database with ENCODING 'UTF8'"):
            await Store.open(named(postgres, "latin"))
    finally:
        async with connected(postgres) as connection:
            await connection.execute("DROP DATABASE latin")


async def test_an_old_server_is_refused(empty_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line says which release is needed."""
    monkeypatch.setattr(postgres, "OLDEST", 99)
    with pytest.raises(StoreFault, match=r"PostgreSQL \d+ is too old; 99 or newer is needed"):
        await Store.open(empty_database)
