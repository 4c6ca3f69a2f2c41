"""A database that is damaged, emptied, deleted or replaced: that is noticed in words, or nothing is lost."""

import asyncio
import os
import random
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection

from bot.commands.doctor import examine
from bot.commands.findings import Grade
from rules.mythical_dice.moves import Bet
from rules.record import Play
from storage.engine.health import read_health
from storage.engine.inspection import faults_in
from storage.engine.mark import mark_of, remove_mark
from storage.engine.sqlite import sqlite3
from storage.errors import StoreFault
from storage.ids import Millis
from storage.store import Store
from tests.storage.sample_changes import NOON, change, finish, opening, people, result, seat, setup
from tests.storage.sample_changes import place as community

PAGE: Final = 4096
SECTOR: Final = 512

Rows = dict[str, list[tuple[object, ...]]]
Damage = Callable[[bytearray, random.Random], None]


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of finished games and of games in play. No test changes it."""
    file = tmp_path_factory.mktemp("whole") / "minotaur.db"

    async def fill() -> None:
        store = await Store.open(f"sqlite:///{file}")
        await community(store)
        ann, ben = await people(store, "Ann", "Ben")
        for number in range(8):
            await finish(store, f"over-{number}", result(seat(0, ann, 1, 5040), seat(1, ben, 2)))
            await store.commit(opening(setup(f"live-{number}", host=ann)))
            for version in range(1, 20):
                await store.commit(change(version, Play(0, Bet(version % 2)), table=f"live-{number}", due=version))
        await store.beat(NOON)
        await store.beat(Millis(NOON + 15_000))
        await store.close()

    asyncio.run(fill())
    return file


@pytest.fixture
def file(whole: Path, tmp_path: Path) -> Path:
    """A copy of the database and of its mark."""
    shutil.copy(mark_of(whole), mark_of(tmp_path / whole.name))
    return Path(shutil.copy(whole, tmp_path))


def rows(file: Path) -> Rows:
    """All that is stored, but for the ballast, which means nothing. Raises sqlite3.Error."""
    with closing(sqlite3.connect(file)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f'SELECT * FROM "{name}"').fetchall() for name in tables if name != "ballast"}  # noqa: S608 - names of the schema


# --- damaged pages ------------------------------------------------------------------------------------------


def noise(content: bytearray, luck: random.Random) -> None:
    """A page is full of nonsense."""
    begin = PAGE * luck.randrange(len(content) // PAGE)
    content[begin : begin + PAGE] = luck.randbytes(PAGE)


def nothing(content: bytearray, luck: random.Random) -> None:
    """A page is full of zeros."""
    begin = PAGE * luck.randrange(len(content) // PAGE)
    content[begin : begin + PAGE] = bytes(PAGE)


def bad_sector(content: bytearray, luck: random.Random) -> None:
    """A part of a page is full of nonsense."""
    begin = SECTOR * luck.randrange(len(content) // SECTOR)
    content[begin : begin + SECTOR] = luck.randbytes(SECTOR)


def cut(content: bytearray, luck: random.Random) -> None:
    """The end of the file is missing."""
    del content[luck.randrange(len(content)) :]


def misplaced(content: bytearray, luck: random.Random) -> None:
    """A page was written in the place of another one."""
    begin, taken = (PAGE * luck.randrange(len(content) // PAGE) for _ in range(2))
    content[begin : begin + PAGE] = content[taken : taken + PAGE]


DAMAGES: Final = (noise, nothing, bad_sector, cut, misplaced)


def is_noticed(file: Path) -> bool:
    """Whether the check that start, doctor and health make says what is wrong."""
    return bool(faults_in(file, in_use=False))


def unnoticed(whole: Path, copy: Path, places: int) -> list[str]:
    """The damages that nobody would be told of although something is lost."""
    stored, content = rows(whole), whole.read_bytes()
    found = []
    for number in range(places):
        luck = random.Random(number)
        damage = luck.choice(DAMAGES)
        damaged = bytearray(content)
        damage(damaged, luck)
        copy.write_bytes(damaged)
        if not is_noticed(copy) and rows(copy) != stored:
            found.append(f"{damage.__name__} {number}")
    return found


def test_damage_is_noticed_or_harmless(whole: Path, tmp_path: Path) -> None:
    """At some places of the file, the same in every run."""
    assert unnoticed(whole, tmp_path / "copy.db", 60) == []


@pytest.mark.long
def test_damage_is_noticed_or_harmless_at_a_thousand_places(whole: Path, tmp_path: Path) -> None:
    """At a thousand places."""
    assert unnoticed(whole, tmp_path / "copy.db", 1000) == []


def destroy_a_page(file: Path) -> None:
    """Fill a page in the middle with nonsense."""
    with file.open("r+b") as stream:
        stream.seek(file.stat().st_size // PAGE // 2 * PAGE)
        stream.write(random.Random(1).randbytes(PAGE))


async def test_a_running_bot_notices_a_destroyed_page(file: Path) -> None:
    """The check after the start finds it, and writes it beside the file for the doctor and the health check."""
    store = await Store.open(f"sqlite:///{file}")
    try:
        destroy_a_page(file)
        health = await store.check(NOON)
    finally:
        await store.close()
    assert health is not None
    assert health.faults
    assert read_health(file) == health


async def test_a_whole_database_is_said_to_be_whole(file: Path) -> None:
    """The bot's check and the doctor's find nothing, also while a bot writes."""
    store = await Store.open(f"sqlite:///{file}")
    health = await store.check(NOON)
    assert faults_in(file, in_use=True) == ()
    await store.close()
    assert health is not None
    assert (health.checked, health.faults, health.failures) == (NOON, (), 0)


# --- lost games ---------------------------------------------------------------------------------------------


async def start(file: Path) -> str:
    """What a start says; empty if it succeeds."""
    try:
        await (await Store.open(f"sqlite:///{file}")).close()
    except StoreFault as fault:
        return str(fault)
    return ""


def doctors_word(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the doctor finds wrong with the database."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    monkeypatch.chdir(file.parent)
    return " ".join(finding.text for finding in examine() if finding.grade is Grade.WRONG and str(file) in finding.text)


def emptied(file: Path) -> None:
    """Nothing is left of the file's content."""
    file.write_bytes(b"")


def without_tables(file: Path) -> None:
    """The file is a database in which nothing was ever stored."""
    file.unlink()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 1")


def older(file: Path) -> None:
    """An older copy stands in the file's place."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE alive SET open = open - 7200000, beat = beat - 7200000")


@pytest.mark.parametrize(
    ("loss", "words"),
    [
        (Path.unlink, "is missing, but games were stored in it"),
        (emptied, "is empty, but games were stored in it"),
        (without_tables, "has no games, but games were stored in it"),
        (older, "has lost what was stored in the last 2 hours of play"),
    ],
)
async def test_a_database_that_lost_its_games_stops_the_start(
    loss: Callable[[Path], None], words: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence says what to do, and the doctor says the same. Without the mark the bot starts."""
    loss(file)
    told = doctors_word(file, monkeypatch)
    said = await start(file)
    assert said.startswith(f"{file} {words}: restore a backup, or delete {mark_of(file)} to ")
    assert words in told or loss is without_tables
    assert said == await start(file)
    remove_mark(file)
    assert await start(file) == ""


async def test_a_mark_is_never_ahead_of_its_database(file: Path) -> None:
    """It is written after the beat; one that is damaged says only that there were games."""
    for text in ("", "nonsense", "-5", "\udce9"):
        mark_of(file).write_text(text, errors="surrogateescape")
        assert await start(file) == ""
    store = await Store.open(f"sqlite:///{file}")
    await store.beat(Millis(NOON + 30_000))
    marked = int(mark_of(file).read_text())
    await store.close()
    assert marked == NOON + 30_000


# --- lost files of a running bot ----------------------------------------------------------------------------


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A write-ahead log, also where this machine's SQLite would not use it: one connection is safe."""
    monkeypatch.setattr("storage.engine.sqlite.wal_is_safe", lambda _: True)


@pytest.mark.usefixtures("log")
@pytest.mark.parametrize("lost", [["-wal"], ["-shm"], ["-wal", "-shm"]], ids=str)
async def test_a_log_that_is_deleted_loses_no_move(lost: list[str], file: Path) -> None:
    """The next move saves in the file what the log held; all moves are there after the next start."""
    store = await Store.open(f"sqlite:///{file}")
    ann = await store.player_of("terminal", "before", "Before", NOON)
    for end in lost:
        file.with_name(file.name + end).unlink()
    ben = await store.player_of("terminal", "after", "After", NOON)
    assert faults_in(file, in_use=True) == ()
    await store.close()
    later = await Store.open(f"sqlite:///{file}")
    found = [await later.player(ann.id), await later.player(ben.id)]
    await later.close()
    assert found == [ann, ben]


@pytest.mark.parametrize("is_replaced", [False, True])
@pytest.mark.skipif(os.name == "nt", reason="Windows deletes no file that is open")
async def test_a_move_is_refused_whose_file_is_gone(file: Path, *, is_replaced: bool) -> None:
    """SQLite would go on writing where nobody can read; when the file is back, moves are stored again."""
    store = await Store.open(f"sqlite:///{file}")
    await store.beat(Millis(NOON + 30_000))
    away = shutil.move(file, file.with_name("away.db"))
    if is_replaced:
        shutil.copy(away, file)
    with pytest.raises(StoreFault, match="was deleted or replaced: put it back, or stop the bot and restore a backup"):
        await store.beat(Millis(NOON + 45_000))
    shutil.move(away, file)
    assert (await store.beat(Millis(NOON + 60_000))).beat == NOON + 60_000
    await store.close()


async def test_failures_to_read_are_counted_and_looked_into(file: Path) -> None:
    """A query that finds damage wakes the check; a refused write on a full disk does not."""
    store = await Store.open(f"sqlite:///{file}")
    told: list[str] = []
    store.on_unreadable.append(lambda: told.append("unreadable"))

    def broken(_: Connection, code: int) -> None:
        error = sqlite3.OperationalError("made up")
        error.sqlite_errorcode = code
        raise error

    for code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_IOERR | 1 << 8, sqlite3.SQLITE_FULL):
        with pytest.raises(StoreFault, match="made up"):
            await store._database.read(broken, code)  # noqa: SLF001 - a fault of the disk
    health = await store.check(NOON)
    assert health is not None
    await store.close()
    assert (len(told), health.failures, health.faults) == (2, 2, ())


# --- other users of the machine -----------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
async def test_nobody_else_can_read_what_the_bot_stores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that the bot made, and all of its files; also those that an older release left open."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data").mkdir(mode=0o755)
    old = tmp_path / "data" / "minotaur.db.lock"
    old.touch(0o644)
    store = await Store.open("sqlite:///data/minotaur.db")
    await store.beat(NOON)
    await store.check(NOON)
    modes = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
    await store.close()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700
    assert {"minotaur.db", "minotaur.db.lock", "minotaur.db.mark", "minotaur.db.health"} <= modes.keys()
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such rights")
def test_a_folder_of_the_host_keeps_its_rights(tmp_path: Path) -> None:
    """A host may have put the database into a folder that others use: there only the files are closed."""
    tmp_path.chmod(0o755)
    assert asyncio.run(start(tmp_path / "minotaur.db")) == ""
    assert tmp_path.stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "minotaur.db").stat().st_mode & 0o777 == 0o600
