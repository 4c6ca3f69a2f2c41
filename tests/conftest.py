"""What all tests share: cases that are the same in every run, a schema that is made once, the longest first."""

import sqlite3
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from hypothesis import settings
from sqlalchemy import Connection, create_engine

from storage import store
from storage.league import auditing
from storage.migrations import upgrade

settings.register_profile("short", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("long", settings.get_profile("short"), derandomize=False, max_examples=2_000)
settings.load_profile("short")

LONGEST: Final = "tests/faults/test_kill.py"
"""A minute and a half, most of it waiting: meanwhile the other workers run the rest."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the longest begin first, so that in the end nobody waits for it."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.fixture(scope="session", autouse=True)
def _schema_made_once() -> Iterator[None]:
    """A new store gets what the migrations have made once: to run them takes longer than most tests."""
    with pytest.MonkeyPatch.context() as patched:
        for opens in (store, auditing):
            patched.setattr(opens, "upgrade", upgrade_at_once)
        yield


def upgrade_at_once(connection: Connection) -> None:
    """The same as ``upgrade``."""
    if connection.exec_driver_sql("SELECT 1 FROM sqlite_master").first() is not None:
        upgrade(connection)
        return
    for statement in migrated():
        connection.exec_driver_sql(statement)


@cache
def migrated() -> tuple[str, ...]:
    """What SQLite writes down of an empty database that was brought to this release."""
    with create_engine("sqlite://").connect() as connection:
        upgrade(connection)
        plain = connection.connection.driver_connection
        assert isinstance(plain, sqlite3.Connection)
        return tuple(plain.iterdump())[1:-1]
