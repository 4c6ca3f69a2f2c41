"""The driver's thread, as far as it depends on the inside of aiosqlite."""

import asyncio
import sqlite3
from importlib.metadata import version
from threading import get_ident

import pytest

from storage.engine.driver import CHECKED_RELEASE, Driver


def test_the_installed_release_is_the_one_that_was_checked() -> None:
    """With another one: look whether a public way does the same by now, try the driver, and name that release."""
    assert version("aiosqlite") == CHECKED_RELEASE


async def test_a_function_runs_whole_in_the_thread_of_the_connection() -> None:
    """There alone SQLite lets the connection be used."""
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
    """The loop may be closed at once: the thread has said its last word by then."""

    def connect() -> sqlite3.Connection:
        raise sqlite3.OperationalError("unable to open database file")

    async def opening() -> None:
        _ = await Driver.of(connect)

    with pytest.raises(sqlite3.OperationalError):
        asyncio.run(opening())
    assert [str(one.message) for one in recwarn] == []
