"""A database with tables of another program is refused, and what is not in the bot's way is left alone."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import make_url

from storage.errors import StoreFault
from storage.store import Store
from tests.storage.stranger import stranger

ALEMBIC: Final = "CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY)"

SHOP: Final = ("CREATE TABLE orders (id INTEGER)", "CREATE TABLE players (id INTEGER)")
"""Tables of another program. One has the name of a table of the bot's."""


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database in which there is nothing."""
    if request.param == "postgresql":
        return str(request.getfixturevalue("empty_database"))
    return f"sqlite:///{tmp_path / 'shop.db'}"


def change(url: str, statements: Sequence[str]) -> None:
    """Carry out the statements as another program does."""
    with stranger(url) as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def rows(url: str, table: str) -> Sequence[object]:
    """The values in the table's first column."""
    with stranger(url) as connection:
        return connection.exec_driver_sql(f"SELECT * FROM {table}").scalars().all()  # noqa: S608 - no input


@pytest.mark.parametrize(
    ("statements", "named"),
    [
        (SHOP, "orders, players"),
        (
            (*SHOP, "CREATE TABLE customers (id INTEGER)", "CREATE VIEW bills AS SELECT 1 AS total"),
            "bills, customers, orders and 1 more",
        ),
        ((*SHOP, ALEMBIC, "INSERT INTO alembic_version VALUES ('27c6a30d7c24')"), "alembic_version, orders, players"),
        ((*SHOP, ALEMBIC, "INSERT INTO alembic_version VALUES ('0001')"), "alembic_version, orders, players"),
        ((*SHOP, ALEMBIC, "INSERT INTO alembic_version VALUES ('a'), ('b')"), "alembic_version, orders, players"),
        ((ALEMBIC, "INSERT INTO alembic_version VALUES ('27c6a30d7c24')"), "alembic_version"),
    ],
)
async def test_another_programs_database_is_refused(empty: str, statements: Sequence[str], named: str) -> None:
    """Also if that program uses Alembic, or has a table with a name of the bot's. The line names the tables."""
    url, is_file = empty, empty.startswith("sqlite")
    change(url, [*statements, "INSERT INTO orders VALUES (7)"] if SHOP[0] in statements else statements)
    line = f"{make_url(url).database} has tables of another program ({named}): make a database for the bot alone"
    with pytest.raises(StoreFault, match=re.escape(line)):
        await Store.open(url)
    with stranger(url) as connection:
        tables = "sqlite_master WHERE type != 'index'" if is_file else "pg_tables WHERE schemaname = 'public'"
        there = connection.exec_driver_sql(f"SELECT count(*) FROM {tables}").scalar()  # noqa: S608 - no input
    assert there == sum("CREATE TABLE" in one or ("VIEW" in one and is_file) for one in statements)
    if SHOP[0] in statements:
        assert rows(url, "orders") == [7]


async def test_what_is_not_in_the_way_stays(empty_database: str) -> None:
    """Tables of an extension, tables in a schema that is not searched, and a table of Alembic's without a row."""
    aside = ["CREATE SCHEMA shop", "CREATE TABLE shop.players (id INTEGER)", "INSERT INTO shop.players VALUES (7)"]
    extension = ["CREATE TABLE spatial_references (id INTEGER)", "ALTER EXTENSION plpgsql ADD TABLE spatial_references"]
    change(empty_database, [*aside, *extension, ALEMBIC])
    for _ in range(2):
        await (await Store.open(empty_database)).close()
    assert rows(empty_database, "shop.players") == [7]
    assert rows(empty_database, "players") == []


@pytest.mark.parametrize(("searched", "is_refused"), [("games", False), ("games, public", True)])
async def test_a_schema_of_its_own_serves_if_no_other_is_searched(
    empty_database: str, searched: str, *, is_refused: bool
) -> None:
    """The bot's statements name no schema, so another program's table could be taken for one of the bot's."""
    name = make_url(empty_database).database
    change(empty_database, [*SHOP, "CREATE SCHEMA games", f"ALTER DATABASE {name} SET search_path = {searched}"])
    if is_refused:
        with pytest.raises(StoreFault, match="has tables of another program"):
            await Store.open(empty_database)
    else:
        await (await Store.open(empty_database)).close()
        assert rows(empty_database, "games.numbers") == [1]
    assert rows(empty_database, "public.players") == []
