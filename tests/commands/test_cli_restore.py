"""``minotaur restore``: what is printed, what is kept, and what stops it."""

import asyncio
import io
import random
import re
import signal
from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest

from bot.adapters.matrix import FIRST_SYNC_TOKEN, LATE_EVENT, NAME, SYNC_TOKEN
from bot.cli import main
from storage.backups.restoring import put_in_place
from storage.changes import Status
from storage.engine.lock import lock
from storage.engine.sqlite import sqlite3
from storage.errors import StoreBusy
from storage.ids import PlayerId, TableId
from storage.store import Store
from storage.tables.stored_tables import StoredTable
from tests.storage.engine.test_damage import DAMAGES
from tests.storage.test_migrations import load


@pytest.fixture
def backup(books: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A backup of the database with played leagues; since then a result was lost."""
    assert main(["backup", str(books.with_name("a.backup"))]) == 0
    capsys.readouterr()
    change(books, "DELETE FROM tallies")
    return books.with_name("a.backup")


def change(file: Path, statement: str) -> None:
    """Change rows that no trigger protects."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute(statement).rowcount > 0
        connection.commit()


def table(file: Path, name: str) -> StoredTable:
    """The table as the bot would read it."""

    async def read() -> StoredTable | None:
        store = await Store.open(f"sqlite:///{file}")
        try:
            return await store.table(TableId(name))
        finally:
            await store.close()

    found = asyncio.run(read())
    assert found is not None
    return found


def test_the_database_is_as_it_was(books: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The live game is over and has no seed. The output says where the former database is."""
    assert main(["restore", str(backup)]) == 0
    restored, before = capsys.readouterr().out.splitlines()
    (aside,) = books.parent.glob("minotaur.db.before-restore-*")
    assert restored.endswith(" UTC; live tables that were ended: 1")
    assert before == f"the database before is now {aside}: delete it when you do not need it any more"
    live = table(books, "live")
    assert (live.status, live.setup.seed) == (Status.ABANDONED, b"")
    assert main(["audit"]) == 0


@pytest.mark.usefixtures("books")
def test_a_file_is_put_back_from_a_backup_that_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Only a server's own tools can have put back a database before."""
    assert main(["restore"]) == 2
    assert capsys.readouterr().err.endswith("minotaur restore: error: name the backup: minotaur restore FILE\n")


def test_a_verified_backup_is_put_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All games are replayed, their luck is drawn again, and the leagues are audited."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/minotaur.db")
    assert main(["play", "--game", "mythe", "--players", "2", "--speed", "0"]) == 0
    assert main(["backup", str(tmp_path / "a.backup")]) == 0
    capsys.readouterr()
    assert main(["restore", str(tmp_path / "a.backup"), "--verify"]) == 0
    audited, *_ = capsys.readouterr().out.splitlines()
    assert audited.startswith("no differences; checked 1 tables, 1 results, ")


def test_a_running_bot_is_not_touched(books: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line says that the database is in use."""
    before = books.read_bytes()
    with lock(books):
        assert main(["restore", str(backup)]) == 1
    assert capsys.readouterr() == ("", f"minotaur: {StoreBusy(books)}\n")
    assert books.read_bytes() == before


def test_differences_stop_a_verified_restore(books: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each is a line, and nothing is changed; the host may still take the backup as it is."""
    change(books, "UPDATE ratings SET mu = 1")
    other, before = backup.with_name("b.backup"), books.read_bytes()
    assert main(["backup", str(other)]) == 0
    capsys.readouterr()
    assert main(["restore", str(other), "--verify"]) == 1
    out = capsys.readouterr().out
    assert "mu is 1, should be " in out
    assert out.endswith(f"nothing was changed; without --verify {other} would be put in place as it is\n")
    assert books.read_bytes() == before
    assert main(["restore", str(other)]) == 0


@pytest.mark.parametrize("options", [[], ["--verify"]], ids=["restored", "refused"])
def test_a_backup_of_an_older_release_leaves_no_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    """Its database is migrated without a copy from before, which would have the seeds of its live games."""
    file, backup = tmp_path / "minotaur.db", tmp_path / "a.backup"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    load(file, "r0019_games.sql")
    change(file, "UPDATE tallies SET points = points + 1")
    with closing(sqlite3.connect(file)) as connection:
        live = "SELECT seed FROM tables WHERE status IN ('lobby', 'playing')"
        seeds = [seed for (seed,) in connection.execute(live)]
    assert main(["backup", str(backup)]) == 0
    file.unlink()
    assert main(["restore", str(backup), *options]) == len(options)
    assert file.exists() is not bool(options)
    assert seeds
    assert all(seed in backup.read_bytes() for seed in seeds)
    others = [left.read_bytes() for left in tmp_path.iterdir() if left != backup]
    assert not any(seed in left for seed in seeds for left in others)
    assert list(tmp_path.glob("*.backup")) == [backup]


def _damaged(whole: bytes) -> Iterator[tuple[str, bytes]]:
    yield "is damaged", whole[:5000] + b"?" + whole[5001:]
    yield "is not a backup", whole[:-1000]
    yield "is not a backup", b"SQLite format 3"
    yield "is not a backup", b""


def test_a_database_is_no_backup(books: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Such as one that a restore has moved aside: the line says how to go on with it. Half a backup is no database."""
    advice = "; to go on with a database as it is, stop the bot, and give the file the name of the bot's database\n"
    assert main(["restore", str(books)]) == 1
    assert capsys.readouterr().err == f"minotaur: {books} is not a backup, or its end is missing{advice}"
    backup.write_bytes(backup.read_bytes()[:-1000])
    assert main(["restore", str(backup)]) == 1
    assert capsys.readouterr().err == f"minotaur: {backup} is not a backup, or its end is missing\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_last_step_cannot_be_interrupted(
    books: Path,
    backup: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: signal.Signals,
) -> None:
    """Otherwise Ctrl-C could leave the former database under two names. Before that step nothing is left."""

    def interrupted(*_: object) -> None:
        signal.raise_signal(number)

    def put(restored: Path, database: Path, now: datetime) -> Path | None:
        interrupted()
        return put_in_place(restored, database, now)

    handler = signal.getsignal(number)
    monkeypatch.setattr("bot.commands.restore.put_in_place", put)
    assert main(["restore", str(backup)]) == 0
    assert len(list(books.parent.glob("minotaur.db.before-restore-*"))) == 1
    before = {file.name: file.read_bytes() for file in books.parent.iterdir()}
    monkeypatch.setattr("bot.commands.restore.forgotten_since", interrupted)
    capsys.readouterr()
    assert main(["restore", str(backup)]) == 130
    assert capsys.readouterr() == ("", "minotaur: stopped before the end\n")
    assert {file.name: file.read_bytes() for file in books.parent.iterdir()} == before
    assert signal.getsignal(number) == handler


def test_a_damaged_backup_changes_nothing(books: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line says what is wrong with it."""
    before, bad = books.read_bytes(), backup.with_name("bad.backup")
    for told, content in _damaged(backup.read_bytes()):
        bad.write_bytes(content)
        assert main(["restore", str(bad)]) == 1
        out, err = capsys.readouterr()
        assert (out, err.startswith(f"minotaur: {bad} {told}"), err.count("\n")) == ("", True, 1)
    assert main(["restore", str(backup.with_name("none"))]) == 1
    missing = "cannot be used: No such file or directory: look whether the name is right"
    assert capsys.readouterr().err == f"minotaur: {backup.with_name('none')} {missing}\n"
    assert books.read_bytes() == before
    assert {file.name for file in books.parent.iterdir() if "restor" in file.name} == set()


def flipped(content: bytearray, luck: random.Random) -> None:
    """A bit is wrong, in the last bytes as often as in all others: there the manifest and the hash are."""
    size = luck.choice((len(content), 2_000))
    content[-1 - luck.randrange(size)] ^= 1 << luck.randrange(8)


def refusal(words: list[str], books: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The line with which the command ends; empty if there is none, or if anything was changed."""
    before = {file.name: file.read_bytes() for file in books.parent.iterdir()}
    code, told = main(words), capsys.readouterr()
    # Only the lock of the database may be new.
    after = {file.name: file.read_bytes() for file in books.parent.iterdir()}
    changed = dict(after.items() - before.items()).keys() | (before.keys() - after.keys())
    refused = code == 1 and not told.out and told.err.count("\n") == 1 and changed <= {f"{books.name}.lock"}
    return told.err if refused else ""


@pytest.mark.long
def test_a_thousand_damaged_backups_are_refused(books: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each in one line, with ``--verify`` and without, unless the damage has changed no byte. Nothing else changes."""
    whole, bad = backup.read_bytes(), backup.with_name("bad.backup")
    accepted, refused = [], 0
    for number in range(1000):
        luck = random.Random(number)
        damage, content = luck.choice((*DAMAGES, flipped)), bytearray(whole)
        damage(content, luck)
        bad.write_bytes(content)
        if content == whole:
            continue
        said = refusal(["restore", str(bad), *["--verify"] * (number % 2)], books, capsys)
        if re.match(f"minotaur: {re.escape(str(bad))} is (damaged|not a backup)", said):
            refused += 1
        else:
            accepted.append(f"{damage.__name__} {number}: {said!r}")
    assert accepted == []
    assert refused > 900


def forget(file: Path, player: int) -> str:
    """Forget the person; returns the name that they had."""

    async def forgetting() -> str:
        store = await Store.open(f"sqlite:///{file}")
        try:
            name = (await store.people.player(PlayerId(player))).name
            assert await store.people.forget(PlayerId(player))
            return name
        finally:
            await store.close()

    return asyncio.run(forgetting())


def test_who_was_forgotten_since_stays_forgotten(books: Path, backup: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The restored database has neither the name nor the account; the others are known as before."""
    change(books, "UPDATE tables SET status = 'abandoned' WHERE id = 'live'")
    name = forget(books, 2)
    assert main(["restore", str(backup)]) == 0
    with closing(sqlite3.connect(books)) as connection:
        names = [found for (found,) in connection.execute("SELECT name FROM players ORDER BY id")]
        identities = {player for (player,) in connection.execute("SELECT player FROM identities")}
    assert (names[1], name in names, all(names[:1] + names[2:]), 2 in identities) == ("", False, True, False)
    assert "are known again" not in capsys.readouterr().out


@pytest.mark.parametrize("forgotten", [{2}, {1, 2}], ids=["one", "both"])
def test_of_linked_accounts_only_those_are_forgotten_again_that_were_forgotten(
    books: Path, forgotten: set[int]
) -> None:
    """The accounts were linked at the time of the backup. Since then the person has ended the link."""
    change(books, "UPDATE tables SET status = 'abandoned' WHERE id = 'live'")
    change(books, "INSERT INTO links (player, other, since) VALUES (1, 2, 0), (2, 1, 0)")
    backup = books.with_name("a.backup")
    assert main(["backup", str(backup)]) == 0
    change(books, "DELETE FROM links")
    for player in forgotten:
        forget(books, player)
    assert main(["restore", str(backup)]) == 0
    with closing(sqlite3.connect(books)) as connection:
        nameless = {player for (player,) in connection.execute("SELECT id FROM players WHERE name = ''")}
    assert nameless == forgotten


def test_the_host_is_told_of_people_who_cannot_be_forgotten_again(
    books: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A table where they sit in the backup cannot be read, so they cannot leave it."""
    change(books, "UPDATE tables SET game = 'unknown' WHERE id = 'live'")
    backup = books.with_name("a.backup")
    assert main(["backup", str(backup)]) == 0
    change(books, "UPDATE tables SET status = 'abandoned' WHERE id = 'live'")
    forget(books, 2)
    capsys.readouterr()
    assert main(["restore", str(backup)]) == 0
    out = capsys.readouterr().out
    assert "people who were forgotten since the backup and are known again" in out
    assert "because a table where they sit cannot be ended: 1\ntable live cannot be read; it does not go on\n" in out


def test_another_person_with_the_same_number_is_not_forgotten(books: Path, backup: Path) -> None:
    """After an earlier restore numbers were given once more. Who sat at other tables is somebody else."""
    change(books, "UPDATE tables SET status = 'abandoned' WHERE id = 'live'")
    forget(books, 2)
    change(books, "DELETE FROM sat WHERE player = 2")
    assert main(["restore", str(backup)]) == 0
    with closing(sqlite3.connect(books)) as connection:
        assert connection.execute("SELECT name <> '' FROM players WHERE id = 2").fetchone() == (1,)


def test_a_damaged_database_does_not_tell_who_was_forgotten(
    books: Path, backup: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The backup is put in place all the same, and a line says what the host should know."""
    books.write_bytes(b"rubbish" * 1000)
    assert main(["restore", str(backup)]) == 0
    assert "no database from before can be read: who was forgotten" in capsys.readouterr().out


def test_the_bot_keeps_its_device_on_matrix_and_begins_to_read_anew(
    books: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the tokens of the backup it would carry out all commands since then once more."""
    account = "@minotaur:example.org"
    names = [
        f"{SYNC_TOKEN}{account}",
        f"{SYNC_TOKEN}{account} PHONE",
        f"{FIRST_SYNC_TOKEN}{account} PHONE",
        f"{LATE_EVENT}{account} $late",
        "identity",
    ]
    put_values(books, names)
    backup, folder = books.with_name("a.backup"), books.with_name("matrix")
    assert main(["backup", str(backup)]) == 0
    folder.mkdir()
    for name in ("crypto.db", "login.json"):
        (folder / name).write_text("{}")
    monkeypatch.setenv("MATRIX_HOMESERVER", "https://matrix.example.org")
    monkeypatch.setenv("MATRIX_TOKEN", "token")
    monkeypatch.setenv("MATRIX_STORE", str(folder))
    assert main(["restore", str(backup)]) == 0
    assert sorted(file.name for file in folder.iterdir()) == ["crypto.db", "login.json"]
    with closing(sqlite3.connect(books)) as connection:
        assert connection.execute("SELECT name FROM platform_values").fetchall() == [("identity",)]


def put_values(file: Path, names: Iterable[str]) -> None:
    """Store values of Matrix with these names."""

    async def put() -> None:
        store = await Store.open(f"sqlite:///{file}")
        for name in names:
            await store.put_platform_value(NAME, name, "s1")
        await store.close()

    asyncio.run(put())
