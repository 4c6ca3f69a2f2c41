"""The PostgreSQL of the tests: its databases, and what a kill leaves."""

from contextlib import suppress

import asyncpg
import pytest

from tests.postgres.databases import connected, new_database
from tests.postgres.postgres_server import Postgres


async def test_each_database_is_new(postgres: str) -> None:
    """Two databases of one server do not share a table."""
    async with new_database(postgres) as first, new_database(postgres) as second:
        async with connected(first) as one:
            await one.execute("CREATE TABLE here (id bigint)")
        async with connected(second) as other:
            with pytest.raises(asyncpg.UndefinedTableError):
                await other.execute("SELECT * FROM here")


async def test_a_kill_breaks_connections_and_keeps_what_was_committed(own_postgres: Postgres) -> None:
    """After a restart the committed row is there, and the row of the open transaction is not."""
    connection = await asyncpg.connect(own_postgres.url)
    await connection.execute("CREATE TABLE here (id bigint)")
    await connection.execute("INSERT INTO here VALUES (1)")
    await connection.execute("BEGIN; INSERT INTO here VALUES (2)")
    own_postgres.kill()
    with pytest.raises((asyncpg.PostgresConnectionError, asyncpg.InterfaceError, ConnectionError)):
        await connection.execute("COMMIT")
    with suppress(OSError):
        await connection.close(timeout=1)
    own_postgres.start()
    async with connected(own_postgres.url) as again:
        assert [row["id"] for row in await again.fetch("SELECT id FROM here")] == [1]
