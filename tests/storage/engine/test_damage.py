"""A database that is damaged, emptied, deleted or replaced: that is noticed in words, or nothing is lost."""

import asyncio
import os
import random
import shutil
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Connection

from bot.commands.doctor import examine
from bot.commands.findings import Grade
from rules.mythical_dice.moves import Bet
from rules.record import Play
from storage.engine.health import LASTS, Health, health_of, read_health, write_health
from storage.engine.inspection import faults_in, inspect_file
from storage.engine.mark import lost_games, mark_of, remove_mark
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


def damages(whole: Path, copy: Path, places: int) -> Iterator[str]:
    """Makes the copy anew with each damage, the same in every run; gives the damage's name."""
    content = whole.read_bytes()
    for number in range(places):
        luck = random.Random(number)
        damage = luck.choice(DAMAGES)
        damaged = bytearray(content)
        damage(damaged, luck)
        copy.write_bytes(damaged)
        yield f"{damage.__name__} {number}"


def is_harmless(file: Path, stored: Rows) -> bool:
    """Whether all can still be read that was stored."""
    try:
        return rows(file) == stored
    except sqlite3.Error:
        return False


def test_damage_is_noticed_or_harmless(whole: Path, tmp_path: Path) -> None:
    """At some places of the file."""
    stored, copy = rows(whole), tmp_path / "copy.db"
    assert [
        damage for damage in damages(whole, copy, 60) if not is_noticed(copy) and not is_harmless(copy, stored)
    ] == []


@pytest.mark.long
def test_start_doctor_and_health_notice_damage_at_a_thousand_places(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each says so in words, or the damage is harmless. A bot that starts finds it after the start, for the health."""
    stored, copy = rows(whole), tmp_path / "copy.db"
    unnoticed, said = [], Counter[str]()
    for damage in damages(whole, copy, 1000):
        for file in tmp_path.glob(f"{copy.name}-*"):
            file.unlink()
        health_of(copy).unlink(missing_ok=True)
        shutil.copy(mark_of(whole), mark_of(copy))
        harmless = is_harmless(copy, stored)
        doctor = doctors_word(copy, monkeypatch)
        refused = asyncio.run(start(copy, lambda store: store.check(NOON)))
        health = read_health(copy, NOON)
        found = health.faults if health else ()
        said += Counter(doctor=bool(doctor), start=bool(refused), health=bool(found), harmless=harmless)
        if not harmless and not (doctor and (refused or found)):
            unnoticed.append(f"{damage}: the doctor says {doctor!r}, the start {refused!r}, the health {found}")
    print(dict(said))  # noqa: T201 - for readers of the output
    assert unnoticed == []
    assert min(said.values()) > 0


def test_rows_that_are_missing_are_noticed(file: Path) -> None:
    """The structure is whole without the people, but others refer to them."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM players")
    faults = faults_in(file, in_use=False)
    assert faults is not None
    assert "rows of identities refer to missing rows of players" in faults


def test_a_counter_that_is_lost_is_noticed(file: Path) -> None:
    """The structure is whole, but SQLite would give new rows the numbers of old ones."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM sqlite_sequence WHERE name = 'counted'")
    assert faults_in(file, in_use=False) == ("the counter of counted is behind its rows",)


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
    assert read_health(file, NOON) == health


async def test_a_whole_database_is_said_to_be_whole(file: Path) -> None:
    """The bot's check and the doctor's find nothing, also while a bot writes."""
    store = await Store.open(f"sqlite:///{file}")
    health = await store.check(NOON)
    assert faults_in(file, in_use=True) == ()
    await store.close()
    assert health is not None
    assert (health.checked, health.faults) == (NOON, ())


async def test_what_was_found_more_than_two_days_ago_proves_nothing(file: Path) -> None:
    """The bot checks its database every day, so an older result is that of a bot that does not check any more."""
    write_health(file, Health(checked=NOON))
    for days, counts in ((2, True), (3, False), (-3, False)):
        assert (read_health(file, Millis(NOON + days * LASTS // 2)) is not None) is counts


# --- lost games ---------------------------------------------------------------------------------------------


async def start(file: Path, then: Callable[[Store], Awaitable[object]] | None = None) -> str:
    """What a start says, or a bot that does so much ``then``; empty if both succeed."""
    try:
        store = await Store.open(f"sqlite:///{file}")
        try:
            if then is not None:
                await then(store)
        finally:
            await store.close()
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
    marked = int(mark_of(file).read_text().split()[0])
    await store.close()
    assert marked == NOON + 30_000


# --- a crash in the middle of a change ----------------------------------------------------------------------


@pytest.fixture
async def broken_off(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What a process leaves that was killed in the middle of a change: half of it is stored, and there is a journal."""
    monkeypatch.setattr("storage.engine.sqlite.wal_is_safe", lambda _: False)
    store = await Store.open(f"sqlite:///{file}")
    await store.beat(Millis(NOON + 30_000))
    left = tmp_path / "left"
    with closing(sqlite3.connect(file, isolation_level=None)) as dying:
        dying.execute("PRAGMA journal_mode = TRUNCATE")
        # Without room in memory SQLite writes changed pages into the file at once.
        dying.execute("PRAGMA cache_size = 1")
        dying.execute("BEGIN IMMEDIATE")
        dying.execute("UPDATE players SET name = name || ' was here'")
        dying.execute("UPDATE tables SET version = version + 1")
        shutil.copytree(file.parent, left, ignore=shutil.ignore_patterns("left"))
        dying.execute("ROLLBACK")
    await store.close()
    return left / file.name


def journal_of(file: Path) -> Path:
    """The database's rollback journal."""
    return file.with_name(f"{file.name}-journal")


async def test_a_change_that_was_broken_off_is_undone(broken_off: Path, whole: Path) -> None:
    """The next start does so, if the journal is there."""
    assert journal_of(broken_off).stat().st_size
    assert await start(broken_off) == ""
    changed, stored = rows(broken_off), rows(whole)
    assert (changed["tables"], changed["players"]) == (stored["tables"], stored["players"])


async def test_a_journal_that_was_deleted_after_a_crash_stops_the_start(
    broken_off: Path, whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite alone would go on with half of a change, and find nothing wrong with the structure."""
    journal_of(broken_off).unlink()
    said = await start(broken_off)
    told = doctors_word(broken_off, monkeypatch)
    assert said.startswith(f"{journal_of(broken_off)} was deleted after a crash, so the last move may be half stored")
    assert said in told
    remove_mark(broken_off)
    assert await start(broken_off) == ""
    assert rows(broken_off)["players"] != rows(whole)["players"]


async def test_whoever_looks_at_the_file_after_a_crash_keeps_no_bot_from_starting(broken_off: Path) -> None:
    """The reader undoes the change, so SQLite deletes the journal."""
    assert faults_in(broken_off, in_use=False) == ()
    assert not journal_of(broken_off).exists()
    assert await start(broken_off) == ""


@pytest.fixture
async def crashed(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, list[Rows]]:
    """What a killed process leaves with a write-ahead log, and what was stored after each change since the mark."""
    monkeypatch.setattr("storage.engine.sqlite.wal_is_safe", lambda _: True)
    store = await Store.open(f"sqlite:///{file}")
    for beat in range(2, 5):
        await store.commit(change(18 + beat, Play(0, Bet(beat % 2)), table="live-0"))
        await store.beat(Millis(NOON + beat * 15_000))
    states = [rows(file)]
    for version in range(20, 25):
        await store.commit(change(version, Play(0, Bet(version % 2)), table="live-1"))
        states.append(rows(file))
    shutil.copytree(file.parent, tmp_path / "left", ignore=shutil.ignore_patterns("left"))
    await store.close()
    return tmp_path / "left" / file.name, states


def untold(crashed: Path, states: list[Rows], copy: Path, places: int) -> list[str]:
    """The damages of the log after which nobody is told, but more is missing than the last changes."""
    content, found = crashed.with_name(f"{crashed.name}-wal").read_bytes(), []
    for number in range(places):
        luck = random.Random(number)
        damaged = bytearray(content)
        damage = luck.choice(DAMAGES)
        damage(damaged, luck)
        shutil.copy(crashed, copy)
        shutil.copy(mark_of(crashed), mark_of(copy))
        copy.with_name(f"{copy.name}-wal").write_bytes(damaged)
        told = is_noticed(copy) or lost_games(copy, inspect_file(copy).open)
        if not told and rows(copy) not in states:
            found.append(f"{damage.__name__} {number}")
    return found


@pytest.mark.parametrize("places", [30, pytest.param(1000, marks=pytest.mark.long)])
async def test_a_damaged_log_loses_the_last_changes_at_most(
    crashed: tuple[Path, list[Rows]], tmp_path: Path, places: int
) -> None:
    """SQLite takes what stands in the log before the damage. If a beat is missing, the start says so."""
    assert untold(*crashed, tmp_path / "copy.db", places) == []


async def test_a_stopped_bot_needs_no_journal(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A host may tidy up, or copy the database and its mark alone."""
    monkeypatch.setattr("storage.engine.sqlite.wal_is_safe", lambda _: False)
    store = await Store.open(f"sqlite:///{file}")
    await store.beat(Millis(NOON + 30_000))
    await store.close()
    journal_of(file).unlink()
    assert await start(file) == ""


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
    ann = await store.people.player_of("terminal", "before", "Before", NOON)
    for end in lost:
        file.with_name(file.name + end).unlink()
    ben = await store.people.player_of("terminal", "after", "After", NOON)
    assert faults_in(file, in_use=True) == ()
    await store.close()
    later = await Store.open(f"sqlite:///{file}")
    found = [await later.people.player(ann.id), await later.people.player(ben.id)]
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


async def test_failures_to_read_are_told(file: Path) -> None:
    """A query that finds damage is told; a refused write on a full disk is not."""
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
    assert await store.check(NOON) == Health(checked=NOON)
    await store.close()
    assert len(told) == len(("SQLITE_CORRUPT", "SQLITE_IOERR"))


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
