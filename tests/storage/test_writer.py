"""Many writes at the same moment: no write is lost, stored twice, or fails because of another one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from functools import partial

import pytest
from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError
from structlog.testing import capture_logs

from rules.mythical_dice.moves import Bet
from rules.record import Play
from storage.changes import Change
from storage.engine.database import Database
from storage.engine.open_database import open_database
from storage.errors import OutcomeUnknown, StoreFault
from storage.ids import Millis, PlayerId, TableId
from storage.migrations import upgrade
from storage.people.players import player_of
from storage.schema import players, tables
from storage.store import Store
from storage.tables.entries import Closed, Ending, Joined
from storage.tables.open_time import OpenClock, beat
from storage.writer import Writer
from tests.storage.sample_changes import NOON, change, opening, people, place, setup
from tests.storage.stranger import refuse, sqlite_only, take_again

NAMES = [f"table-{number}" for number in range(20)]


@pytest.fixture
async def database(url: str) -> Database:
    """The database under the store of these tests; the store closes it."""
    database = await open_database(url)
    await database.write(upgrade)
    return database


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    """A store over the ``database`` fixture, so that tests can read and damage the database directly."""
    store = Store(database)
    yield store
    await store.close()


@pytest.fixture
async def ann(store: Store) -> PlayerId:
    """A person, and twenty tables where she is host."""
    await place(store)
    (ann,) = await people(store, "Ann")
    await asyncio.gather(*[store.commit(opening(setup(name, host=ann))) for name in NAMES])
    return ann


async def versions(store: Store) -> list[int]:
    """The number of entries at each table."""
    found = [await store.table(TableId(name)) for name in NAMES]
    return [table.version for table in found if table is not None]


def raising(answers: Iterable[BaseException | None]) -> list[type[BaseException] | None]:
    """The type of each error, or None where nothing was raised."""
    return [type(answer) if answer else None for answer in answers]


async def test_all_that_wait_are_answered_after_one_commit(store: Store, ann: PlayerId) -> None:
    """Moves of one moment share a transaction: when the first is answered, the last is stored as well."""
    seen = []

    async def move(name: str) -> None:
        await store.commit(change(1, Play(0, Bet(1)), table=name))
        last = await store.table(TableId(NAMES[-1]))
        seen.append(last and last.version)

    await asyncio.gather(*[move(name) for name in NAMES])
    assert [2] * len(NAMES) == seen


async def test_a_bug_in_one_change_fails_that_one(store: Store, ann: PlayerId) -> None:
    """One change seats a player who does not exist; all other changes of the moment are stored."""
    answers = await asyncio.gather(
        store.commit(change(1, Play(0, Bet(1)), table="table-0")),
        store.commit(change(1, Joined(PlayerId(99), "x"), table="table-1", people=[PlayerId(99)])),
        store.commit(change(1, Closed(Ending.EXPIRED), table="table-2")),
        store.people.set_language(ann, "cs"),
        return_exceptions=True,
    )
    assert [None, IntegrityError, None, None] == raising(answers)
    assert "hidden" in str(answers[1])
    assert "99" not in str(answers[1])
    assert (await versions(store))[:3] == [2, 1, 2]
    assert (await store.people.player(ann)).language == "cs"


async def test_a_bug_in_one_job_fails_that_one(store: Store, database: Database, ann: PlayerId) -> None:
    """The caller of the job gets the error; a change of the same moment is stored exactly once."""

    def broken(connection: Connection) -> None:
        beat(connection, OpenClock(NOON, NOON), NOON, counts=True)
        raise ZeroDivisionError

    writer = Writer(database)
    answers = await asyncio.gather(
        writer.run(broken), writer.commit(change(1, Play(0, Bet(1)), table="table-0")), return_exceptions=True
    )
    assert [ZeroDivisionError, None] == raising(answers)
    assert (await versions(store))[0] == 2
    assert (await store.beat(Millis(NOON + 5))).open == NOON + 5


async def test_a_damaged_table_fails_alone(store: Store, database: Database, ann: PlayerId) -> None:
    """Changes of the same moment at other tables are stored."""
    await database.write(partial(refuse, verb="INSERT", table="commands", rows="NEW.\"table\" = 'table-1'"))
    answers = await asyncio.gather(
        *[store.commit(change(1, Play(0, Bet(1)), table=f"table-{number}")) for number in range(3)],
        return_exceptions=True,
    )
    assert [None, StoreFault, None] == raising(answers)
    assert (await versions(store))[:3] == [2, 1, 2]


async def test_who_stops_waiting_changes_nothing(store: Store, ann: PlayerId) -> None:
    """A cancelled caller's change is still stored once, and the other callers of the moment are answered."""
    leaving = asyncio.create_task(store.commit(change(1, Play(0, Bet(1)), table="table-0")))
    staying = asyncio.create_task(store.commit(change(1, Play(0, Bet(1)), table="table-1")))
    await asyncio.sleep(0)
    leaving.cancel()
    await staying
    assert leaving.cancelled()
    assert (await versions(store))[:2] == [2, 2]


# --- notes ----------------------------------------------------------------------------------------------------


@pytest.fixture
async def writer(database: Database) -> AsyncIterator[Writer]:
    """A writer on a database without players."""
    yield Writer(database)
    await database.close()


def know(connection: Connection, name: str) -> None:
    """Adds a player with this name."""
    player_of(connection, "terminal", name, name, NOON)


def known(connection: Connection) -> Sequence[str]:
    """The names of all players, in the order in which they were added."""
    return connection.scalars(select(players.c.name).order_by(players.c.id)).all()


def fail(_: Connection) -> None:
    """A job with a bug."""
    raise ZeroDivisionError


async def test_a_note_is_written_with_the_next_write_and_before_it(writer: Writer, database: Database) -> None:
    """A note alone starts no write; it waits for the next one."""
    for name in ("Ann", "Ben"):
        writer.note((), know, name)
    assert (writer.has_notes, await database.read(known)) == (True, [])
    await writer.run(know, "Cid")
    assert (writer.has_notes, await database.read(known)) == (False, ["Ann", "Ben", "Cid"])


async def test_a_note_that_comes_during_a_write_is_written_with_the_one_after(writer: Writer) -> None:
    """A job run after the notes sees that note."""
    under_way = asyncio.create_task(writer.run(know, "Ann"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    writer.note((), know, "Ben")
    assert await writer.run_after_notes(known) == ["Ann", "Ben"]
    await under_way


async def test_the_last_notes_are_written_at_the_end(writer: Writer, database: Database) -> None:
    """``finish`` writes the notes that no later write took along."""
    writer.note((), know, "Ann")
    await writer.finish()
    assert await database.read(known) == ["Ann"]


async def test_a_note_that_is_a_bug_is_dropped_and_logged(writer: Writer) -> None:
    """The other notes and jobs of the moment are written in order, and the failed note is not tried again."""
    writer.note((), know, "Ann")
    writer.note((), fail)
    writer.note((), know, "Ben")
    with capture_logs() as logs:
        answers = await asyncio.gather(writer.run(know, "Cid"), writer.run_after_notes(known))
    assert (answers[1], writer.has_notes) == (["Ann", "Ben", "Cid"], False)
    assert [(one["event"], one["log_level"]) for one in logs] == [("an outcome cannot be stored", "error")]


async def test_a_note_does_not_fall_with_a_bug_of_its_group(writer: Writer) -> None:
    """The note is written once, although a job of the same moment fails."""
    writer.note((), know, "Ann")
    answers = await asyncio.gather(writer.run(fail), writer.run(know, "Ben"), return_exceptions=True)
    assert [ZeroDivisionError, None] == raising(answers)
    assert await writer.run_after_notes(known) == ["Ann", "Ben"]


@pytest.fixture
async def damaged(writer: Writer, database: Database) -> str:
    """Until ``mended`` runs, the database refuses players whose names begin with this text."""
    await writer.run(refuse, "INSERT", "players", "NEW.name LIKE 'Bad%'")
    return "Bad"


def mended(connection: Connection) -> None:
    """Lets the database accept all names again."""
    take_again(connection, "players")


async def test_what_the_store_refuses_stays_noted(
    writer: Writer, database: Database, damaged: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refused note and the notes behind it wait, while other jobs are written.

    A job that must run after the notes raises ``StoreFault``; the notes are written as soon as the store accepts them.
    """
    # Otherwise, on a server, the notes might just be tried again while the test looks.
    monkeypatch.setattr("storage.writer.NOTES_WAIT", 3600)
    for name in ("Ann", damaged, "Ben"):
        writer.note((), know, name)
    for _ in range(2):
        looking = asyncio.create_task(writer.run_after_notes(known))
        await writer.run(lambda _: None)
        with pytest.raises(StoreFault):
            await looking
        assert (writer.has_notes, await database.read(known)) == (True, ["Ann"])
    with pytest.raises(StoreFault):
        await writer.finish()
    await database.write(mended)
    writer.note((), know, "Cid")
    assert await writer.run_after_notes(known) == ["Ann", damaged, "Ben", "Cid"]


async def test_what_is_kept_keeps_its_order(writer: Writer, database: Database, damaged: str) -> None:
    """A note with a bug before them is dropped, and the caller gets only the refusal of the others."""
    writer.note((), fail)
    for number in range(2):
        writer.note((), know, f"{damaged} {number}")
    with pytest.raises(StoreFault):
        await writer.run_after_notes(known)
    await database.write(mended)
    assert await writer.run_after_notes(known) == [f"{damaged} {number}" for number in range(2)]


@sqlite_only
async def test_a_store_that_cannot_write_its_notes_lets_the_database_go(database: Database, url: str) -> None:
    """The database can be opened again, and the lost notes are logged."""
    store = Store(database)
    store.messages.note_doubt(TableId("table-0"), "post 7", NOON)
    await database.read(lambda connection: connection.exec_driver_sql("PRAGMA query_only = 1").close())
    with capture_logs() as logs:
        await store.close()
    assert [one["event"] for one in logs] == ["outcomes of messages could not be stored"]
    await (await open_database(url)).close()


# --- a database in trouble ------------------------------------------------------------------------------------


async def test_what_may_be_stored_is_not_written_again(
    writer: Writer, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the commit: all callers are told. A correction or a league must not be stored twice.

    The notes go with the next group: they may be written twice.
    """
    write = database.write

    async def unheard(query: Callable[[Connection], object], *, alone: bool = True) -> None:
        monkeypatch.setattr(database, "write", write)
        await write(query, alone=alone)
        raise OutcomeUnknown("the connection is closed")

    done: list[str] = []

    def job(connection: Connection, name: str) -> None:
        done.append(name)
        know(connection, name)

    monkeypatch.setattr(database, "write", unheard)
    writer.note((), job, "Ann")
    answers = await asyncio.gather(writer.run(job, "Ben"), writer.run(job, "Cid"), return_exceptions=True)
    assert ([OutcomeUnknown] * 2, ["Ann", "Ben", "Cid"]) == (raising(answers), done)
    await writer.run(job, "Dan")
    assert done == ["Ann", "Ben", "Cid", "Ann", "Dan"]
    assert await database.read(known) == ["Ann", "Ben", "Cid", "Dan"]


def pragma(database: Database, said: str) -> Awaitable[int]:
    """The number that SQLite answers to this pragma."""
    return database.read(lambda connection: int(connection.exec_driver_sql(f"PRAGMA {said}").scalar_one()))


def wordy(name: str) -> Change:
    """A change so large that it does not fit into the pages which dropped tables have left free."""
    return change(1, Joined(PlayerId(1), "word" * 20_000), table=name)


async def test_what_is_done_together_is_done_once_after_the_changes(store: Store, ann: PlayerId) -> None:
    """One job for several callers finds what any of them has given to the writer before. All get its result."""
    seen: list[Sequence[str]] = []

    def job(connection: Connection, items: Sequence[str]) -> int:
        seen.append([*items])
        return len(connection.execute(select(tables.c.id).where(tables.c.id.in_(items))).all())

    async def opened(name: str) -> int:
        committing = asyncio.create_task(store._writer.commit(opening(setup(name, host=ann))))  # noqa: SLF001
        await asyncio.sleep(0)
        found = await store._writer.run_together(job, name, ())  # noqa: SLF001 - the store has no such job
        await committing
        return found

    assert [*await asyncio.gather(opened("first"), opened("second"))] == [2, 2]
    assert seen == [["first", "second"]]
    assert await store._writer.run_together(job, "third", ()) == 0  # noqa: SLF001


@sqlite_only
async def test_a_full_disk_fails_the_whole_moment_and_then_no_more(
    store: Store, database: Database, ann: PlayerId
) -> None:
    """Every caller gets the error and nothing is stored; once there is room again, the same changes are stored."""
    await pragma(database, f"max_page_count = {await pragma(database, 'page_count') + 1}")
    answers = await asyncio.gather(*[store.commit(wordy(name)) for name in NAMES], return_exceptions=True)
    assert [StoreFault] * 20 == raising(answers)
    assert "database or disk is full" in str(answers[0])
    assert await versions(store) == [1] * 20
    assert await store.tables_of(ann) == tuple(sorted(NAMES))
    await pragma(database, "max_page_count = 100000")
    await asyncio.gather(*[store.commit(wordy(name)) for name in NAMES])
    assert await versions(store) == [2] * 20
