"""Revisions that are asked for at the same time are read at once."""

import asyncio

from sqlalchemy import Engine

from storage.ids import PlayerId, TableId
from storage.store import Store
from tests.storage.sample_changes import NOON, change, opening, setup
from tests.storage.statements_sent import statements_told


async def test_all_who_ask_at_once_get_their_own_answer_from_one_statement(store: Store, ann: PlayerId) -> None:
    """Each gets its table's revision, and for no table None, however many tables one statement has read."""
    await store.beat(NOON)
    for name in ("one", "two"):
        await store.commit(opening(setup(name, host=ann)))
    await store.commit(change(1, table="two"))
    told: list[str] = []
    with statements_told(Engine, lambda statement, *_: told.append(statement)):
        asked = ("one", "two", "one", "none")
        found = await asyncio.gather(*(store.revision(TableId(name)) for name in asked))
    assert (found, len(told)) == ([1, 2, 1, None], 1)


async def test_who_asks_after_a_change_sees_it_though_a_read_was_under_way(store: Store, ann: PlayerId) -> None:
    """Each answer comes from a read that began after the question. An older read may not know of the change."""
    await store.beat(NOON)
    await store.commit(opening(setup("one", host=ann)))
    asking = asyncio.create_task(store.revision(TableId("one")))
    # Two steps of the loop: by then the read is under way.
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await store.commit(change(1, table="one"))
    assert await store.revision(TableId("one")) == 2
    assert await asking in {1, 2}


async def test_a_caller_who_is_cancelled_takes_no_answer_from_the_others(store: Store, ann: PlayerId) -> None:
    """One of two who wait for the same read gives up; the other gets its answer."""
    await store.beat(NOON)
    await store.commit(opening(setup("one", host=ann)))
    leaving, staying = (asyncio.create_task(store.revision(TableId("one"))) for _ in range(2))
    await asyncio.sleep(0)
    leaving.cancel()
    assert await staying == 1
    assert leaving.cancelled()
