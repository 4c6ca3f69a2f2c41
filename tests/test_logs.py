"""Logs are written for hosts, and show nothing that a player hides."""

import asyncio
import gc
import json
import logging
import os
import socket
from pathlib import Path
from typing import Literal

import asyncpg
import pytest
import structlog
from nio.exceptions import EncryptionError
from sqlalchemy import create_engine
from sqlalchemy.exc import IntegrityError

from bot.core.errors import InternalFault
from bot.logs import log_to_stderr
from rules.game import IllegalMove
from storage.codec.records import load_record
from storage.codec.strict import BadRecord
from storage.engine.sqlite_database import SqliteDatabase
from storage.migrations import due_triggers, run_migrations, upgrade
from storage.migrations.revisions import revisions

LIBRARIES = ("discord", "discord.gateway", "discord.http", "aiohttp.client", "sqlalchemy.engine", "asyncio", "alembic")
BOT_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789AB"


def test_a_bug_is_logged_without_the_values_of_variables(capsys: pytest.CaptureFixture[str]) -> None:
    """A traceback shows the lines of code and the error, never a hand or a seed from a variable."""
    log_to_stderr()
    hand = "purple minotaur"
    try:
        int(len(hand) * "x")
    except ValueError:
        structlog.get_logger().exception("a table is broken", table="abc")
    told = capsys.readouterr().err
    assert "a table is broken" in told
    assert "table='abc'" in told
    assert "test_logs.py" in told
    assert "ValueError" in told
    assert "purple minotaur" not in told


def test_what_goes_well_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    """With the default level nothing is logged when all goes well."""
    log_to_stderr()
    structlog.get_logger().info("open clock stood still", milliseconds=7)
    logging.getLogger("discord").info("connected")
    assert not capsys.readouterr().err


def test_an_event_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """Chains of errors and control characters, from any logger and of any length, give one line for each event."""
    log_to_stderr("INFO")
    try:
        raise ExceptionGroup("two", [TimeoutError("one\nline"), OSError("\x1b[31mred\u2028next")])
    except ExceptionGroup:
        structlog.get_logger().exception("the bot falls")
        logging.getLogger("discord.client").exception("Ignoring exception in %s", "on_message")
    structlog.get_logger().info("open clock stood still", milliseconds=7)
    told = capsys.readouterr().err
    assert len(told.splitlines()) == told.count("\n") == 3
    assert "\x1b" not in told
    assert all("TimeoutError: one line at" in line and "OSError: " in line for line in told.splitlines()[:2])
    assert told.splitlines()[2].endswith("Z INFO    tests.test_logs: open clock stood still milliseconds=7")


async def test_all_migrations_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first start names the schema before and after; a database of this release needs no line."""
    log_to_stderr("INFO")
    for _ in range(2):
        database = SqliteDatabase.own(f"sqlite:///{tmp_path / 'minotaur.db'}")
        await database.write(upgrade)
        await database.close()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith(f"migrating the database before='empty' after='{revisions()[0]}'")


def test_a_schema_for_comparison_is_no_migration(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An audit makes the schema in memory, to compare triggers: nothing of the host's is migrated."""
    monkeypatch.setattr(due_triggers, "run_migrations", run_migrations)
    log_to_stderr("INFO")
    with create_engine("sqlite://").connect() as connection:
        assert due_triggers.due_triggers(connection)
    assert not capsys.readouterr().err


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
@pytest.mark.parametrize("library", LIBRARIES)
def test_no_level_shows_payloads(library: str, level: str, capsys: pytest.CaptureFixture[str]) -> None:
    """At DEBUG libraries log what they send and receive, with dice and tokens in it: these lines are left out."""
    log_to_stderr(level)
    logging.getLogger(library).debug("WebSocket Event: %s", {"content": "Your dice: red, grey"})
    logging.getLogger(library).error("it went wrong")
    told = capsys.readouterr().err
    assert "Your dice" not in told
    assert f"{library}: it went wrong" in told


@pytest.mark.parametrize("level", ["DEBUG", "ERROR"])
def test_a_library_that_quotes_messages_is_silent(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    """matrix-nio warns of a decrypted message that has an unexpected form, and quotes the whole message."""
    log_to_stderr(level)
    for library in ("nio.crypto", "nio.events.misc", "peewee"):
        logging.getLogger(library).error("Error validating event: %s", {"body": "Your dice: red, grey"})
    assert not capsys.readouterr().err


def test_the_level_is_the_hosts_choice(capsys: pytest.CaptureFixture[str]) -> None:
    """DEBUG shows our own details, INFO does not."""
    for level in ("DEBUG", "INFO"):
        log_to_stderr(level)
        for room in ("bot.core", "storage", "discord"):
            logging.getLogger(room).debug("detail at %s", level)
    assert [line.split("Z ")[1] for line in capsys.readouterr().err.splitlines()] == [
        "DEBUG   bot.core: detail at DEBUG",
        "DEBUG   storage: detail at DEBUG",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb246c2VjcmV0/messages/@original responded with 429",
        "POST /interactions/123/aW50ZXJhY3Rpb246c2VjcmV0/callback",
        f"Authorization: Bot {BOT_TOKEN}",
    ],
)
def test_tokens_are_left_out(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An interaction's token is part of an address, and libraries log addresses in warnings."""
    log_to_stderr()
    logging.getLogger("discord.http").warning("We are being rate limited. %s", text)
    structlog.get_logger().warning("not sent", reason=text)
    told = capsys.readouterr().err
    assert told.count("…") == 2
    assert "aW50ZXJhY3Rpb246c2VjcmV0" not in told
    assert BOT_TOKEN not in told


@pytest.mark.parametrize("form", ["text", "json"])
def test_accounts_are_left_out(form: Literal["text", "json"], capsys: pytest.CaptureFixture[str]) -> None:
    """The library logs a call that has to wait, with its address: that of a role has the account of the champion."""
    log_to_stderr("WARNING", form)
    address = "https://discord.com/api/v10/guilds/5550001/members/777000111222333444/roles/5550002"
    logging.getLogger("discord.http").warning("We are being rate limited. PUT %s responded with 429.", address)
    told = capsys.readouterr().err
    assert "guilds/5550001/members/…/roles/5550002 responded" in told
    assert "777000111222333444" not in told


async def test_a_task_that_nobody_waits_for_quotes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Python describes the task with its error, and the error with the value that was wrong."""

    async def fails() -> None:
        raise KeyError("@ann:example.org")

    log_to_stderr()
    task = asyncio.create_task(fails())
    await asyncio.wait([task])
    del task
    gc.collect()
    told = capsys.readouterr().err
    assert "exception was never retrieved" in told
    assert "KeyError at" in told
    assert "@ann" not in told


def test_an_error_that_comes_from_many_is_told_in_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    """After many retries, where each error is caused by the one before, only the last errors are logged."""

    def attempt(number: int) -> None:
        try:
            if number:
                attempt(number - 1)
        finally:
            raise OSError(f"attempt {number}")

    log_to_stderr()
    try:
        attempt(50)
    except OSError:
        structlog.get_logger().exception("not connected")
    told = capsys.readouterr().err
    assert [f"attempt {number} at" in told for number in (50, 46, 45, 0)] == [True, True, False, False]


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_an_error_is_told_without_the_value_that_was_wrong(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    """For a refused bet or die the log shows only the code, also for a cause; for a stored value only its place."""
    log_to_stderr(level)
    for error in (IllegalMove("bet-out-of-range", tricks=987654, most=8), IllegalMove("die-not-held", die="purple")):
        try:
            raise InternalFault("table abc, seat 2") from error
        except InternalFault as fault:
            structlog.get_logger().exception("a table is broken", table="abc")
            logging.getLogger("discord").exception("Ignoring exception", exc_info=fault)
    try:
        raise EncryptionError("the device of purple 987654 is not known")
    except EncryptionError:
        structlog.get_logger().exception("a message could not be encrypted")
    for text in ("987654", '{"purple": 987654}'):
        try:
            load_record(text)
        except BadRecord:
            structlog.get_logger().exception("a table is broken", table="abc")
    told = capsys.readouterr().err
    assert (told.count("bet-out-of-range"), told.count("die-not-held"), told.count("BadRecord")) == (2, 2, 2)
    assert "987654" not in told
    assert "purple" not in told


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_row_that_a_server_refuses_is_not_told(
    form: Literal["text", "json"], capsys: pytest.CaptureFixture[str]
) -> None:
    """PostgreSQL quotes the whole row, such as one of a table with its seed. The driver and SQLAlchemy repeat that."""
    refused = asyncpg.NotNullViolationError("null value")
    refused.detail = "Failing row contains (17, purple minotaur, Ann)."
    assert "purple minotaur" in str(refused)
    log_to_stderr("WARNING", form)
    try:
        raise IntegrityError("INSERT INTO tables", None, refused) from refused
    except IntegrityError:
        structlog.get_logger().exception("a table is broken")
    told = capsys.readouterr().err
    assert "IntegrityError at " in told
    assert "NotNullViolationError at" in told
    assert "purple minotaur" not in told


def test_a_json_line_says_all_that_a_text_line_says(capsys: pytest.CaptureFixture[str]) -> None:
    """The event, its keys, the error in words without values, and the press that the task works for; no token."""
    log_to_stderr("INFO", "json")
    with structlog.contextvars.bound_contextvars(press=7):
        try:
            int("purple minotaur")
        except ValueError:
            structlog.get_logger().exception("a table is broken", table="abc", reason=f"Bot {BOT_TOKEN}")
        logging.getLogger("discord.http").warning("We are being %s", "rate\nlimited")
    ours, theirs = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    (error,) = ours.pop("exception")
    assert error.startswith("ValueError at ")
    assert ours.pop("timestamp").endswith("Z")
    assert ours.pop("process") == theirs["process"] == f"{socket.gethostname()}-{os.getpid()}"
    assert ours == {
        "event": "a table is broken",
        "level": "error",
        "logger": "tests.test_logs",
        "table": "abc",
        "press": 7,
        "reason": "Bot …",
    }
    assert (theirs["event"], theirs["logger"]) == ("We are being rate\nlimited", "discord.http")
    assert (theirs["level"], theirs["press"]) == ("warning", 7)
