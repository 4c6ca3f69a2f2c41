"""PostgreSQL's own tools put back a database, as docs/hosting-large.md says, and a bot goes on with it."""

import asyncio
import shutil
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from bot.cli import main
from storage.changes import Status
from storage.ids import TableId
from storage.store import Store
from tests.postgres.databases import connected, named
from tests.postgres.postgres_server import Postgres
from tests.shared_servers import own_folder
from tests.storage.sample_changes import opening, people, place, setup

pytestmark = pytest.mark.long

PATIENCE = 60


@pytest.fixture
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the server's log is archived. Every user can write there, because root does not run the server."""
    with own_folder() as (folder, _):
        folder.chmod(0o777)
        yield folder


@pytest.fixture
def servers(archive: Path) -> Iterator[tuple[Postgres, Postgres]]:
    """A server that archives its log, and a second one that is put in its place."""
    with ExitStack() as folders:
        archiving = ("archive_mode=on", f"archive_command=cp %p {archive}/%f")
        first, second = (
            Postgres(*folders.enter_context(own_folder()), durable=True, settings=settings)
            for settings in (archiving, ())
        )
        try:
            for server in (first, second):
                server.start()
            yield first, second
        finally:
            for server in (first, second):
                server.kill()


def play(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game with robots is stored."""
    monkeypatch.setenv("DATABASE_URL", url)
    assert main(["play", "--lang", "en", "--name", "Ann", "--game", "mythical-dice"]) == 0


async def open_table(url: str) -> None:
    """Open a table that nobody ends."""
    store = await Store.open(url)
    await place(store)
    await people(store, "Ben")
    await store.commit(opening(setup()))
    await store.close()


async def live_table(url: str) -> tuple[Status, bytes]:
    """The status and the seed of that table."""
    store = await Store.open(url)
    table = await store.table(TableId("table-one"))
    await store.close()
    assert table is not None
    return table.status, table.setup.seed


async def said(url: str, question: str) -> object:
    """What the server answers."""
    async with connected(url) as connection:
        return await connection.fetchval(question)


def archived(url: str) -> None:
    """Wait until the log is archived up to now."""
    segment = asyncio.run(said(url, "SELECT pg_walfile_name(pg_switch_wal())"))
    for _ in range(10 * PATIENCE):
        if str(asyncio.run(said(url, "SELECT last_archived_wal FROM pg_stat_archiver"))) >= str(segment):
            return
        time.sleep(0.1)
    pytest.fail("the log is not archived")


def verified(url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What ``minotaur restore --verify`` prints; it must end with 0."""
    monkeypatch.setenv("DATABASE_URL", url)
    capsys.readouterr()
    assert main(["restore", "--verify"]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_moment_of_a_server_is_put_back(
    servers: tuple[Postgres, Postgres],
    archive: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The game before that moment is there, the one after it is not, and the live table has ended without its seed."""
    first, second = servers
    play(first.url, monkeypatch)
    asyncio.run(open_table(first.url))
    base = archive / "base"
    first.run("pg_basebackup", f"--dbname={first.url}", f"--pgdata={base}", "--wal-method=stream")
    play(first.url, monkeypatch)
    moment = asyncio.run(said(first.url, "SELECT now()::text"))
    play(first.url, monkeypatch)
    archived(first.url)
    first.kill()

    second.kill()
    shutil.rmtree(second.data)
    shutil.move(base, second.data)
    (second.data / "recovery.signal").touch()
    with (second.data / "postgresql.conf").open("a", encoding="utf-8") as settings:
        settings.write(f"restore_command = 'cp {archive}/%f %p'\n")
        settings.write(f"recovery_target_time = '{moment}'\nrecovery_target_action = 'promote'\n")
    second.start()
    audited, ended = verified(second.url, monkeypatch, capsys)
    assert audited.startswith("no differences; checked 2 tables, 2 results, ")
    assert ended == "live tables that were ended: 1; who was forgotten since is known again"
    assert asyncio.run(live_table(second.url)) == (Status.CLOSED, b"")
    play(second.url, monkeypatch)


def test_a_dump_of_a_server_is_put_back(
    servers: tuple[Postgres, Postgres],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """In a new database, with everything that guards what only grows."""
    server, _ = servers
    play(server.url, monkeypatch)
    asyncio.run(open_table(server.url))
    dump = str(server.folder / "minotaur.dump")
    server.run("pg_dump", "--format=custom", f"--file={dump}", f"--dbname={server.url}")
    asyncio.run(said(server.url, "CREATE DATABASE again TEMPLATE template0"))
    again = named(server.url, "again")
    server.run("pg_restore", f"--dbname={again}", "--exit-on-error", dump)
    audited, ended = verified(again, monkeypatch, capsys)
    assert audited.startswith("no differences; checked 1 tables, 1 results, ")
    assert ended.startswith("live tables that were ended: 1;")
    play(again, monkeypatch)
