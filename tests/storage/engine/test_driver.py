"""The driver's thread, as far as it uses private attributes of aiosqlite."""

import asyncio
from importlib.metadata import version
from threading import get_ident

import pytest

from storage.engine.driver import CHECKED_RELEASE, Driver
from storage.engine.sqlite import sqlite3


def test_the_installed_release_is_the_one_that_was_checked() -> None:
    """If this fails: look for a public way, try the driver with the new release, and set CHECKED_RELEASE to it."""
    assert version("aiosqlite") == CHECKED_RELEASE


async def test_a_function_runs_whole_in_the_thread_of_the_connection() -> None:
    """The whole function runs in the connection's thread: SQLite allows no other thread to use the connection."""
    driver = await Driver.of(lambda: sqlite3.connect(":memory:"))

    def work() -> tuple[int, int]:
        connection = driver.connection()
        connection.execute("CREATE TABLE words (word TEXT)")
        connection.execute("INSERT INTO words VALUES ('dice')")
        return get_ident(), connection.execute("SELECT count(*) FROM words").fetchone()[0]

    thread, words = await driver.run(work)
    await driver.close()
    assert (thread != get_ident(), words) == (True, 1)


def test_a_file_that_cannot_be_opened_leaves_no_thread_behind(recwarn: pytest.WarningsRecorder) -> None:
    """The event loop may be closed right after the error: the thread has ended, and Python warns of nothing."""

    def connect() -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    async def opening() -> None:
        _ = await Driver.of(connect)

    with pytest.raises(sqlite3.OperationalError):
        asyncio.run(opening())
    assert [str(one.message) for one in recwarn] == []
