"""Databases on a PostgreSQL server: each test gets a new one, as a copy of a template."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import asyncpg
from sqlalchemy import make_url

from storage.store import Store


def named(url: str, name: str) -> str:
    """The address of the server's database with this name."""
    return make_url(url).set(database=name).render_as_string(hide_password=False)


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection of the test's own, beside those of the bot."""
    connection = await asyncpg.connect(url)
    try:
        yield connection
    finally:
        await connection.close()


async def cut_off(url: str) -> None:
    """Have the server end all connections to the database but this one, and wait until it has."""
    async with connected(url) as connection:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        await connection.fetch(f"SELECT pg_terminate_backend(pid, 5000) {others}")


@asynccontextmanager
async def template_database(server: str) -> AsyncIterator[str]:
    """The name of a new database that has this release's schema and nothing else."""
    async with new_database(server) as url:
        await (await Store.open(url)).close()
        async with connected(url) as connection:
            # Statistics, without which plans are guesses.
            await connection.execute("ANALYZE")
        name = make_url(url).database
        assert name is not None
        yield name


@asynccontextmanager
async def new_database(server: str, template: str = "template0") -> AsyncIterator[str]:
    """The address of a new database, which is a copy of the template. It is dropped at the end."""
    name = f"test_{secrets.token_hex(8)}"
    async with connected(server) as connection:
        # Copying the template's files is faster than writing its pages to the log.
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    try:
        yield named(server, name)
    finally:
        async with connected(server) as connection:
            await connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
