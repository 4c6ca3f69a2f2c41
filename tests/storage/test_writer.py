"""Many writes of one moment: none is lost, none is doubled, and none falls with another."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Iterable

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from rules.mythical_dice.moves import Bet
from rules.record import Play
from storage.changes import Change
from storage.clocks import beat
from storage.database import Database
from storage.entries import Closed, Ending, Joined
from storage.errors import StoreFault
from storage.ids import Millis, PlayerId, TableId
from storage.migrations import upgrade
from storage.store import Store
from storage.writer import Writer
from tests.storage.making import NOON, change, opening, people, place, setup

NAMES = [f"table-{number}" for number in range(20)]


@pytest.fixture
async def database(url: str) -> Database:
    """The database that the store of these tests works on; the store closes it."""
    database = Database.own(url)
    await database.write(upgrade)
    return database


@pytest.fixture
async def store(database: Database) -> AsyncIterator[Store]:
    """A store whose database can be got at."""
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
    """How many entries each of the tables has."""
    found = [await store.table(TableId(name)) for name in NAMES]
    return [table.version for table in found if table is not None]


def raising(answers: Iterable[BaseException | None]) -> list[type[BaseException] | None]:
    """What was raised, or None."""
    return [type(answer) if answer else None for answer in answers]


async def test_all_that_wait_are_answered_after_one_commit(store: Store, ann: PlayerId) -> None:
    """Moves of one moment are one transaction: whoever is answered first finds the last one done."""
    seen = []

    async def move(name: str) -> None:
        await store.commit(change(1, Play(0, Bet(1)), table=name))
        last = await store.table(TableId(NAMES[-1]))
        seen.append(last and last.version)

    await asyncio.gather(*[move(name) for name in NAMES])
    assert [2] * len(NAMES) == seen


async def test_a_bug_in_one_change_fails_that_one(store: Store, ann: PlayerId) -> None:
    """A seat for somebody who does not exist: all else of the moment is stored."""
    answers = await asyncio.gather(
        store.commit(change(1, Play(0, Bet(1)), table="table-0")),
        store.commit(change(1, Joined(PlayerId(99), "x"), table="table-1", people=[PlayerId(99)])),
        store.commit(change(1, Closed(Ending.EXPIRED), table="table-2")),
        store.set_language(ann, "cs"),
        return_exceptions=True,
    )
    assert [None, IntegrityError, None, None] == raising(answers)
    assert "hidden" in str(answers[1])
    assert "99" not in str(answers[1])
    assert (await versions(store))[:3] == [2, 1, 2]
    assert (await store.player(ann)).language == "cs"


async def test_a_bug_in_one_job_fails_that_one(store: Store, database: Database, ann: PlayerId) -> None:
    """Its caller gets what it raised; a change of the same moment is stored once."""

    def broken(connection: Connection) -> None:
        beat(connection, NOON)
        raise ZeroDivisionError

    writer = Writer(database)
    answers = await asyncio.gather(
        writer.run(broken), writer.commit(change(1, Play(0, Bet(1)), table="table-0")), return_exceptions=True
    )
    assert [ZeroDivisionError, None] == raising(answers)
    assert (await versions(store))[0] == 2
    assert await store.give_back(Millis(NOON + 5)) == 0


async def test_a_damaged_table_fails_alone(store: Store, database: Database, ann: PlayerId) -> None:
    """All else of the moment is stored, whoever has the bad luck to press just then."""

    def damage(connection: Connection) -> None:
        broken = "WHEN NEW.\"table\" = 'table-1' BEGIN SELECT json('damaged'); END"
        connection.exec_driver_sql(f"CREATE TRIGGER damaged BEFORE INSERT ON commands {broken}")

    await database.write(damage)
    answers = await asyncio.gather(
        *[store.commit(change(1, Play(0, Bet(1)), table=f"table-{number}")) for number in range(3)],
        return_exceptions=True,
    )
    assert [None, StoreFault, None] == raising(answers)
    assert (await versions(store))[:3] == [2, 1, 2]


async def test_who_stops_waiting_changes_nothing(store: Store, ann: PlayerId) -> None:
    """What was asked is done once and whole, and the others of the moment are answered."""
    leaving = asyncio.create_task(store.commit(change(1, Play(0, Bet(1)), table="table-0")))
    staying = asyncio.create_task(store.commit(change(1, Play(0, Bet(1)), table="table-1")))
    await asyncio.sleep(0)
    leaving.cancel()
    await staying
    assert leaving.cancelled()
    assert (await versions(store))[:2] == [2, 2]


# --- a database in trouble ------------------------------------------------------------------------------------


def pragma(database: Database, said: str) -> Awaitable[int]:
    """What SQLite answers."""
    return database.read(lambda connection: int(connection.exec_driver_sql(f"PRAGMA {said}").scalar_one()))


def wordy(name: str) -> Change:
    """A change that needs a page of its own."""
    return change(1, Joined(PlayerId(1), "word" * 2_000), table=name)


async def test_a_full_disk_fails_the_whole_moment_and_then_no_more(
    store: Store, database: Database, ann: PlayerId
) -> None:
    """Everybody is told, nothing is half written, and when there is room again it works again."""
    await pragma(database, f"max_page_count = {await pragma(database, 'page_count') + 1}")
    answers = await asyncio.gather(*[store.commit(wordy(name)) for name in NAMES], return_exceptions=True)
    assert [StoreFault] * 20 == raising(answers)
    assert "database or disk is full" in str(answers[0])
    assert await versions(store) == [1] * 20
    assert await store.tables_of(ann) == tuple(sorted(NAMES))
    await pragma(database, "max_page_count = 100000")
    await asyncio.gather(*[store.commit(wordy(name)) for name in NAMES])
    assert await versions(store) == [2] * 20
