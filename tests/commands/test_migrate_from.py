"""``minotaur migrate-from``: from a file to a server and back, whole or not at all."""

import asyncio
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import IO

import pytest
from sqlalchemy import Connection, func, inspect, select

from bot.cli import main
from storage import moving
from storage.engine.mark import write_mark
from storage.ids import LeagueId, Millis
from storage.schema import identities, metadata, moved
from storage.store import Store
from tests.faults.disks import full, small_disk
from tests.storage.sample_changes import NOON, finish, opening, people, place, purge, result, seat, setup
from tests.storage.sample_rows import fill_empty_tables
from tests.storage.stranger import stranger

FIRST = setup("first").id
LEAGUE = LeagueId(1)
MARK = "INSERT INTO moved (id, \"to\", at) VALUES (1, 'elsewhere', 0)"
OLDER = "UPDATE alembic_version SET version_num = '0013'"


def move(source: str, target: str, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Move everything; gives the exit code, and what was printed."""
    patch.setenv("DATABASE_URL", target)
    capsys.readouterr()
    code = main(["migrate-from", source])
    told = capsys.readouterr()
    return code, told.out if code == 0 else told.err


def hashes(told: str) -> Mapping[str, str]:
    """The hash of each table in the command's lines. Each line has it twice, and both are the same."""
    found = re.findall(r"^(\w+) +\d+ rows  ([0-9a-f]{16}) = ([0-9a-f]{16})$", told, re.MULTILINE)
    assert all(there == here for _, there, here in found)
    return {name: here for name, _, here in found}


def is_marked(url: str) -> bool:
    """Whether the database is marked as moved."""
    with stranger(url) as connection:
        return connection.scalar(select(moved.c.to)) is not None


def is_empty(url: str) -> bool:
    """Whether the database has no table."""
    with stranger(url) as connection:
        return not inspect(connection).get_table_names()


def lose(url: str, how: str) -> None:
    """After an hour of play the file was deleted, emptied, or replaced by one without games."""
    file = Path(url.removeprefix("sqlite:///"))
    write_mark(file, Millis(3_600_000))
    if how == "deleted":
        file.unlink()
    if how == "emptied":
        file.write_bytes(b"")


@pytest.fixture
def filled(books: Path) -> str:
    """A file with two weeks of leagues, a purged community, a rematch, and names in several scripts."""
    url = f"sqlite:///{books}"

    async def fill() -> None:
        store = await Store.open(url)
        ann, ben = await people(store, "Žofie 🐂 'O''", "نور")
        gone = await place(store, "gone")
        await finish(store, "gone", result(seat(0, ann, 1), seat(1, ben, 2)), community=gone, host=ann)
        await store.commit(opening(setup("first", host=ann)))
        await store.commit(opening(setup("again", host=ann, after=FIRST)))
        await purge(store, gone)
        first = (await store.leagues.weeks(LEAGUE))[-1]
        await store.leagues.close_week(LEAGUE, first.name, first.ends)
        await store.close()

    asyncio.run(fill())
    return url


@pytest.fixture
def complete(filled: str) -> str:
    """The same file, and each table that is moved has a row."""
    with stranger(filled) as connection:
        fill_empty_tables(connection)
    return filled


async def new_person(url: str) -> int:
    """Store a person; gives their number."""
    store = await Store.open(url)
    person = await store.people.player_of("terminal", "somebody new", "Cid", NOON)
    await store.close()
    return person.id


def test_to_a_server_and_back_all_hashes_are_equal(
    complete: str,
    empty_database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The audit finds the same everywhere, and no bot starts on what was moved."""
    back = f"sqlite:///{tmp_path / 'back.db'}"
    code, told = move(complete, empty_database, monkeypatch, capsys)
    assert (code, "moved to postgresql://" in told, "minotaur@" in told) == (0, True, False)
    there = hashes(told)
    staying = {"moved", "processes", "claims", "heard", "sent"}
    assert set(there) == {table.name for table in metadata.sorted_tables} - staying
    assert main(["audit"]) == 0
    audited = capsys.readouterr().out
    code, told = move(empty_database, back, monkeypatch, capsys)
    assert (code, hashes(told)) == (0, there)
    assert main(["audit"]) == 0
    assert capsys.readouterr().out == audited
    for old in (complete, empty_database):
        monkeypatch.setenv("DATABASE_URL", old)
        assert main(["play"]) == 1
        assert "this database was moved to " in capsys.readouterr().err
        assert main(["doctor"]) == 1
        assert "the database was moved to " in capsys.readouterr().out


def test_who_comes_after_a_move_is_moved_back(
    filled: str,
    empty_database: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A new person gets a number that nobody ever had, and nothing but this person is new."""
    there = hashes(move(filled, empty_database, monkeypatch, capsys)[1])
    with stranger(empty_database) as connection:
        highest = connection.scalar(select(func.max(identities.c.player))) or 0
    assert asyncio.run(new_person(empty_database)) > highest
    code, told = move(empty_database, f"sqlite:///{tmp_path / 'back.db'}", monkeypatch, capsys)
    assert code == 0
    assert {name for name, content in hashes(told).items() if content != there[name]} == {"players", "identities"}


def test_what_arrives_otherwise_is_not_taken(
    filled: str, empty_database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """If a row differs in the new database, the line names the table, and nothing is moved."""
    whole = moving._meant  # noqa: SLF001 - the one place through which each value goes
    monkeypatch.setattr(moving, "_meant", lambda told: "cs" if whole(told) == "en" else whole(told))
    code, told = move(filled, empty_database, monkeypatch, capsys)
    assert (code, told.endswith(" did not arrive as it was; nothing was moved\n")) == (1, True)
    assert not is_marked(filled)
    assert is_empty(empty_database)


def test_the_rows_stand_in_no_file_that_has_a_name(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They have names and seeds, and nobody would delete the file of a command that was killed."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    fill, there = moving.fill, list[tuple[bool, set[str]]]()

    def looked(
        connection: Connection, file: IO[str], content: Mapping[str, moving.Content]
    ) -> Mapping[str, moving.Content]:
        there.append((file.seek(0, os.SEEK_END) > 0, {file.name.partition(".")[0] for file in tmp_path.iterdir()}))
        return fill(connection, file, content)

    monkeypatch.setattr(moving, "fill", looked)
    assert move(filled, f"sqlite:///{tmp_path}/new.db", monkeypatch, capsys)[0] == 0
    assert there == [(True, {"minotaur", "new"})]


def test_a_full_disk_of_the_new_file_is_named(
    filled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rows stand there before they are in the database: the folder for temporary files may be in memory."""
    with small_disk(tmp_path / "disk") as disk, full(disk, but=128 * 1024):
        code, told = move(filled, f"sqlite:///{disk}/new.db", monkeypatch, capsys)
        assert [file.name for file in disk.iterdir()] == ["ballast"]
    assert (code, told) == (1, f"minotaur: {disk} cannot be used: No space left on device: make room on its disk\n")
    assert not is_marked(filled)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("full", " is not empty: set DATABASE_URL to an empty one"),
        ("missing", "there is no /"),
        ("deleted", "minotaur.db is missing, but games were stored in it: restore a backup, or delete /"),
        ("emptied", "minotaur.db is empty, but games were stored in it: restore a backup, or delete /"),
        ("replaced", "minotaur.db has no games, but games were stored in it: restore a backup, or delete /"),
        ("older", "has not the schema of this release: start this release's bot on it once"),
        ("moved", "the database to move was moved to elsewhere before"),
        ("same", "DATABASE_URL names the database to move: set it to the new, empty one"),
        ("address", "the address of the database to move: mysql://here/games is not the address of a SQLite file or"),
    ],
)
def test_what_cannot_be_moved_is_told_in_a_line(
    filled: str,
    empty_database: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wrong: str,
    said: str,
) -> None:
    """Nothing is changed, and no file is made."""
    source, target = filled, empty_database
    match wrong:
        case "full":
            asyncio.run(new_person(target))
        case "missing":
            source = f"{filled}.missing"
        case "deleted" | "emptied" | "replaced":
            lose(source, wrong)
        case "same":
            target = source
        case "address":
            source = "mysql://here/games"
        case _:
            with stranger(source) as connection:
                connection.exec_driver_sql(OLDER if wrong == "older" else MARK)
    code, told = move(source, target, monkeypatch, capsys)
    assert (code, told.count("\n")) == (1, 1)
    assert said in told
    assert not Path(f"{filled}.missing".removeprefix("sqlite:///")).exists()
