"""Deadlines are stored as rows, and counted in the time of the open clock."""

from pathlib import Path

import pytest
from sqlalchemy import select

from storage.changes import Pace
from storage.errors import StoreFault
from storage.ids import Millis, PlayerId, TableId
from storage.schema import ballast as ballast_rows
from storage.store import Store
from storage.tables.entries import RobotAdded
from storage.tables.open_time import BALLAST, LONGEST, Due, OpenClock
from tests.storage.sample_changes import NOON, change, deadline, opening, setup
from tests.storage.stranger import refuse, stranger, take_again

ROUND = Millis(45_000)


async def open_tables(store: Store, host: PlayerId, **due: int) -> None:
    """Open tables with these names, each with its next deadline."""
    for name, moment in due.items():
        await store.commit(opening(setup(name, host=host)))
        await store.commit(change(1, table=name, due=moment))


def due(table: str, moment: int) -> Due:
    """The table's deadline as the store gives it, with the table's pace and community."""
    return Due(deadline(table, moment), Pace.LIVE, "terminal", "here")


def ballast(url: str) -> bytes:
    """The stored bytes of the ballast."""
    with stranger(url) as connection:
        return connection.scalars(select(ballast_rows.c.bytes)).one()


async def test_the_earliest_deadline_of_all_tables_is_next(store: Store, ann: PlayerId) -> None:
    """The store gives the earliest deadline of all tables, or None when no table has one."""
    assert await store.next_deadline() is None
    await open_tables(store, ann, a=NOON + 30, b=NOON + 10, c=NOON + 20)
    assert deadline("b", NOON + 10) == await store.next_deadline()


async def test_deadlines_are_due_when_their_moment_comes(store: Store, ann: PlayerId) -> None:
    """A deadline is due from its millisecond on. The earliest comes first, and no more come than asked for."""
    await open_tables(store, ann, a=NOON + 30, b=NOON + 10, c=NOON + 20)
    assert await store.due_deadlines(Millis(NOON + 9), 9) == ()
    assert await store.due_deadlines(Millis(NOON + 10), 9) == (due("b", NOON + 10),)
    assert await store.due_deadlines(Millis(NOON + 99), 2) == (due("b", NOON + 10), due("c", NOON + 20))


async def test_due_deadlines_are_read_in_parts(store: Store, ann: PlayerId) -> None:
    """The next part begins behind the last deadline of the one before, also where both are due at the same moment."""
    await open_tables(store, ann, a=NOON + 20, b=NOON + 10, c=NOON + 20)
    behind = [due("b", NOON + 10), due("a", NOON + 20), due("c", NOON + 20)]
    for number, (last, *_) in enumerate(behind, 1):
        assert await store.due_deadlines(Millis(NOON + 99), 9, last) == tuple(behind[number:])


async def test_a_change_sets_the_next_deadline_or_none(store: Store, ann: PlayerId) -> None:
    """A table has one deadline at most: a change replaces the old one or removes it."""
    await open_tables(store, ann, a=NOON + 10)
    await store.commit(change(1, table="a", command="later", due=NOON + 50, revision=3))
    assert await store.due_deadlines(Millis(NOON + 99), 9) == (due("a", NOON + 50),)
    await store.commit(change(1, table="a", command="never", revision=4))
    assert await store.next_deadline() is None
    table = await store.table(TableId("a"))
    assert table is not None
    assert table.deadline is None


# --- open time ----------------------------------------------------------------------------------------------


async def test_open_time_passes_from_beat_to_beat(store: Store) -> None:
    """Open time begins at wall time, and is also known between two beats."""
    await store.beat(NOON, counts=False)
    assert await store.beat(Millis(NOON + 15_000)) == OpenClock(Millis(NOON + 15_000), Millis(NOON + 15_000))
    assert store.clock.at(Millis(NOON + 15_500)) == NOON + 15_500


@pytest.mark.parametrize("gap", [-ROUND, LONGEST + 1, 24 * 3600 * 1000])
async def test_no_open_time_passes_in_a_gap_that_is_none(store: Store, gap: int) -> None:
    """Between two beats no open time passes if the machine was suspended or its clock was changed."""
    await store.beat(NOON)
    after = Millis(NOON + gap)
    assert store.clock.at(after) == NOON
    assert await store.beat(after) == OpenClock(after, NOON)
    assert await store.beat(Millis(after + 10)) == OpenClock(Millis(after + 10), Millis(NOON + 10))


async def test_a_clock_that_is_set_back_a_little_counts_from_there_on(tmp_path: Path) -> None:
    """On a file no other process can have moved the clock on."""
    store = await Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    await store.beat(NOON)
    back = Millis(NOON - 1)
    assert await store.beat(back) == OpenClock(back, NOON)
    assert await store.beat(Millis(back + 10)) == OpenClock(Millis(back + 10), Millis(NOON + 10))
    await store.close()


async def test_a_late_beat_counts_no_time_twice(postgres_url: str) -> None:
    """One process looks at the time, and waits to write while another one beats."""
    first, second = await Store.open(postgres_url), await Store.open(postgres_url)
    await first.beat(NOON)
    after = Millis(NOON + 10)
    await second.beat(after)
    assert await first.beat(Millis(NOON + 8)) == OpenClock(after, after)
    assert await second.beat(Millis(NOON + 20)) == OpenClock(Millis(NOON + 20), Millis(NOON + 20))
    await first.close()
    await second.close()


async def test_a_process_knows_its_own_last_beat(postgres_url: str) -> None:
    """What another process has stored moves the clock on, and says nothing about this process."""
    first, second = await Store.open(postgres_url), await Store.open(postgres_url)
    assert [one.beaten for one in (first, second)] == [None, None]
    await first.beat(NOON)
    after = Millis(NOON + 10)
    await second.beat(after)
    await first.revision(TableId("none"))
    assert (first.clock.beat, first.beaten) == (after, NOON)
    await first.close()
    await second.close()


async def test_no_open_time_passes_between_two_starts(store: Store, url: str) -> None:
    """The beat at a start adds no open time, however short the pause was; a second start adds none either."""
    await store.beat(NOON)
    await store.close()
    for number in range(1, 3):
        reopened = await Store.open(url)
        assert reopened.clock.open == NOON
        again = Millis(NOON + number)
        assert await reopened.beat(again, counts=False) == OpenClock(again, NOON)
        await reopened.close()


async def test_a_beat_after_a_refused_write_needs_room_for_a_move(store: Store, ann: PlayerId, url: str) -> None:
    """After a refused write, beats fail until the ballast can be written, which needs as much room as a move."""
    await store.commit(opening(setup(host=ann)))
    await store.beat(NOON)
    with stranger(url) as connection:
        refuse(connection, "INSERT", "entries")
        refuse(connection, "UPDATE", "ballast")
    await store.beat(Millis(NOON + 1))
    with pytest.raises(StoreFault):
        await store.commit(change(1, RobotAdded("steady")))
    for _ in range(2):
        with pytest.raises(StoreFault):
            await store.beat(Millis(NOON + 2))
    assert store.clock.open == NOON + 1
    with stranger(url) as connection:
        take_again(connection, "ballast")
    for beat in (3, 4):
        await store.beat(Millis(NOON + beat))
    assert ballast(url) != bytes(BALLAST)


async def test_tables_are_found_whose_cards_show_another_end(store: Store, ann: PlayerId) -> None:
    """A table is found if the clock stood still for longer than its card may be wrong."""
    await open_tables(store, ann, a=NOON + 30)
    await store.beat(NOON)
    assert await store.misshown({pace: Millis(9) for pace in Pace}) == ()
    await store.beat(Millis(NOON + 10), counts=False)
    assert await store.misshown({pace: Millis(9) for pace in Pace}) == (TableId("a"),)
    assert await store.misshown({pace: Millis(10) for pace in Pace}) == ()


async def test_cards_show_another_end_after_the_clock_was_set_back(store: Store, ann: PlayerId) -> None:
    """The question then ends at an earlier moment of wall time than the card says."""
    await open_tables(store, ann, a=NOON + 30)
    await store.beat(NOON)
    back = LONGEST + 10
    await store.beat(Millis(NOON - back))
    assert await store.misshown({pace: Millis(back - 1) for pace in Pace}) == (TableId("a"),)
    assert await store.misshown({pace: Millis(back) for pace in Pace}) == ()
