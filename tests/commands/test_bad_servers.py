"""Servers and databases that the bot cannot use: each command says why in one line, and changes nothing."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest
from discord.http import Route
from sqlalchemy import make_url

from bot.cli import main
from storage.engine import postgres
from storage.store import Store
from tests.postgres.databases import named
from tests.postgres.plain_engine import plain_engine
from tests.postgres.postgres_server import OWNER, Postgres
from tests.shared_servers import own_folder

PASSWORD: Final = "labyrinth"
TOKEN: Final = "of.no.account"
MATRIX_TOKEN: Final = "syt_of_no_account"
SECRETS: Final = (PASSWORD, TOKEN, MATRIX_TOKEN)

READER: Final = "reader"
"""A role that may only read."""

GAMES: Final = "games"
"""A database with this release's schema."""

MADE: Final = (
    f"CREATE ROLE {READER} LOGIN PASSWORD '{PASSWORD}'",
    f"CREATE DATABASE {GAMES}",
    "CREATE DATABASE nothing",
    "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'",
    "CREATE DATABASE shop",
)
COPIED: Final = (
    f"CREATE DATABASE newer TEMPLATE {GAMES}",
    f"CREATE DATABASE standby TEMPLATE {GAMES}",
    "ALTER DATABASE standby SET default_transaction_read_only = on",
)

OTHERS: Final = (["audit"], ["audit", "--rebuild"], ["league", "list"], ["doctor", "--alive"])
"""Commands that look at a database, at least first of all."""

CHANGING: Final = (["audit", "--rebuild"], ["restore"], ["restore", "--verify"], ["migrate-from", "sqlite:///games.db"])
"""Commands that write to the database of the settings."""

FOREIGN: Final = r"shop has tables of another program \(orders\): make a database for the bot alone"

ABSENT: Final = [
    (GAMES, {"password": "x"}, f'password authentication failed for user "{OWNER}"'),
    (GAMES, {"password": ""}, "password authentication failed|no password|empty password"),
    (GAMES, {"user": "nobody"}, 'password authentication failed for user "nobody"'),
    (GAMES, {"host": "nowhere.invalid"}, "Name or service not known|nodename nor servname|name resolution"),
    (GAMES, {"port": "1"}, "(Connect call failed|Connection refused).*: look whether the server runs"),
    (
        GAMES,
        {"query": "sslmode=verify-full&sslrootcert=/none"},
        "No such file or directory: look whether all files and",
    ),
    ("nowhere", {}, 'database "nowhere" does not exist: make it first'),
]
"""Databases that nobody reaches: the name, other parts of the address, and what is said."""

UNUSABLE: Final = [
    ("latin", {}, "stores LATIN1; make a database with ENCODING 'UTF8'"),
    ("newer", {}, "was written by a newer release than this one"),
    ("shop", {}, FOREIGN),
    (GAMES, {"user": READER}, "permission denied for table"),
    ("nothing", {"user": READER}, "permission denied for schema public: let the bot's user own the database"),
    ("standby", {}, "in a read-only transaction: name a database that takes writes"),
]
"""Databases that can be reached, and cannot be used by a bot."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a server that asks for passwords, with several databases."""
    with own_folder() as (folder, users):
        made = Postgres(folder, users, password=PASSWORD)
        try:
            made.start()
            carry_out(made.url, *MADE)
            asyncio.run(_open_once(named(made.url, GAMES)))
            carry_out(named(made.url, GAMES), f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {READER}")
            carry_out(made.url, *COPIED)
            carry_out(named(made.url, "newer"), "UPDATE alembic_version SET version_num = '9999'")
            carry_out(named(made.url, "shop"), "CREATE TABLE orders (id INTEGER)", "INSERT INTO orders VALUES (7)")
            yield made.url
        finally:
            made.kill()


async def _open_once(url: str) -> None:
    await (await Store.open(url)).close()


def carry_out(url: str, *statements: str) -> None:
    """Carry out statements as the owner, each in a transaction of its own."""
    with plain_engine(url).connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)


def stored(server: str) -> Mapping[str, Mapping[str, object]]:
    """The hash of each table's content, by database and table."""
    with plain_engine(server).connect() as connection:
        databases = connection.exec_driver_sql("SELECT datname FROM pg_database WHERE datallowconn").scalars().all()
    return {name: _tables(named(server, name)) for name in databases}


def _tables(url: str) -> Mapping[str, object]:
    with plain_engine(url).connect() as connection:
        names = connection.exec_driver_sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").scalars()
        hashed = "SELECT md5(string_agg(row::text, '' ORDER BY row::text)) FROM {} AS row"
        return {name: connection.exec_driver_sql(hashed.format(name)).scalar() for name in names.all()}


def at(server: str, database: str, other: Mapping[str, str]) -> str:
    """The address of the database on the server, with other parts: user, password, host, port or query."""
    url = make_url(server)
    port = int(other["port"]) if "port" in other else url.port
    user, password = other.get("user", url.username), other.get("password", PASSWORD)
    url = url.set(database=database, username=user, password=password, host=other.get("host", url.host), port=port)
    return url.update_query_string(other.get("query", "")).render_as_string(hide_password=False)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, with settings for a platform that nobody reaches."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:1")
    monkeypatch.setattr(Route, "BASE", Route.BASE)  # The doctor changes it for the whole process.
    monkeypatch.setenv("LOG_LEVEL", "ERROR")
    return tmp_path


def line_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The only line of the command. It ends with 1, and shows no password and no token."""
    capsys.readouterr()
    assert main(words) == 1
    told = capsys.readouterr()
    assert [secret for secret in SECRETS if secret in told.out + told.err] == []
    assert told.err.count("\n") == 1, told.err
    line = told.err.rstrip()
    return line.removeprefix("minotaur: ")


@pytest.mark.parametrize(("database", "other", "said"), [*ABSENT, *UNUSABLE])
def test_a_database_that_the_bot_cannot_use_is_told_in_one_line(
    server: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    database: str,
    other: dict[str, str],
    said: str,
) -> None:
    """Wrong addresses, rights, encodings and schemas: neither the bot nor a game in the terminal changes anything."""
    before = stored(server)
    monkeypatch.setenv("DATABASE_URL", at(server, database, other))
    for words in (["run"], ["play"]):
        assert re.search(said, line_of(words, capsys))
    assert stored(server) == before
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(("database", "other", "said"), ABSENT)
def test_a_database_that_nobody_reaches_is_told_by_each_command(
    server: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    database: str,
    other: dict[str, str],
    said: str,
) -> None:
    """Also by the command that would move everything from there: it makes no new file."""
    bad = at(server, database, other)
    monkeypatch.setenv("DATABASE_URL", bad)
    for words in OTHERS:
        assert re.search(said, line_of(words, capsys))
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{here / 'new.db'}")
    assert re.search(said, line_of(["migrate-from", bad], capsys))
    assert list(here.iterdir()) == []


def test_another_programs_database_is_left_alone_by_each_command(
    server: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is moved from there or to there, and the bot keeps its device on Matrix."""
    asyncio.run(_open_once("sqlite:///games.db"))
    keys = here / "crypto.db"
    keys.write_text("keys")
    for name, value in {"HOMESERVER": "http://127.0.0.1:1", "TOKEN": MATRIX_TOKEN, "STORE": str(here)}.items():
        monkeypatch.setenv(f"MATRIX_{name}", value)
    before, files = stored(server), {file.name for file in here.iterdir()}
    shop = at(server, "shop", {})
    monkeypatch.setenv("DATABASE_URL", shop)
    for words in (*CHANGING, ["migrate"], *OTHERS[:3]):
        assert re.search(FOREIGN, line_of(words, capsys))
    main(["doctor"])
    assert re.search(f"it {FOREIGN.removeprefix('shop ')} → the bot does not start until then", capsys.readouterr().out)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///new.db")
    assert re.search(FOREIGN, line_of(["migrate-from", shop], capsys))
    assert stored(server) == before
    assert keys.read_text() == "keys"
    assert {file.name for file in here.iterdir()} == files


@pytest.mark.parametrize(
    ("database", "other", "wanted", "said"),
    [
        (
            "newer",
            {},
            [*CHANGING[:3], ["migrate"], *OTHERS[:3]],
            "was written by a newer release than this one: use that release",
        ),
        ("newer", {}, [CHANGING[3]], "is not empty: set DATABASE_URL to an empty one"),
        (GAMES, {"user": READER}, CHANGING[:3], "permission denied for table .*: let the bot's user own the database"),
        ("nothing", {"user": READER}, [CHANGING[3]], "permission denied for schema public: let the bot's user own"),
        ("standby", {}, CHANGING[:3], "in a read-only transaction: name a database that takes writes"),
        ("latin", {}, [CHANGING[3]], "stores LATIN1; make a database with ENCODING 'UTF8'"),
    ],
)
def test_a_database_that_cannot_be_changed_stays_as_it_is(
    server: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    database: str,
    other: dict[str, str],
    wanted: list[list[str]],
    said: str,
) -> None:
    """Nor is a file changed whose games were to be moved there."""
    asyncio.run(_open_once("sqlite:///games.db"))
    file = (here / "games.db").read_bytes()
    before = stored(server)
    monkeypatch.setenv("DATABASE_URL", at(server, database, other))
    for words in wanted:
        assert re.search(said, line_of(words, capsys))
    assert stored(server) == before
    assert (here / "games.db").read_bytes() == file


@pytest.mark.parametrize(
    ("database", "other", "said"),
    [
        ("newer", {}, "the database to move was written by a newer release than this one: use that release"),
        (GAMES, {"user": READER}, "permission denied for table moved: let the bot's user own the database"),
        ("standby", {}, "in a read-only transaction: name a database that takes writes"),
    ],
)
def test_games_that_cannot_be_moved_stay_where_they_are(
    server: str,
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    database: str,
    other: dict[str, str],
    said: str,
) -> None:
    """The old database must be marked as moved, so a user who may only read it cannot move it. No file is made."""
    before = stored(server)
    monkeypatch.setenv("DATABASE_URL", "sqlite:///new.db")
    assert re.search(said, line_of(["migrate-from", at(server, database, other)], capsys))
    assert stored(server) == before
    assert list(here.iterdir()) == []


def test_an_old_server_is_refused_by_each_command_that_writes(
    server: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The line says which release is needed. Nothing is moved from there or to there. Commands that read may work."""
    asyncio.run(_open_once("sqlite:///games.db"))
    before, files = stored(server), {file.name: file.read_bytes() for file in here.iterdir()}
    monkeypatch.setattr(postgres, "OLDEST", 99)
    games, said = at(server, GAMES, {}), r"PostgreSQL \d+ is too old; 99 or newer is needed"
    monkeypatch.setenv("DATABASE_URL", games)
    for words in (["run"], ["play"], ["migrate"], *CHANGING[:3]):
        assert re.search(said, line_of(words, capsys))
    for source, target in (("sqlite:///games.db", at(server, "nothing", {})), (games, "sqlite:///new.db")):
        monkeypatch.setenv("DATABASE_URL", target)
        assert re.search(said, line_of(["migrate-from", source], capsys))
    assert stored(server) == before
    assert {file.name: file.read_bytes() for file in here.iterdir()} == files


def test_whoever_may_only_read_may_audit(
    server: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The audit and the doctor need no more rights. To rebuild the standings needs them."""
    before = stored(server)
    monkeypatch.setenv("DATABASE_URL", at(server, GAMES, {"user": READER}))
    assert main(["audit"]) == 0
    assert "no differences" in capsys.readouterr().out
    assert "permission denied" in line_of(["audit", "--rebuild"], capsys)
    assert main(["doctor"]) == 1  # Discord is not reached.
    told = capsys.readouterr().out
    assert "the database has the schema of this release" in told
    assert "wrong    the bot's user may make no tables in the database → " in told
    assert PASSWORD not in told
    assert stored(server) == before
    assert list(here.iterdir()) == []


def test_the_doctor_says_that_a_database_can_only_be_read(
    server: str, here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on a standby server: a bot could not start there."""
    monkeypatch.setenv("DATABASE_URL", at(server, "standby", {}))
    assert main(["doctor"]) == 1
    assert "wrong    the database can only be read → name a database that takes writes" in capsys.readouterr().out
    assert list(here.iterdir()) == []


@pytest.mark.parametrize("words", [["run"], ["play"], *OTHERS])
@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            f"postgresql://minotaur:{'laby@rinth'}@127.0.0.1:1/games",
            "the host or the port is wrong; in a password write",
        ),
        (f"postgresql://minotaur:{'laby'}@127.0.0.1:99999/games", "the host or the port is wrong"),
        ("postgresql://minotaur@laby:rinth/games", "this is not a database address"),
        (
            f"postgresql://minotaur:{PASSWORD}@a..b/games",
            "postgresql://a..b/games: the host or the port is wrong",
        ),
        ("postgresql:///games?host=/nope&port=abc", "postgresql://localhost/games: the host or the port is wrong"),
        ("postgres://here/games?password=labyrinth", "postgres://here/games is not the address of a SQLite file or a"),
        ("sqlite:///games.db?mode=labyrinth", "the address of a SQLite file has no question mark and no %00: write "),
        ("sqlite:///laby%00rinth.db", "the address of a SQLite file has no question mark and no %00: write "),
        (
            f"mysql://minotaur:{'laby@rinth'}@here/games",
            "mysql://minotaur:***@here/games is not the address of a SQLite",
        ),
    ],
)
def test_an_address_that_is_none_is_told_without_its_password(
    here: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    url: str,
    said: str,
) -> None:
    """A part of a password that stands where a host or a port should be is not shown either."""
    monkeypatch.setenv("DATABASE_URL", url)
    line = line_of(words, capsys)
    assert line.startswith(f"DATABASE_URL: {said}")
    assert "rinth" not in line
    assert list(here.iterdir()) == []
