"""Deadlines as rows, and the time that is given back when nobody could meet them."""

import sqlite3
from contextlib import closing

from storage.ids import Millis, PlayerId, TableId
from storage.store import Store
from tests.storage.making import NOON, change, deadline, opening, setup

ROUND = Millis(45_000)


async def open_tables(store: Store, host: PlayerId, **due: int) -> None:
    """Tables by name, each with its next deadline."""
    for name, moment in due.items():
        await store.commit(opening(setup(name, host=host)))
        await store.commit(change(1, table=name, due=moment))


async def test_the_earliest_deadline_of_all_tables_is_next(store: Store, ann: PlayerId) -> None:
    """The one task that waits need look no further; without deadlines there is nothing to wait for."""
    assert await store.next_deadline() is None
    await open_tables(store, ann, a=NOON + 30, b=NOON + 10, c=NOON + 20)
    assert deadline("b", NOON + 10) == await store.next_deadline()


async def test_deadlines_are_due_when_their_moment_comes(store: Store, ann: PlayerId) -> None:
    """Not a millisecond before; the earliest first, and no more than asked for."""
    await open_tables(store, ann, a=NOON + 30, b=NOON + 10, c=NOON + 20)
    assert await store.due_deadlines(Millis(NOON + 9), 9) == ()
    assert (deadline("b", NOON + 10),) == await store.due_deadlines(Millis(NOON + 10), 9)
    assert (deadline("b", NOON + 10), deadline("c", NOON + 20)) == await store.due_deadlines(Millis(NOON + 99), 2)


async def test_a_change_sets_the_next_deadline_or_none(store: Store, ann: PlayerId) -> None:
    """A table has one at most; what was due before is not due any more."""
    await open_tables(store, ann, a=NOON + 10)
    await store.commit(change(1, table="a", command="later", due=NOON + 50))
    assert (deadline("a", NOON + 50),) == await store.due_deadlines(Millis(NOON + 99), 9)
    await store.commit(change(1, table="a", command="never"))
    assert await store.next_deadline() is None
    table = await store.table(TableId("a"))
    assert table is not None
    assert table.deadline is None


async def test_lost_time_is_given_back(store: Store, ann: PlayerId) -> None:
    """Since the last beat nobody could move: what is due, and what people are shown, moves on by that long."""
    await open_tables(store, ann, a=NOON + 10, b=NOON + 20)
    await store.beat(NOON)
    await store.beat(Millis(NOON + 5))
    assert await store.give_back(Millis(NOON + 5 + ROUND)) == ROUND
    moved = (deadline("a", NOON + 10 + ROUND), deadline("b", NOON + 20 + ROUND))
    assert moved == await store.due_deadlines(Millis(NOON + 99 + ROUND), 9)


async def test_lost_time_is_given_back_once(store: Store, ann: PlayerId, url: str) -> None:
    """The beat moves in the same transaction: a crash right after it gives nothing twice."""
    await open_tables(store, ann, a=NOON + 10)
    await store.beat(NOON)
    again = Millis(NOON + ROUND)
    assert await store.give_back(again) == ROUND
    await store.close()
    reopened = await Store.open(url)
    assert await reopened.give_back(again) == 0
    assert deadline("a", NOON + 10 + ROUND) == await reopened.next_deadline()
    await reopened.close()


async def test_no_deadline_is_written_where_nothing_is_given_back(store: Store, ann: PlayerId, url: str) -> None:
    """Every opening asks for it: that costs as little with a thousand tables as with none."""
    await open_tables(store, ann, a=NOON + 10)
    await store.beat(NOON)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as stranger, stranger:
        stranger.execute("CREATE TRIGGER moved BEFORE UPDATE ON deadlines BEGIN SELECT RAISE(ABORT, 'moved'); END")
    assert (await store.give_back(NOON), await store.give_back(Millis(NOON + 1), 2)) == (0, 0)


async def test_the_first_start_has_lost_nothing(store: Store, ann: PlayerId) -> None:
    """Without a beat there is no time to give back."""
    await open_tables(store, ann, a=NOON + 10)
    assert await store.give_back(NOON) == 0
    assert deadline("a", NOON + 10) == await store.next_deadline()


async def test_a_clock_that_was_put_back_takes_no_time(store: Store, ann: PlayerId) -> None:
    """A machine whose time jumps backwards does not shorten anybody's turn."""
    await open_tables(store, ann, a=NOON + 10)
    await store.beat(Millis(NOON + ROUND))
    assert await store.give_back(NOON) == 0
    assert await store.give_back(Millis(NOON + 3)) == 3
    assert deadline("a", NOON + 13) == await store.next_deadline()
